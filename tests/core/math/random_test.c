/* SPDX-License-Identifier: MIT */
/* Random: numbers must be uniform, and independent between boids. */
#include "scene.h"

#include "math/random.h"

enum { DRAWS = 100000 };

static struct random
stream(uint64_t seed, uint64_t step, enum random_use use, uint32_t id)
{
	return random_of(random_key(seed, step, use), id);
}

enum draw { BY_ID, BY_STEP, BY_SEED, SECOND, ID_NEXT, STEP_NEXT, FIRST_SECOND, START_STEP, HOW };

/* Returns draw i. If two were correlated, their difference would not be uniform. */
static double
drawn(enum draw how, uint32_t i)
{
	const bool by_seed = how == BY_SEED, by_step = how == BY_STEP || how == STEP_NEXT;
	struct random c = stream(by_seed ? i : 7,
	                         by_seed   ? 0
	                         : by_step ? i
	                                   : 3,
	                         by_seed ? RANDOM_SPAWN : RANDOM_STEP,
	                         by_seed   ? 0
	                         : by_step ? 3
	                                   : i);
	struct random start = stream(7, 0, RANDOM_SPAWN, i), step = stream(7, 0, RANDOM_STEP, i);
	double x = (double)random_uniform(&c);

	if (how == SECOND)
		return (double)random_uniform(&c);
	if (how == ID_NEXT || how == STEP_NEXT)
		x -= drawn(how == ID_NEXT ? BY_ID : BY_STEP, i + 1);
	if (how == FIRST_SECOND)
		x -= (double)random_uniform(&c);
	if (how == START_STEP)
		x = (double)random_uniform(&start) - (double)random_uniform(&step);
	return x < 0 ? x + 1 : x;
}

/* By chi squared over 32 equal parts of 0..1 for the first draws of DRAWS streams. 31 degrees of freedom:
 * above 75 once in 100 000 times. */
TEST(numbers_are_uniform_over_ids_steps_seeds_and_draws)
{
	for (enum draw how = BY_ID; how < HOW; how++) {
		int counts[32] = { 0 };
		double chi = 0;
		for (uint32_t i = 0; i < DRAWS; i++) {
			double x = drawn(how, i);
			assert_that(x >= 0 && x < 1, "%g", x);
			counts[(int)(x * 32)]++;
		}
		for (int i = 0; i < 32; i++)
			chi += pow(counts[i] - DRAWS / 32.0, 2) / (DRAWS / 32.0);
		assert_that(chi < 75, "draw %d: chi squared %g", (int)how, chi);
	}
}

static int
increasing(const void *a, const void *b)
{
	uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;

	return (one > other) - (one < other);
}

TEST(no_two_streams_are_alike)
{
	enum { SEEDS = 5, STEPS = 20, IDS = 100, STREAMS = SEEDS * STEPS * IDS * RANDOM_USES };
	scoped_block uint64_t *bits = calloc(STREAMS, sizeof *bits);
	size_t n = 0;

	assert_non_null(bits);
	for (uint64_t seed = 0; seed < SEEDS; seed++)
		for (uint64_t step = 0; step < STEPS; step++)
			for (int use = 0; use < RANDOM_USES; use++)
				for (uint32_t id = 0; id < IDS; id++) {
					struct random c = stream(seed, step, (enum random_use)use,
					                         id < 50 ? id : UINT32_MAX - id);
					bits[n++] = random_bits(&c);
				}
	qsort(bits, n, sizeof *bits, increasing);
	for (size_t i = 1; i < n; i++)
		assert_true(bits[i] != bits[i - 1]);
}

TEST(the_same_key_and_id_give_the_same_numbers)
{
	struct random a = stream(1, 2, RANDOM_STEP, 3), b = stream(1, 2, RANDOM_STEP, 3);

	for (int i = 0; i < 100; i++)
		assert_true(random_bits(&a) == random_bits(&b));
}

TEST(directions_have_length_one_and_no_favourite)
{
	for (int dimensions = 2; dimensions <= 3; dimensions++) {
		struct random c = stream(1, 0, RANDOM_SPAWN, 0);
		double x = 0, y = 0, z = 0, xx = 0, zz = 0, xy = 0;
		for (int i = 0; i < DRAWS; i++) {
			struct boids_vec v = random_direction(&c, dimensions);
			assert_near(vec_length(v), 1, 1e-6);
			assert_true(dimensions == 3 || v.z == 0);
			x += (double)v.x, y += (double)v.y, z += (double)v.z;
			xx += (double)(v.x * v.x), zz += (double)(v.z * v.z),
				xy += (double)(v.x * v.y);
		}
		assert_near(x / DRAWS, 0, 0.012);
		assert_near(y / DRAWS, 0, 0.012);
		assert_near(z / DRAWS, 0, 0.012);
		assert_near(xy / DRAWS, 0, 0.012);
		assert_near(xx / DRAWS, 1.0 / dimensions, 0.006);
		assert_near(zz / DRAWS, dimensions == 3 ? 1.0 / 3 : 0, 0.006);
	}
}

TEST(points_fill_disc_and_ball_evenly)
{
	for (int dimensions = 2; dimensions <= 3; dimensions++) {
		struct random c = stream(2, 0, RANDOM_SPAWN, 0);
		int inner = 0;
		for (int i = 0; i < DRAWS; i++) {
			struct boids_vec p = random_in_ball(&c, dimensions);
			assert_true(vec_dot(p, p) < 1 && (dimensions == 3 || p.z == 0));
			inner += vec_dot(p, p) < 0.25f;
		}
		assert_near((double)inner / DRAWS, dimensions == 2 ? 0.25 : 0.125, 0.006);
	}
}

TEST(normal_numbers_have_mean_0_and_deviation_1)
{
	struct random c = stream(3, 0, RANDOM_STEP, 0);
	double sum = 0, squares = 0, fourths = 0;
	int beyond = 0;

	for (int i = 0; i < DRAWS; i++) {
		double x = (double)random_normal(&c);
		assert_true(isfinite(x));
		sum += x, squares += x * x, fourths += x * x * x * x;
		beyond += fabs(x) > 1.959964;
	}
	assert_near(sum / DRAWS, 0, 0.015);
	assert_near(squares / DRAWS, 1, 0.02);
	assert_near(fourths / DRAWS, 3, 0.15);
	assert_near((double)beyond / DRAWS, 0.05, 0.003);
}
