/* SPDX-License-Identifier: MIT */
/* Bench: a step of every preset, and rows of measures and states, in the time of a step of the
 * naive rival, in turn with it. The ratio hardly depends on the machine, and it is stored: what has
 * become slower shows without an older build. */
#include "bench_race.h"

#include "science.h"
#include "types/published.h"

enum { BOIDS = 1000, PERCENT_WORSE = 30 };

/* The time of a boid in that of the naive rival, with eight lanes and with sixteen: medians of three
 * runs. Store new ones with the change that makes a preset faster, and add each new preset. */
/* clang-format off */
static const struct stored {
	const char *name;
	double eight, sixteen;
} stored[] = {
	{ "classic",         0.0074, 0.0058  },
	{ "starlings",       0.039,  0.025   },
	{ "school",          0.015,  0.0094  },
	{ "mill",            0.17,   0.085   },
	{ "midges",          0.03,   0.014   },
	{ "hunted",          0.14,   0.12    },
	{ "storm",           0.12,   0.11    },
	{ "city",            0.0072, 0.0056  },
	{ "cave",            0.0073, 0.0057  },
	{ "murmuration",     0.064,  0.045   },
	{ "pillars",         0.016,  0.014   },
	{ "migration",       0.033,  0.022   },
	{ "billiards",       0.025,  0.024   },
	{ "roost",           0.032,  0.021   },
	{ "meadow",          0.018,  0.017   },
	{ "boom",            0.019,  0.018   },
	{ "hunters",         0.1,    0.095   },
	{ "arms",            0.057,  0.056   },
	{ "cycle",           0.067,  0.064   },
	{ "volterra",        0.042,  0.042   },
	{ "reckless",        0.062,  0.065   },
	{ "elusive",         0.24,   0.23    },
	{ "gale",            0.13,   0.13    },
	{ "carousel",        0.0093, 0.008   },
	{ "fledglings",      0.014,  0.011   },
	{ "cavers",          0.014,  0.011   },
	{ "adams",           0.0087, 0.0066  },
	{ "chate",           0.011,  0.009   },
	{ "christian",       0.048,  0.048   },
	{ "couzin-parallel", 0.22,   0.11    },
	{ "couzin-swarm",    0.22,   0.11    },
	{ "couzin-torus",    0.22,   0.11    },
	{ "danner",          0.036,  0.041   },
	{ "eater",           0.05,   0.048   },
	{ "ganz",            0.043,  0.046   },
	{ "hasan",           0.037,  0.039   },
	{ "netlogo",         0.03,   0.022   },
	{ "parker",          0.043,  0.046   },
	{ "reynolds87",      0.0089, 0.007   },
	{ "reynolds99",      0.016,  0.012   },
	{ "therrien",        0.066,  0.066   },
	{ "vicsek",          0.0076, 0.0058  },
	{ "measures",        0.087,  0.09    },
	{ "states",          0.062,  0.061   },
};
/* clang-format on */

/* Returns a flock of the preset, as dense as at 80x24. */
static struct flock_state *
preset_flock(const char *name)
{
	struct boids_factors f = science_preset(name);

	factors_fit(&f, 80, 24);
	struct boids_vec size = world_of(&f, 80, 24).size;
	double more = BOIDS / (double)f.number;
	double scale = f.dimensions == 3 ? cbrt(more) : sqrt(more);
	return bench_flock_in(&f, (double)size.x * scale, (double)size.y * scale, BOIDS);
}

/* A name without a stored ratio is past any bound. lanes 0: no step ran. */
static struct bound
bound_of(const char *name, int lanes)
{
	every (row, stored) {
		if (strcmp(row->name, name) != 0)
			continue;
		if (lanes > 0 && lanes < 8)
			return no_bound;
		return at_most((lanes == 16 ? row->sixteen : row->eight) * (100 + PERCENT_WORSE) /
		               100);
	}
	return must_be_at_most(0);
}

/* Reports the median over rounds of a racer's time in that of the naive rival, side by side: other
 * load and a changing clock meet both. lanes 0: no step ran. */
static void
compare(struct report *r, const char *name, struct entry ours, int lanes)
{
	struct flock_state *other = bench_flock(BOIDS);
	struct entry entries[] = { ours, entry_of(&racer_naive, other) };
	const int boids = (int)flock_count(ours.pilot, BOIDS_KIND_BOID);
	char unit[24] = "naive";
	double ratios[ROUNDS];

	for (int round = 0; round < ROUNDS; round++) {
		entries[0].seconds = entries[1].seconds = HUGE_VAL;
		race(entries, 2, 1);
		ratios[round] = entries[0].seconds / entries[1].seconds;
	}
	qsort(ratios, ROUNDS, sizeof *ratios, by_value);
	if (lanes > 0)
		snprintf(unit, sizeof unit, "naive, x%d", lanes);
	fact(r, name, boids, ratios[ROUNDS / 2] * BOIDS / boids, unit, bound_of(name, lanes));
	entries_end(entries, 2);
	flock_free(other);
	flock_free(ours.pilot);
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
