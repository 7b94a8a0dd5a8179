/* SPDX-License-Identifier: MIT */
/* Bench: times of a step, against rivals, sizes and senses. */
#include "all_pairs.h"
#include "bench_race.h"
#include "scene.h"

#include "step/flock_state.h"
#include "text/error.h"

/* ---- rivals */

/* The cases: this many boids at the default density, or all in 80x24 cells. */
enum { RIVALS = 4 };
static const struct meeting {
	int boids;
	bool crowded;
	struct {
		const struct racer *racer;
		double x8, x4; /* least multiples of our time; 0: any */
	} rivals[RIVALS];
} meetings[] = {
	/* clang-format off */
	{ 200,   false, { { &racer_naive, 16, 10 },   { &racer_tuned, 2.5, 1.5 }, { &racer_lists, 0, 0 }, { &racer_node, 0, 0 } } },
	{ 1000,  false, { { &racer_naive, 110, 65 },  { &racer_tuned, 0, 0 },     { &racer_lists, 0, 0 }, { &racer_node, 80, 80 } } },
	{ 5000,  false, { { &racer_naive, 700, 400 }, { &racer_lists, 0, 0 } } },
	{ 10000, false, { { &racer_lists, 14, 8 } } },
	{ 5000,  true,  { { &racer_lists, 22, 10 } } },
	/* clang-format on */
};

static void
report_ratio(struct report *r, const struct meeting *m, const struct entry *ours,
             const struct entry *other, double bound)
{
	char name[32];

	if (!ours->self)
		return;
	snprintf(name, sizeof name, "%s/%s%s", other->racer->name, ours->racer->name,
	         m->crowded ? ".80x24" : "");
	if (other->self)
		fact(r, name, m->boids, other->seconds / ours->seconds, "x",
		     bound > 0 ? at_least(bound) : no_bound);
	else
		fact_skipped(name, m->boids, "not on this machine");
}

static void
bench_meeting(struct report *r, const struct meeting *m)
{
	const struct boids_factors f = bench_factors();
	struct flock_state *pilot =
		m->crowded ? bench_flock_in(&f, 80, 48, m->boids) : bench_flock(m->boids);
	struct entry entries[3 + RIVALS];
	int count = 0;

	entries[count++] = entry_of(&racer_x4, pilot);
	entries[count++] = entry_of(&racer_x8, pilot);
	entries[count++] = entry_of(&racer_plain, pilot);
	for (int k = 0; k < RIVALS && m->rivals[k].racer; k++)
		entries[count++] = entry_of(m->rivals[k].racer, pilot);
	race(entries, count, ROUNDS);
	for (int k = 0; k < count; k++)
		if (entries[k].self)
			fact(r, entries[k].racer->name, m->boids, entries[k].seconds * 1e6,
			     "us/step", no_bound);
	for (int k = 3; k < count; k++) {
		report_ratio(r, m, &entries[1], &entries[k], m->rivals[k - 3].x8);
		report_ratio(r, m, &entries[0], &entries[k], m->rivals[k - 3].x4);
		/* They must fly the same flock. In large ones some pair is always so near to a range
		 * that rounding decides. */
		if (m->boids > 200 || !entries[k].self)
			continue;
		char name[32];
		snprintf(name, sizeof name, "%s-ours", entries[k].racer->name);
		fact(r, name, m->boids, race_difference(&entries[0], &entries[k]), "units/s",
		     must_be_at_most(1e-4));
	}
	entries_end(entries, count);
	flock_free(pilot);
}

void
bench_rivals(struct report *r)
{
	every (meeting, meetings)
		bench_meeting(r, meeting);
}

/* ---- sizes */

static const int sizes[] = { 50, 200, 1000, 3000, 10000, 30000, 100000, 1000000 };
enum { SIZES = LENGTH(sizes), FITTED_FROM = 2, FITTED_TO = 6 };

/* Returns the slope of log time over log number. */
static double
exponent(const struct entry *entries, int from, int to)
{
	double n = to - from + 1, x = 0, y = 0, xx = 0, xy = 0;

	for (int i = from; i <= to; i++) {
		double size = log(sizes[i]), seconds = log(entries[i].seconds);
		x += size;
		y += seconds;
		xx += size * size;
		xy += size * seconds;
	}
	return (n * xy - x * y) / (n * xx - x * x);
}

static double
nanoseconds(const struct entry *entries, int i)
{
	return entries[i].seconds / sizes[i] * 1e9;
}

void
bench_sizes(struct report *r)
{
	enum { FIFTY, TWO_HUNDRED, TEN_THOUSAND = 4, MILLION = 7 };
	struct entry entries[SIZES];

	for (int i = 0; i < SIZES; i++)
		entries[i] = entry_of(&racer_best, bench_flock(sizes[i]));
	race(entries, SIZES, ROUNDS);
	for (int i = 0; i < SIZES; i++)
		fact(r, "step", sizes[i], nanoseconds(entries, i), "ns/boid",
		     i == TEN_THOUSAND ? stretch(25) : no_bound);
	fact(r, "step", sizes[MILLION], entries[MILLION].seconds * 1e3, "ms", stretch(30));
	fact(r, "exponent 1k..100k", 0, exponent(entries, FITTED_FROM, FITTED_TO), "",
	     at_most(1.05));
	fact(r, "1000000/10000", 0,
	     nanoseconds(entries, MILLION) / nanoseconds(entries, TEN_THOUSAND), "x a boid",
	     at_most(1.3));
	fact(r, "50/10000", 0, nanoseconds(entries, FIFTY) / nanoseconds(entries, TEN_THOUSAND),
	     "x a boid", at_most(1.3));
	fact(r, "30 steps a second", 200, 30 * 100 * entries[TWO_HUNDRED].seconds, "% of core",
	     at_most(0.1));
	entries_end(entries, SIZES);
	for (int i = 0; i < SIZES; i++)
		flock_free(entries[i].pilot);
}

