/* SPDX-License-Identifier: MIT */
/* Vicsek: order against noise, as published and as measured with an independent program (3000 steps
 * to settle, then the mean over 5000 and more, 10 or 12 seeds). In its unit, r = 1, the world is L
 * wide; here r is 4. */
#include "science.h"
#include "step/flock_state.h"

enum { SEEDS = 3 };

/* One point of the phase diagram. */
struct point {
	int number;
	double side, noise, order, deviation; /* between seeds */
};

/* How the boids fly: a table of factors, as no preset has them. */
struct flight {
	const char *name;
	struct model model;
	int settle, steps;
};

static double
mean_order(const struct flight *flight, const struct point *point)
{
	struct boids_factors f = science_preset("vicsek");
	struct tally order = { 0 };
	const double side = (double)((float)point->side * f.visual_range);

	f.number = (float)point->number;
	f.noise = (float)point->noise;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		scoped_flock *flock = fitted_flock(&f, world_sized(&f, side, side), seed);
		flock->model = &flight->model;
		run_steps(flock, flight->settle, FRAME);
		for (int i = 0; i < flight->steps; i++) {
			flock_step(flock, 1 / 60.0f);
			tally_add(&order, measure_value(flock, BOIDS_MEASURE_ORDER));
		}
	}
	return tally_mean(&order);
}

static double
figure(const struct flight *flight, const struct point *point, double tolerance)
{
	char title[64];
	double order = mean_order(flight, point);

	snprintf(title, sizeof title, "%s N %d L %g noise %g", flight->name, point->number,
	         point->side, point->noise);
	science_figure(title, point->order, tolerance, order);
	return order;
}

/* Long runs settle as long as the published ones; short runs are noisier. */
static struct flight
flight_of(const char *name, const struct model *like, bool moves_first)
{
	struct flight f = { .name = name, .model = *like };

	f.model.moves_first = moves_first;
	f.settle = science_asked() ? 3000 : 500;
	f.steps = science_asked() ? 5000 : 2000;
	return f;
}

static struct flight
angular(bool moves_first)
{
	return flight_of(moves_first ? "vicsek" : "vicsek, moving forward",
	                 model_table[science_preset("vicsek").model], moves_first);
}

/* clang-format off */
static const struct point of_40[] = {
	{ 40, 3.1, 0, 1.000, 0 },       { 40, 3.1, 0.5, 0.989, 0 },     { 40, 3.1, 1, 0.957, 0 },
	{ 40, 3.1, 1.5, 0.905, 0 },     { 40, 3.1, 2, 0.835, 0.001 },   { 40, 3.1, 2.5, 0.750, 0.001 },
	{ 40, 3.1, 3, 0.652, 0.002 },   { 40, 3.1, 3.5, 0.545, 0.002 }, { 40, 3.1, 4, 0.426, 0.003 },
	{ 40, 3.1, 4.5, 0.302, 0.004 }, { 40, 3.1, 5, 0.203, 0.003 },   { 0 },
};
static const struct point of_100[] = {
	{ 100, 5, 0, 1.000, 0 },       { 100, 5, 0.5, 0.988, 0 },     { 100, 5, 1, 0.953, 0.001 },
	{ 100, 5, 1.5, 0.898, 0.002 }, { 100, 5, 2, 0.822, 0.002 },   { 100, 5, 2.5, 0.729, 0.003 },
	{ 100, 5, 3, 0.623, 0.003 },   { 100, 5, 3.5, 0.500, 0.005 }, { 100, 5, 4, 0.365, 0.006 },
	{ 100, 5, 4.5, 0.225, 0.009 }, { 100, 5, 5, 0.133, 0.003 },   { 0 },
};
static const struct point of_400[] = {
	{ 400, 10, 0, 1.000, 0 },       { 400, 10, 0.5, 0.986, 0.001 }, { 400, 10, 1, 0.946, 0.002 },
	{ 400, 10, 1.5, 0.880, 0.004 }, { 400, 10, 2, 0.798, 0.005 },   { 400, 10, 2.5, 0.686, 0.013 },
	{ 400, 10, 3, 0.560, 0.011 },   { 400, 10, 3.5, 0.427, 0.009 }, { 400, 10, 4, 0.277, 0.020 },
	{ 400, 10, 4.5, 0.139, 0.008 }, { 400, 10, 5, 0.067, 0.001 },   { 0 },
};
static const struct point forward[] = {
	{ 100, 5, 1, 0.952, 0.001 }, { 100, 5, 2, 0.816, 0.001 }, { 100, 5, 3, 0.608, 0.001 },
	{ 100, 5, 4, 0.333, 0.004 }, { 100, 5, 5, 0.124, 0.001 }, { 0 },
};
static const struct point of_vectorial[] = {
	{ 100, 5, 0.2, 0.988, 0 },     { 100, 5, 0.4, 0.947, 0 },     { 100, 5, 0.5, 0.909, 0.001 },
	{ 100, 5, 0.6, 0.843, 0.001 }, { 100, 5, 0.7, 0.136, 0.001 }, { 100, 5, 0.8, 0.116, 0.001 },
	{ 100, 5, 1.0, 0.103, 0.001 }, { 0 },
};
static const struct point by_density[] = {
	{ 10, 10, 2, 0.53, 0.05 },   { 50, 10, 2, 0.57, 0.05 },    { 100, 10, 2, 0.65, 0.04 },
	{ 200, 10, 2, 0.742, 0.022 }, { 400, 10, 2, 0.798, 0.007 }, { 800, 10, 2, 0.818, 0.002 },
	{ 0 },
};
/* clang-format on */

