/* SPDX-License-Identifier: MIT */
/* NEAT: XOR, which no network without a hidden node computes, and the exact laws of genomes. */
#include "math/neat.h"

#include "math/random.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Returns the value of a node by its definition, in double precision. */
static double
value_of(const struct brain *brain, uint32_t node, const double input[BRAIN_INPUTS])
{
	double sum = 0;

	if (node < BRAIN_INPUTS)
		return input[node];
	for (int i = 0; i < brain->count; i++)
		if (brain->link[i].to == node && !brain->link[i].off)
			sum += (double)brain->link[i].weight *
			       value_of(brain, brain->link[i].from, input);
	return sum / (1 + fabs(sum));
}

/* Returns the score of the paper, (4 - the sum of errors)^2, of an output from 0 to 1. solved: each is
 * on the right side of 1/2. */
static double
score_xor(const struct brain *brain, bool *solved)
{
	double error = 0;

	*solved = true;
	for (int i = 0; i < 4; i++) {
		const double input[BRAIN_INPUTS] = { 1, i & 1, i >> 1 };
		const double output = (1 + value_of(brain, BRAIN_AHEAD, input)) / 2;
		const bool wanted = (i & 1) != i >> 1;
		error += fabs(output - wanted);
		*solved = *solved && (output > 0.5) == wanted;
	}
	return (4 - error) * (4 - error);
}

static const struct neat_settings xor_settings = {
	.population = 150,
	.inputs = 1u << BRAIN_bias | 1u << BRAIN_push_ahead | 1u << BRAIN_push_aside,
	.outputs = 1u << BRAIN_AHEAD,
	.step = 2.5f,
};
static const struct brain xor_start = { 3,
	                                { { BRAIN_bias, BRAIN_AHEAD, 0, 0 },
	                                  { BRAIN_push_ahead, BRAIN_AHEAD, 0, 0 },
	                                  { BRAIN_push_aside, BRAIN_AHEAD, 0, 0 } } };

/* Returns the generations until XOR is solved, MOST if it never is, and its hidden nodes. */
enum { MOST = 200 };
static int
solve_xor(uint64_t seed, int *hidden)
{
	struct neat n;
	bool done = false;

	*hidden = 0;
	assert_true(neat_start(&n, &xor_settings, &xor_start, seed));
	while (!done && n.generation < MOST) {
		for (int i = 0; i < xor_settings.population && !done; i++) {
			const struct brain shortest = brain_shortest(&n.now[i].brain);
			n.now[i].score = score_xor(&shortest, &done);
			*hidden = brain_hidden(&shortest);
		}
		if (!done)
			neat_next(&n);
	}
	neat_end(&n);
	return n.generation;
}

/* The paper: 32 generations in the mean, 2.35 hidden nodes, none of 100 fails. */
TEST(it_solves_xor_in_each_of_100_runs)
{
	int generations = 0;

	for (uint64_t seed = 1000; seed < 1100; seed++) {
		int hidden, took = solve_xor(seed, &hidden);
		assert_in_range(took, 0, MOST - 1);
		assert_in_range(hidden, 1, 12);
		generations += took;
	}
	print_message("XOR: %.1f generations in the mean\n", generations / 100.0);
	assert_in_range(generations, 100, 6500);
}
