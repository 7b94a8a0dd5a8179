/* SPDX-License-Identifier: MIT */
/* Genetic: what a generation takes from the one before, and what a search finds. */
#include "math/genetic.h"

#include "test.h"

static struct genetic
search_of(int population, int genes, uint64_t seed)
{
	struct genetic g = { .population = population, .genes = genes, .seed = seed };

	for (int i = 0; i < genes; i++) {
		g.least[i] = -3;
		g.most[i] = 3;
	}
	assert_true(genetic_start(&g));
	return g;
}

/* Scores are best where all genes are 1; returns the best. */
static double
score_all(struct genetic *g)
{
	double best = -1e9;

	for (int i = 0; i < g->population; i++) {
		struct genetic_individual *one = &g->now[i];
		one->lineage.score = 0;
		for (int k = 0; k < g->genes; k++)
			one->lineage.score -= (one->gene[k] - 1) * (one->gene[k] - 1);
		best = fmax(best, one->lineage.score);
	}
	return best;
}

/* 100 generations from one start: the best never falls, and finds the place to a hundredth, which as
 * many random settings (of one generation) do not. The same scores make the same genes. */
TEST(the_best_never_falls_and_beats_as_many_random_settings)
{
	for (uint64_t seed = 1; seed <= 5; seed++) {
		struct genetic g = search_of(20, 6, seed), same = search_of(20, 6, seed);
		struct genetic random = search_of(2000, 6, seed);
		double best = score_all(&g);
		for (int i = 0; i < 99; i++) {
			score_all(&same);
			genetic_next(&g);
			genetic_next(&same);
			assert_memory_equal(g.now, same.now, 20 * sizeof *g.now);
			const double now = score_all(&g);
			assert_true(now >= best);
			best = now;
		}
		assert_true(best > -0.01);
		assert_true(best > score_all(&random));
		genetic_end(&g);
		genetic_end(&same);
		genetic_end(&random);
	}
}

TEST(a_generation_is_made_of_the_one_before)
{
	struct genetic g = search_of(9, 3, 4);

	for (int gene = 0; gene < 3; gene++)
		assert_true(g.now[0].gene[gene] == 0);
	assert_int_equal(g.now[8].lineage.mother, -1);
	for (int i = 0; i < 9; i++)
		g.now[i].lineage.score = i == 3 || i == 6 ? 5 : i == 7 ? 4 : 0;
	const struct genetic_individual *before = g.now;
	genetic_next(&g);
	for (int i = 0; i < 2; i++) { /* the first of equals comes first */
		assert_int_equal(g.now[i].lineage.mother, i == 0 ? 3 : 6);
		assert_int_equal(g.now[i].lineage.father, -1);
		assert_memory_equal(g.now[i].gene, before[i == 0 ? 3 : 6].gene, 3 * sizeof(double));
	}
	for (int i = 2; i < 9; i++)
		assert_true(g.now[i].lineage.mother >= 0 && g.now[i].lineage.mother < 9 &&
		            g.now[i].lineage.father >= 0 && g.now[i].lineage.father < 9);
	genetic_end(&g);
}

/* Of 20000 children of parents whose genes are far apart: the shares of changed genes and of the
 * mother's, the deviation of a change, and the share of mothers among the best tenth, 1 - 0.9^3. Six
 * deviations of each are allowed. */
static void
check_children(int cool)
{
	enum { CHILDREN = 20000, GENES = 2 };
	struct genetic g = search_of(CHILDREN, GENES, 11);
	double changed = 0, maternal = 0, differ = 0, squares = 0, best = 0;

	for (int gene = 0; gene < GENES; gene++) {
		g.least[gene] = -1e4;
		g.most[gene] = 1e4;
		for (int i = 0; i < CHILDREN; i++)
			g.now[i].gene[gene] = 16.0 * (i % 100);
	}
	for (int i = 0; i < CHILDREN; i++)
		g.now[i].lineage.score = i / (CHILDREN / 10);
	const struct genetic_individual *before = g.now;
	g.generation = cool;
	genetic_next(&g);
	for (int i = 2; i < CHILDREN; i++) {
		const struct genetic_individual *one = &g.now[i];
		best += one->lineage.mother >= CHILDREN * 9 / 10;
		for (int gene = 0; gene < GENES; gene++) {
			const double mother =
				one->gene[gene] - before[one->lineage.mother].gene[gene];
			const double father =
				one->gene[gene] - before[one->lineage.father].gene[gene];
			const bool hers = fabs(mother) < fabs(father);
			const double change = hers ? mother : father;
			if (before[one->lineage.mother].gene[0] !=
			    before[one->lineage.father].gene[0]) {
				differ++;
				maternal += hers;
			}
			changed += change != 0;
			squares += change * change;
		}
	}
	const double genes = GENES * (CHILDREN - 2.0), size = 0.3 * pow(0.97, cool);
	assert_true(fabs(changed / genes - 0.5) < 6 * sqrt(0.25 / genes));
	assert_true(fabs(maternal / differ - 0.5) < 6 * sqrt(0.25 / differ));
	assert_true(fabs(sqrt(squares / changed) / size - 1) < 6 * sqrt(0.5 / changed));
	assert_true(fabs(best / (CHILDREN - 2) - 0.271) < 6 * sqrt(0.271 * 0.729 / CHILDREN));
	genetic_end(&g);
}

TEST(parents_crossover_and_mutation_are_as_described)
{
	check_children(0);
	check_children(20);
}

/* One gene starts at the end of its range. */
TEST(genes_stay_within_their_ranges)
{
	struct genetic g = {
		.population = 200, .genes = 2, .least = { 0, -0.1 }, .most = { 0.2, 0.1 }
	};
	double low = 1, high = -1;

	assert_true(genetic_start(&g));
	for (int i = 0; i < 10; i++, genetic_next(&g)) {
		for (int k = 0; k < 200; k++) {
			g.now[k].lineage.score = k % 7;
			assert_true(g.now[k].gene[0] >= 0 && g.now[k].gene[0] <= 0.2);
			assert_true(fabs(g.now[k].gene[1]) <= 0.1);
			low = fmin(low, g.now[k].gene[1]);
			high = fmax(high, g.now[k].gene[1]);
		}
	}
	assert_true(low < -0.08 && high > 0.08);
	genetic_end(&g);
}
