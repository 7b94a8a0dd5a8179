/* SPDX-License-Identifier: MIT */
/* Couzin: swarm, mill and parallel group, as published and as measured with an independent program
 * (100 boids, a zone of attraction of 14, means over 1000 steps after 4000, 12 seeds). */
#include "science.h"

enum { EVERY = 5 };

/* The state of a group with a zone of orientation of this width: polarisation and milling, each
 * with its deviation between seeds. */
struct group {
	int dimensions;
	double orientation, polarisation, polarisation_deviation, milling, milling_deviation;
};

struct state {
	double polarisation, milling, largest;
};

/* Returns the mean over some seeds and the last fifth of the steps of each. */
static struct state
fly(struct boids_factors f, float seconds, int steps, uint64_t seeds)
{
	struct tally sums[3] = { 0 };

	for (uint64_t seed = 1; seed <= seeds; seed++) {
		scoped_flock *flock = science_flock(f, 80, 24, seed);
		for (int i = 1; i <= steps; i++) {
			flock_step(flock, seconds);
			if (i <= steps / 5 * 4 || i % EVERY != 0)
				continue;
			tally_add(&sums[0], measure_value(flock, BOIDS_MEASURE_ORDER));
			tally_add(&sums[1], measure_value(flock, BOIDS_MEASURE_MILLING));
			tally_add(&sums[2], measure_value(flock, BOIDS_MEASURE_LARGEST));
		}
	}
	return (struct state){ tally_mean(&sums[0]), tally_mean(&sums[1]), tally_mean(&sums[2]) };
}

static struct boids_factors
zones(int dimensions, double orientation)
{
	struct boids_factors f = science_preset("couzin-swarm");

	f.dimensions = (float)dimensions;
	f.alignment_range = f.separation_range + (float)orientation;
	f.visual_range = f.alignment_range + 14;
	return f;
}

static struct state
state_of(int dimensions, double orientation)
{
	return fly(zones(dimensions, orientation), 0.1f, 5000, science_asked() ? 3 : 1);
}

TEST(without_orientation_a_group_is_a_swarm)
{
	struct state deep = state_of(3, 0), flat = state_of(2, 0);

	assert_true(deep.polarisation < 0.25 && deep.milling < 0.35);
	assert_true(flat.polarisation < 0.4 && flat.milling < 0.4);
}

TEST(narrow_orientation_makes_a_mill)
{
	struct state deep = state_of(3, 2), flat = state_of(2, 6);

	science_figure("3-D, orientation 2, milling", 0.70, 0.10, deep.milling);
	science_figure("2-D, orientation 6, milling", 0.69, 0.07, flat.milling);
	assert_true(deep.polarisation < 0.35);
	assert_true(flat.polarisation < 0.4);
	science_verdict();
}

TEST(wide_orientation_makes_all_parallel)
{
	struct state deep = state_of(3, 4), wide = state_of(3, 14), flat = state_of(2, 10);

	assert_true(deep.polarisation > 0.98);
	assert_true(wide.polarisation > 0.99 && wide.milling < 0.15);
	assert_true(flat.polarisation > 0.99);
}

TEST(presets_show_what_they_are_named_after)
{
	static const struct {
		const char *preset;
		bool mills, parallel;
	} shows[] = {
		{ "couzin-swarm", false, false },
		{ "couzin-torus", true, false },
		{ "couzin-parallel", false, true },
	};

	every (show, shows) {
		/* As the terminal flies them: 60 steps a second, not 10. */
		struct state s = fly(science_preset(show->preset), 1 / 60.0f, 20000,
		                     science_asked() ? 3 : 1);
		assert_int_equal(s.milling > 0.6 && s.polarisation < 0.4, show->mills);
		assert_int_equal(s.polarisation > 0.9, show->parallel);
		assert_true(s.largest > 0.999);
	}
}

/* clang-format off */
static const struct group measured[] = {
	{ 3, 0,   0.177, 0.015, 0.192, 0.038 }, { 3, 0.5, 0.173, 0.017, 0.250, 0.079 },
	{ 3, 1,   0.205, 0.035, 0.384, 0.063 }, { 3, 1.5, 0.207, 0.028, 0.550, 0.033 },
	{ 3, 2,   0.205, 0.037, 0.698, 0.026 }, { 3, 2.5, 0.233, 0.030, 0.742, 0.025 },
	{ 3, 3,   0.363, 0.199, 0.683, 0.204 }, { 3, 4,   0.998, 0.000, 0.011, 0.002 },
	{ 3, 6,   0.999, 0.000, 0.017, 0.006 }, { 3, 10,  0.999, 0.000, 0.056, 0.026 },
	{ 3, 14,  0.999, 0.000, 0.042, 0.025 },
	{ 2, 0,   0.149, 0.027, 0.115, 0.044 }, { 2, 0.5, 0.163, 0.039, 0.145, 0.043 },
	{ 2, 1,   0.183, 0.043, 0.206, 0.088 }, { 2, 1.5, 0.179, 0.042, 0.227, 0.101 },
	{ 2, 2,   0.173, 0.039, 0.322, 0.076 }, { 2, 2.5, 0.171, 0.041, 0.423, 0.100 },
	{ 2, 3,   0.174, 0.052, 0.518, 0.029 }, { 2, 4,   0.179, 0.061, 0.636, 0.030 },
	{ 2, 6,   0.216, 0.060, 0.690, 0.017 }, { 2, 10,  0.999, 0.000, 0.013, 0.004 },
	{ 2, 14,  0.999, 0.000, 0.027, 0.013 },
};
/* clang-format on */

TEST(groups_are_as_measured_elsewhere)
{
	if (!science_asked())
		skip();
	every (row, measured) {
		const struct group *g = row;
		struct state s = fly(zones(g->dimensions, g->orientation), 0.1f, 5000, 12);
		char title[64];
		snprintf(title, sizeof title, "%d-D, orientation %g, polarisation", g->dimensions,
		         g->orientation);
		science_figure(title, g->polarisation, 3 * g->polarisation_deviation + 0.001,
		               s.polarisation);
		snprintf(title, sizeof title, "%d-D, orientation %g, milling", g->dimensions,
		         g->orientation);
		science_figure(title, g->milling, 3 * g->milling_deviation + 0.001, s.milling);
	}
	science_verdict();
}
