/* SPDX-License-Identifier: MIT */
/* Genes: what a child inherits. */
#include "life/genes.h"

#include "scene.h"

#include <math.h>

TEST(genes_of_the_first_boids_are_1)
{
	float genes[BOIDS_GENES] = { 0 };

	assert_false(genes_are_set(genes));
	genes_init(genes);
	for (int g = 0; g < BOIDS_GENES; g++)
		assert_true(genes[g] == 1);
	assert_true(genes_are_set(genes));
	genes[BOIDS_GENES - 1] = 0;
	assert_false(genes_are_set(genes));
}

/* 10000 children: sigma of a coin 0.005, of a mean sd / 100, of a deviation sd / 141. */
TEST(a_child_has_each_gene_of_either_parent_times_e_to_a_normal_number)
{
	enum { CHILDREN = 10000 };
	float mother[BOIDS_GENES], father[BOIDS_GENES], child[BOIDS_GENES];
	double coins = 0, sum = 0, squares = 0;

	for (int g = 0; g < BOIDS_GENES; g++) {
		mother[g] = 1;
		father[g] = 2;
	}
	for (uint32_t i = 0; i < CHILDREN; i++) {
		struct random chance = random_of(random_key(1, i, RANDOM_BIRTH), 7);
		genes_inherit(child, mother, father, 0, &chance);
		coins += child[3] == 1;
		assert_true(child[3] == 1 || child[3] == 2);
		chance = random_of(random_key(1, i, RANDOM_BIRTH), 7);
		genes_inherit(child, mother, mother, 0.1f, &chance);
		sum += log((double)child[2]);
		squares += log((double)child[2]) * log((double)child[2]);
	}
	assert_near(coins / CHILDREN, 0.5, 0.025);
	assert_near(sum / CHILDREN, 0, 0.005);
	assert_near(sqrt(squares / CHILDREN), 0.1, 0.004);
}

/* Of N generations the variances add up: 20 * 0.05^2. The limits are 9 deviations away. Sigma of the
 * variance of 5000 lines is 2 %. */
TEST(without_selection_the_variance_grows_by_that_of_each_generation)
{
	enum { LINES = 5000, GENERATIONS = 20 };
	const double expected = GENERATIONS * 0.05 * 0.05;
	double sum = 0, squares = 0;

	for (uint32_t i = 0; i < LINES; i++) {
		struct random chance = random_of(random_key(3, i, RANDOM_BIRTH), 1);
		float genes[BOIDS_GENES];
		genes_init(genes);
		for (int k = 0; k < GENERATIONS; k++)
			genes_inherit(genes, genes, genes, 0.05f, &chance);
		sum += log((double)genes[4]);
		squares += log((double)genes[4]) * log((double)genes[4]);
	}
	assert_near(squares / LINES / expected, 1, 0.1);
	assert_near(sum / LINES, 0, 5 * sqrt(expected / LINES));
}

TEST(genes_stay_within_their_limits)
{
	float genes[BOIDS_GENES];
	struct random chance = random_of(1, 2);

	genes_init(genes);
	for (int i = 0; i < 3000; i++) {
		genes_inherit(genes, genes, genes, 1, &chance);
		for (int g = 0; g < BOIDS_GENES; g++)
			assert_true(genes[g] >= BOIDS_GENE_LEAST && genes[g] <= BOIDS_GENE_MOST);
	}
}
