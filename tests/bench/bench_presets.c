/* SPDX-License-Identifier: MIT */
/* Bench: a step of every preset, and rows of measures and states, in the time of a step of the naive
 * rival, in turn with it. The ratio hardly depends on the machine, and it is stored: what has become
 * slower shows without an older build. */
#include "bench_race.h"

#include "settings/presets.h"
#include "settings/settings_load.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOIDS = 1000, PERCENT_WORSE = 30 };

/* The time of a boid in that of the naive rival, with eight lanes; store a new one with the change
 * that makes it faster. */
/* clang-format off */
static const struct stored {
	const char *name;
	double ratio;
} stored[] = {
	{ "classic",         0.011 },
	{ "ganz",            0.054 },
	{ "hasan",           0.052 },
	{ "danner",          0.038 },
	{ "christian",       0.07 },
	{ "therrien",        0.096 },
	{ "starlings",       0.038 },
	{ "school",          0.016 },
	{ "couzin-torus",    1.4 },
	{ "vicsek",          0.011 },
	{ "adams",           0.0082 },
	{ "chate",           0.012 },
	{ "couzin-parallel", 1.4 },
	{ "couzin-swarm",    1.4 },
	{ "danner-soft",     0.01 },
	{ "eater",           0.11 },
	{ "midges",          0.011 },
	{ "netlogo",         0.083 },
	{ "parker",          0.055 },
	{ "reynolds87",      0.017 },
	{ "reynolds99",      0.075 },
	{ "measures",        0.086 },
	{ "states",          0.038 },
};
/* clang-format on */

/* Returns a flock of the preset, as dense as at 80x24. */
static struct boids_flock *
preset_flock(const char *name)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR];

	if (!settings_preset(&s, name, error))
		die(error);
	boids_factors_fit(&s.factors, 80, 24);
	struct boids_vec size = boids_world_of(&s.factors, 80, 24).size;
	double more = BOIDS / (double)s.factors.number;
	double scale = s.factors.dimensions == 3 ? cbrt(more) : sqrt(more);
	return bench_flock_in(&s.factors, (double)size.x * scale, (double)size.y * scale, BOIDS);
}

static struct bound
bound_of(const char *name, int lanes)
{
	for (size_t i = 0; i < sizeof stored / sizeof *stored; i++)
		if (strcmp(stored[i].name, name) == 0 && lanes != 4)
			return at_most(stored[i].ratio * (100 + PERCENT_WORSE) / 100);
	return no_bound;
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Returns the median over rounds of the first one's time in that of the second, side by side: other
 * load and a changing clock meet both. */
static double
median_ratio(struct entry entries[2])
{
	double ratios[ROUNDS];

	for (int round = 0; round < ROUNDS; round++) {
		entries[0].seconds = entries[1].seconds = HUGE_VAL;
		race(entries, 2, 1);
		ratios[round] = entries[0].seconds / entries[1].seconds;
	}
	qsort(ratios, ROUNDS, sizeof *ratios, by_value);
	return ratios[ROUNDS / 2];
}

/* Reports a racer; `lanes` that ran, 0: no step ran. */
static void
compare(struct report *r, const char *name, struct entry ours, int lanes)
{
	struct boids_flock *other = bench_flock(BOIDS);
	struct entry entries[] = { ours, entry_of(&racer_naive, other) };
	const int boids = (int)boids_flock_count(ours.pilot);
	char unit[24] = "naive";

	if (lanes > 0)
		snprintf(unit, sizeof unit, "naive, x%d", lanes);
	fact(r, name, boids, median_ratio(entries) * BOIDS / boids, unit, bound_of(name, lanes));
	for (int k = 0; k < 2; k++)
		entry_end(&entries[k]);
	boids_flock_free(other);
	boids_flock_free(ours.pilot);
}

void
bench_presets(struct report *r)
{
	for (const struct published *p = preset_table; p->name; p++) {
		struct entry ours = entry_of(&racer_best, preset_flock(p->name));
		compare(r, p->name, ours, ours_lanes(ours.self));
	}
}

void
bench_rows(struct report *r)
{
	compare(r, "measures", entry_of(&racer_measured, bench_flock(10000)), 0);
	compare(r, "states", entry_of(&racer_written, bench_flock(10000)), 0);
}