/* ---- senses */

static double
neighbours(const struct flock_state *flock)
{
	double sum = 0;

	for (int i = 0; i < flock->now.count; i++)
		sum += plain_perception(flock, i).neighbours;
	return sum / flock->now.count;
}

/* Returns a flock that model brain steers by as many links as there can be. */
static struct flock_state *
brainy_pilot(int boids, struct boids_vec size)
{
	struct boids_factors f = bench_factors();
	char text[64 * BRAIN_LINKS] = "bias ahead 1\nbias aside 1\nspeed ahead 1\nspeed aside 1\n";
	struct asset *texts = NULL; /* lasts as long as the bench */
	char error[ERROR_SIZE];

	for (int i = 0; i < 60; i++) {
		if (i % 5 < 4)
			sprintf(text + strlen(text), "%s h%d 1\n", brain_node_names[i % 5 + i / 5],
			        i / 5 + 1);
		else
			sprintf(text + strlen(text), "h%d ahead 1\n", i / 5 + 1);
	}
	if (!factors_set_brain(&f, &texts, "bench", text, strlen(text), error))
		die(error);
	return bench_flock_in(&f, (double)size.x, (double)size.y, boids);
}

void
bench_senses(struct report *r)
{
	enum { N = 10000, FLAT = 0, DEEP, BRAINY, PILOTS };
	static const struct {
		const char *name;
		const struct racer *racer;
		int pilot;
		double most; /* times the first; 0: any */
	} senses[] = {
		{ "range", &racer_best, FLAT, 0 },
		{ "7 nearest/range", &racer_nearest, FLAT, 2.5 },
		{ "view of 240/range", &racer_view, FLAT, 0 },
		{ "4 species/range", &racer_species, FLAT, 0 },
		{ "deep/flat", &racer_best, DEEP, 0 },
		{ "brain/range", &racer_brain, FLAT, 3 },
		{ "brain of 64 links/range", &racer_brain, BRAINY, 8 },
	};
	/* In a cube there are as many neighbours a boid as in the flat world. */
	const double flat = 200 / (80 * 48.0), range = 8, side = cbrt(N / (flat * 3 / (4 * range)));
	const struct boids_factors deep = factors_with(bench_factors(), "dimensions 3");
	struct flock_state *pilots[] = { bench_flock(N), bench_flock_in(&deep, side, side, N),
		                         NULL };
	struct entry entries[LENGTH(senses)];

	pilots[BRAINY] = brainy_pilot(N, flock_world(pilots[FLAT]).size);
	foreach (k, senses)
		entries[k] = entry_of(senses[k].racer, pilots[senses[k].pilot]);
	fact(r, "neighbours, flat", N, neighbours(pilots[FLAT]), "", no_bound);
	fact(r, "neighbours, deep", N, neighbours(pilots[DEEP]), "", no_bound);
	race(entries, LENGTH(senses), ROUNDS);
	fact(r, senses[0].name, N, entries[0].seconds / N * 1e9, "ns/boid", no_bound);
	for (size_t k = 1; k < LENGTH(senses); k++)
		fact(r, senses[k].name, N, entries[k].seconds / entries[0].seconds, "x",
		     senses[k].most > 0 ? at_most(senses[k].most) : no_bound);
	entries_end(entries, LENGTH(senses));
	foreach (k, pilots)
		flock_free(pilots[k]);
}

/* ---- threads */

/* Two threads gain at most as much as two independent processes. Reports their share of that gain:
 * each in its best step, as kernels leave two threads on one processor for a while. */
static void
bench_two(struct report *r, int boids, double least)
{
	enum { TRIES = 5 };
	static const double try_seconds = 0.2;
	struct flock_state *flock = bench_flock(boids);
	double best[] = { HUGE_VAL, HUGE_VAL }, processes = 0;

	for (int i = 0; i < TRIES; i++) {
		foreach (k, best) {
			if (!flock_threads(flock, (int)k + 1))
				die("cannot start two threads");
			const double end = seconds_now() + try_seconds;
			for (double start; (start = seconds_now()) < end;) {
				bench_step(flock);
				best[k] = fmin(best[k], seconds_now() - start);
			}
		}
		processes = fmax(processes, two_process_gain());
	}
	fact(r, "two threads", boids, best[0] / best[1], "x", no_bound);
	if (processes >= 1.6)
		fact(r, "threads/processes", boids, best[0] / best[1] / processes, "x",
		     at_least(least));
	else
		fact_skipped("threads/processes", boids, "the second processor was busy");
	flock_free(flock);
}

void
bench_threads(struct report *r)
{
	bench_two(r, 100000, 0.85);
	bench_two(r, 10000, 0.75);
}
