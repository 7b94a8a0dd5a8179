/* SPDX-License-Identifier: MIT */
#include "genetic.h"

#include "random.h"

#include <math.h>
#include <stdlib.h>

enum { KEPT = 2, TOURNAMENT = 3 };

/* Changes a gene by a normal number; what goes past an end of its range is reflected there. */
static void
change(const struct genetic *g, struct genetic_individual *one, int gene, double deviation,
       struct random *chance)
{
	const double least = g->least[gene], most = g->most[gene];
	double x = one->gene[gene] + deviation * (double)random_normal(chance);

	x = x < least ? 2 * least - x : x > most ? 2 * most - x : x;
	one->gene[gene] = fmin(fmax(x, least), most);
}

bool
genetic_start(struct genetic *g)
{
	g->now = calloc((size_t)g->population, sizeof *g->now);
	g->next = calloc((size_t)g->population, sizeof *g->next);
	for (int i = 0; g->now && g->next && i < g->population; i++) {
		struct random chance = random_of(random_key(g->seed, 0, RANDOM_SPAWN), (uint32_t)i);
		g->now[i].lineage = (struct lineage){ .mother = -1, .father = -1 };
		for (int gene = 0; gene < g->genes && i > 0; gene++)
			change(g, &g->now[i], gene, 0.7, &chance);
	}
	return g->now && g->next;
}

void
genetic_end(struct genetic *g)
{
	free(g->now);
	free(g->next);
}

/* Returns the better of two individuals, the first of equals; -1: none. */
static int
better(const struct genetic *g, int a, int b)
{
	return a < 0 || (b >= 0 && g->now[b].lineage.score > g->now[a].lineage.score) ? b : a;
}

static int
tournament(const struct genetic *g, struct random *chance)
{
	int best = -1;

	for (int i = 0; i < TOURNAMENT; i++)
		best = better(g, best, (int)(random_bits(chance) % (uint64_t)g->population));
	return best;
}

void
genetic_next(struct genetic *g)
{
	const uint64_t key = random_key(g->seed, (uint64_t)g->generation, RANDOM_STEP);
	struct genetic_individual *now = g->now;
	double deviation = 0.3;
	int best = -1;

	for (int i = 0; i < g->generation; i++)
		deviation *= 0.97;
	for (int i = 0; i < g->population; i++) {
		struct random chance = random_of(key, (uint32_t)i);
		struct genetic_individual *one = &g->next[i];
		if (i < KEPT) {
			const int before = best;
			best = -1;
			for (int k = 0; k < g->population; k++)
				best = k == before ? best : better(g, best, k);
			*one = now[best];
			one->lineage = (struct lineage){ .mother = best, .father = -1 };
			continue;
		}
		const int mother = tournament(g, &chance), father = tournament(g, &chance);
		one->lineage = (struct lineage){ .mother = mother, .father = father };
		for (int gene = 0; gene < g->genes; gene++) {
			const bool maternal = random_bits(&chance) >> 63;
			one->gene[gene] = now[maternal ? mother : father].gene[gene];
			if (random_bits(&chance) >> 63)
				change(g, one, gene, deviation, &chance);
		}
	}
	g->now = g->next;
	g->next = now;
	g->generation++;
}
