/* SPDX-License-Identifier: MIT */
/* Bench: the instructions of a step of every preset, and of a row of measures and of a state, as
 * callgrind counts them. They have no rival in the same run, and times are worth nothing on a shared
 * machine: a count is the same in each run, and it is stored. */
#include "bench.h"

#include "measures/measure.h"
#include "scene.h"
#include "science.h"
#include "states/flock_csv.h"
#include "step/flock_state.h"
#include "types/published.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BOIDS = 1000, COUNTED_STEPS = 5, PERCENT_WORSE = 3 };

/* The compiler of the stored counts: another one makes other instructions, which are printed and not
 * judged. */
static const char stored_compiler[] = "12.2.0";

/* Instructions a boid with eight lanes: valgrind has no more. Store new ones with the change that makes
 * a preset faster, and add each new preset. */
/* clang-format off */
static const struct stored {
	const char *name;
	double instructions;
} stored[] = {
	{ "classic",         517.3 },
	{ "starlings",       2150 },
	{ "school",          1204 },
	{ "mill",            12670 },
	{ "midges",          2098 },
	{ "hunted",          5224 },
	{ "storm",           8261 },
	{ "city",            517.3 },
	{ "cave",            517.3 },
	{ "murmuration",     3488 },
	{ "pillars",         1689 },
	{ "wave",            2375 },
	{ "migration",       1505 },
	{ "billiards",       1359 },
	{ "roost",           1650 },
	{ "meadow",          1018 },
	{ "boom",            1013 },
	{ "hunters",         2177 },
	{ "arms",            2071 },
	{ "cycle",           1736 },
	{ "volterra",        1859 },
	{ "reckless",        3916 },
	{ "elusive",         6061 },
	{ "gale",            9029 },
	{ "carousel",        592.4 },
	{ "fledglings",      747 },
	{ "cavers",          730 },
	{ "adams",           572.8 },
	{ "chate",           638.4 },
	{ "christian",       2972 },
	{ "couzin-parallel", 15700 },
	{ "couzin-swarm",    15720 },
	{ "couzin-torus",    15570 },
	{ "cucker-smale",    16970 },
	{ "danner",          2449 },
	{ "dorsogna-clumps", 13480 },
	{ "dorsogna-ring",   13480 },
	{ "dorsogna-swarm",  13480 },
	{ "eater",           2622 },
	{ "ganz",            2660 },
	{ "hasan",           2307 },
	{ "leaders",         11380 },
	{ "netlogo",         1708 },
	{ "parker",          2588 },
	{ "reynolds87",      548.7 },
	{ "reynolds99",      869.7 },
	{ "therrien",        3569 },
	{ "vicsek",          531.9 },
	{ "measures",        5575 },
	{ "states",          5301 },
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

/* ---- under callgrind */

static void
fly(struct flock_state *flock)
{
	for (int i = 0; i < COUNTED_STEPS; i++)
		bench_step(flock);
}

static void
measure(struct flock_state *flock)
{
	double values[BOIDS_MEASURES];

	measure_all(flock, measure_columns(false), values, NULL, NULL);
}

static void
write_state(struct flock_state *flock)
{
	FILE *out = fopen("/dev/null", "w");

	flock_csv_write(out, flock, false, false);
	if (fclose(out) != 0)
		die("/dev/null takes no rows");
}

/* callgrind counts what is called from here: it is told the name. */
void bench_counted(void (*work)(struct flock_state *flock), struct flock_state *flock);
__attribute__((noinline)) void
bench_counted(void (*work)(struct flock_state *flock), struct flock_state *flock)
{
	work(flock);
}

void
bench_count(const char *name)
{
	const bool measures = strcmp(name, "measures") == 0, states = strcmp(name, "states") == 0;
	struct flock_state *flock = measures || states ? bench_flock(BOIDS) : preset_flock(name);

	printf("boids %d lanes %d\n",
	       (int)boid_count(flock) * (measures || states ? 1 : COUNTED_STEPS),
	       simd_lanes(flock->simd));
	fflush(stdout);
	bench_counted(measures ? measure : states ? write_state : fly, flock);
	flock_free(flock);
}

/* ---- outside */

/* A name without a stored count is past any bound. */
static struct bound
bound_of(const char *name, int lanes)
{
	every (row, stored) {
		if (strcmp(row->name, name) != 0)
			continue;
		if (lanes != 8 ||
		    strncmp(__VERSION__, stored_compiler, strlen(stored_compiler)) != 0)
			return no_bound;
		return at_most(row->instructions * (100 + PERCENT_WORSE) / 100);
	}
	return must_be_at_most(0);
}

/* Runs this program under callgrind for one row. */
static void
count(struct report *r, const char *name)
{
	char command[256], line[512], unit[32];
	int boids = 0, lanes = 0;
	double instructions = 0;

	snprintf(command, sizeof command,
	         "valgrind --tool=callgrind --callgrind-out-file=/dev/null "
	         "--toggle-collect=bench_counted /proc/%d/exe --count %s 2>&1",
	         (int)getpid(), name);
	FILE *out = popen(command, "r");
	while (out && fgets(line, sizeof line, out)) {
		const char *collected = strstr(line, "Collected : ");
		sscanf(line, "boids %d lanes %d", &boids, &lanes);
		if (collected)
			instructions = atof(strchr(collected, ':') + 1);
	}
	if (!out || pclose(out) != 0 || boids == 0 || !(instructions > 0)) {
		fact_skipped(name, BOIDS, "callgrind counts nothing here");
		return;
	}
	snprintf(unit, sizeof unit, "instr, x%d", lanes);
	fact(r, name, BOIDS, instructions / boids, unit, bound_of(name, lanes));
}

void
bench_presets(struct report *r)
{
	for (const struct published *p = preset_table; p->name; p++)
		count(r, p->name);
}

void
bench_rows(struct report *r)
{
	count(r, "measures");
	count(r, "states");
}
