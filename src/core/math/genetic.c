/* SPDX-License-Identifier: MIT */
#include "genetic.h"

#include "random.h"

#include <math.h>
#include <stdlib.h>

enum { KEPT = 2, TOURNAMENT = 3 };
static const double first_deviation = 0.7, deviation = 0.3, cooling = 0.97;

/* Changes a gene by a normal number; what goes past an end of its range is reflected there. */
static void
change(const struct genetic *g, struct genetic_individual *one, int gene, double size,
       struct random *chance)
{
	const double least = g->least[gene], most = g->most[gene];
	double x = one->gene[gene] + size * (double)random_normal(chance);

	x = x < least ? 2 * least - x : x > most ? 2 * most - x : x;
	one->gene[gene] = fmin(fmax(x, least), most);
}

bool
genetic_start(struct genetic *g)
{
	const uint64_t key = random_key(g->seed, 0, RANDOM_SPAWN);

	g->generation = 0;
	g->now = calloc((size_t)g->population, sizeof *g->now);
	g->next = calloc((size_t)g->population, sizeof *g->next);
	if (!g->now || !g->next)
		return false;
	for (int i = 0; i < g->population; i++) {
		struct random chance = random_of(key, (uint32_t)i);
		g->now[i].mother = g->now[i].father = -1;
		for (int gene = 0; gene < g->genes && i > 0; gene++)
			change(g, &g->now[i], gene, first_deviation, &chance);
	}
	return true;
}

void
genetic_end(struct genetic *g)
{
	free(g->now);
	free(g->next);
}

/* Returns the best individual but for this one (-1: none); of equals the first. */
static int
best_but(const struct genetic *g, int other)
{
	int best = -1;

	for (int i = 0; i < g->population; i++)
		if (i != other && (best < 0 || g->now[i].score > g->now[best].score))
			best = i;
	return best;
}

static int
tournament(const struct genetic *g, struct random *chance)
{
	int best = -1;

	for (int i = 0; i < TOURNAMENT; i++) {
		const int one = (int)(random_bits(chance) % (uint64_t)g->population);
		if (best < 0 || g->now[one].score > g->now[best].score)
			best = one;
	}
	return best;
}

static struct genetic_individual
child(const struct genetic *g, double size, struct random *chance)
{
	struct genetic_individual one = { .mother = tournament(g, chance),
		                          .father = tournament(g, chance) };

	for (int gene = 0; gene < g->genes; gene++) {
		const bool maternal = random_bits(chance) >> 63, changes = random_bits(chance) >> 63;
		one.gene[gene] = g->now[maternal ? one.mother : one.father].gene[gene];
		if (changes)
			change(g, &one, gene, size, chance);
	}
	return one;
}

void
genetic_next(struct genetic *g)
{
	const uint64_t key = random_key(g->seed, (uint64_t)g->generation, RANDOM_STEP);
	struct genetic_individual *old = g->now;
	double size = deviation;

	for (int i = 0; i < g->generation; i++)
		size *= cooling;
	for (int i = 0, best = -1; i < KEPT; i++) {
		best = best_but(g, best);
		g->next[i] = g->now[best];
		g->next[i].mother = best;
		g->next[i].father = -1;
		g->next[i].kept = true;
	}
	for (int i = KEPT; i < g->population; i++) {
		struct random chance = random_of(key, (uint32_t)i);
		g->next[i] = child(g, size, &chance);
	}
	g->now = g->next;
	g->next = old;
	g->generation++;
}