/* One point in three is enough to detect a regression. */
static bool
is_skipped(int i)
{
	return !science_asked() && i % 4 != 0;
}

TEST(order_falls_with_noise_as_measured)
{
	static const struct {
		const struct point *points;
		double tolerance;
	} flocks[] = { { of_40, 0.015 }, { of_100, 0.015 }, { of_400, 0.04 } };
	struct flight flight = angular(true);

	every (row, flocks) {
		double last = 2;
		for (const struct point *p = row->points; p->number; p++) {
			if (is_skipped((int)(p - row->points)))
				continue;
			double order = figure(&flight, p, fmax(row->tolerance, 4 * p->deviation));
			assert_true(order < last);
			last = order;
		}
		science_verdict();
	}
}

TEST(at_strong_noise_a_larger_flock_has_less_order)
{
	struct flight flight = angular(true);
	double small = mean_order(&flight, &of_40[8]), middle = mean_order(&flight, &of_100[8]);
	double large = mean_order(&flight, &of_400[8]);

	assert_true(of_40[8].noise == 4 && of_100[8].noise == 4 && of_400[8].noise == 4);
	assert_true(small > middle && middle > large);
}

TEST(boids_that_move_by_their_new_heading_have_less_order)
{
	struct flight ahead = angular(false), behind = angular(true);

	for (int i = 0; forward[i].number; i++)
		if (!is_skipped(i + 1))
			figure(&ahead, &forward[i], fmax(0.015, 4 * forward[i].deviation));
	assert_true(mean_order(&ahead, &of_100[8]) < mean_order(&behind, &of_100[8]) - 0.01);
	science_verdict();
}

TEST(noise_in_what_boids_see_ends_order_at_once)
{
	struct flight flight =
		flight_of("vectorial noise", model_table[science_preset("chate").model], true);

	for (int i = 0; of_vectorial[i].number; i++)
		if (science_asked() || i == 3 || i == 4)
			figure(&flight, &of_vectorial[i],
			       fmax(0.015, 4 * of_vectorial[i].deviation));
	science_verdict();
}

TEST(noise_in_the_turn_does_not)
{
	struct flight flight = angular(true);
	struct point weaker = { 100, 5, 0.6, 0, 0 }, stronger = { 100, 5, 0.7, 0, 0 };

	assert_true(mean_order(&flight, &weaker) - mean_order(&flight, &stronger) < 0.02);
}

/* Boids that all fly in one direction deviate independently in the first step. */
TEST(one_step_of_noise_leaves_the_mean_cosine)
{
	enum { MANY = 20000 };
	static struct boids_boid boids[MANY];
	struct boids_factors f = science_preset("vicsek");

	f.number = MANY;
	f.noise = 2;
	struct flock_state *flock = fitted_flock(&f, world_sized(&f, 400, 400), 1);
	for (size_t i = 0; i < MANY; i++) {
		boids[i] = boid_of(flock, i);
		boids[i].velocity = (struct boids_vec){ f.max_speed, 0, 0 };
	}
	restore_boids(flock, boids, MANY);
	flock_step(flock, 1 / 60.0f);
	science_figure("mean cosine after a step at noise 2", sin(1), 0.005,
	               measure_value(flock, BOIDS_MEASURE_ORDER));
	flock_free(flock);
	science_verdict();
}

TEST(order_rises_with_density)
{
	struct flight flight = angular(true);

	for (int i = 0; by_density[i].number; i++)
		if (science_asked() || i == 4)
			figure(&flight, &by_density[i], fmax(0.015, 3 * by_density[i].deviation));
	science_verdict();
}

/* With noise of a whole turn all headings are random: the sum of N random headings has length root
 * of pi N / 4. */
TEST(at_full_noise_there_is_only_chance)
{
	struct flight flight = angular(true);
	struct point full = { 100, 5, 6.2832, sqrt(0.7853981634 / 100), 0 };

	figure(&flight, &full, science_asked() ? 0.0018 : 0.003);
	science_verdict();
}
