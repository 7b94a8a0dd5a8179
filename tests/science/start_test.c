/* SPDX-License-Identifier: MIT */
/* Start: the first picture of a preset whose flock starts formed is like those of 10 to 60 s. LONG=1
 * takes more flights and all four sizes. */
#include "science.h"

#include <math.h>

enum { SEEDS = 20, FLIGHTS = 4, SECOND = 60 };

static const struct {
	int columns, rows;
} sizes[] = { { 40, 12 }, { 80, 24 }, { 120, 40 }, { 200, 60 } };

/* At 40x12, city and cave have two groups or more in flight, and start as one: from the S cells of their
 * maps, which are not drawn larger here. In so small a world a resting or turning flock may be as unlike as
 * a uniform one. Murmuration starts in fewer groups than it flies in where the world is larger. Half of a roost rests
 * at first, more than ever later. */
static const struct {
	const char *preset;
	size_t first, end; /* of sizes */
	bool is_long;      /* dear: in the exhaustive form alone */
} formed[] = {
	{ "classic", 0, 4, false }, { "starlings", 0, 4, false },  { "pillars", 0, 4, false },
	{ "cave", 1, 2, false },    { "city", 1, 2, false },       { "hunted", 0, 4, true },
	{ "storm", 1, 2, true },    { "murmuration", 1, 2, true },
};

static const int measures[] = { BOIDS_MEASURE_LOCAL_ORDER, BOIDS_MEASURE_GROUPS };

struct span {
	double least, most;
};

static void
find_spans(struct span *spans, const char *preset, int columns, int rows, int flights)
{
	foreach (m, measures)
		spans[m] = (struct span){ (double)INFINITY, -(double)INFINITY };
	for (int seed = 1; seed <= flights; seed++) {
		scoped_flock *flock = science_take_off(preset, NULL, columns, rows, (uint64_t)seed);
		run_steps(flock, 10 * SECOND, FRAME);
		for (int second = 10; second <= 60; second++) {
			foreach (m, measures) {
				double now = measure_value(flock, measures[m]);
				spans[m].least = fmin(spans[m].least, now);
				spans[m].most = fmax(spans[m].most, now);
			}
			run_steps(flock, SECOND, FRAME);
		}
	}
}

/* Returns the number of seeds with which all measures of the start are in their spans. */
static int
starts_within(const struct span *spans, const char *preset, const char *start, int columns, int rows)
{
	int count = 0;

	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		scoped_flock *flock = science_take_off(preset, start, columns, rows, seed);
		bool within = true;
		foreach (m, measures) {
			double now = measure_value(flock, measures[m]);
			within &= now >= spans[m].least && now <= spans[m].most;
		}
		count += within;
	}
	return count;
}

TEST(a_formed_flock_starts_as_it_flies_later_and_a_uniform_one_does_not)
{
	const size_t count = test_is_long() ? 4 : 2;
	const int flights = test_is_long() ? 6 : FLIGHTS;

	foreach (p, formed)
		for (size_t i = formed[p].first; i < count && i < formed[p].end; i++) {
			if (formed[p].is_long && !test_is_long())
				break;
			const char *preset = formed[p].preset;
			const int columns = sizes[i].columns, rows = sizes[i].rows;
			struct span spans[2];
			find_spans(spans, preset, columns, rows, flights);
			int own = starts_within(spans, preset, NULL, columns, rows);
			int uniform = starts_within(spans, preset, "uniform", columns, rows);
			assert_that(own >= 18 && (i == 0 || uniform <= 2),
			            "%s at %dx%d: %d, uniform %d", preset, columns, rows, own,
			            uniform);
		}
}
