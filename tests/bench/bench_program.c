/* SPDX-License-Identifier: MIT */
/* Bench: CPU and bytes of the program in a terminal, and the time from a key to its picture. */
#include "bench.h"

#include "boids/boids.h"
#include "program.h"
#include "science.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

const char *const case_words[CASE_WORDS] = { "--number", "200",    "--min-speed", "9",
	                                     "--glyphs", "arrows", "--colour-by", "none" };

/* Returns the CPU seconds of all children that have exited. */
static double
children_seconds(void)
{
	struct rusage used;

	if (getrusage(RUSAGE_CHILDREN, &used) != 0)
		die("nobody knows what the program took");
	return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
	       (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
}

static void
bench_default(struct report *r)
{
	const char *words[CASE_WORDS + 1] = { NULL };
	const double earlier = children_seconds(), start = seconds_now();
	size_t bytes;

	for (int i = 0; i < CASE_WORDS; i++)
		words[i] = case_words[i];
	scoped_pty *pty = program_start(words, NULL, CASE_COLUMNS, CASE_ROWS);
	pty_watch(pty, 20);
	pty_said(pty, &bytes);
	pty_type(pty, "q");
	if (pty_await_exit(pty) != 0)
		die("the program is lost");
	double elapsed = seconds_now() - start;
	fact(r, "of a core", 200, (children_seconds() - earlier) / elapsed * 100, "%", at_most(2));
	fact(r, "sent", 200, (double)bytes / elapsed / 1000, "kB/s", no_bound);
}

/* ---- from a key to its picture */

enum { PRESSES = 9 };

/* What was seen when the key was pressed. */
struct sight_before {
	uint64_t world; /* the rows above the status line */
	const char *said;
};

static uint64_t
hash_world(struct pty *pty)
{
	uint64_t hash = 0;

	for (int row = 0; row < CASE_ROWS - 1; row++)
		for (const char *c = emulator_row(pty_glass(pty), row); *c; c++)
			hash = hash * 31 + (unsigned char)*c;
	return hash;
}

static bool
is_next_picture(struct pty *pty, const void *data)
{
	const struct sight_before *before = data;

	return strstr(pty_bottom(pty), before->said) && hash_world(pty) != before->world;
}

/* Returns the seconds until the flock shows another picture, above a status line that says this. */
static double
seconds_to_picture(struct pty *pty, const char *key, const char *said)
{
	const struct sight_before before = { hash_world(pty), said };
	const double start = pty_now();

	pty_type(pty, key);
	if (!pty_await(pty, is_next_picture, &before))
		die("no picture after a key");
	return pty_now() - start;
}

/* A key waits for the frame under way, and shows in the next one. Its time is that of the machine. */
static void
bench_key(struct report *r, int boids)
{
	static const char *const presses[][2] = { { "s", "separation" },
		                                  { "a", "alignment" },
		                                  { "c", "cohesion" } };
	char number[12];
	double times[PRESSES];

	snprintf(number, sizeof number, "%d", boids);
	scoped_pty *pty = program_with("--number", number);
	seconds_to_picture(pty, "c", "cohesion");
	for (int i = 0; i < PRESSES; i++) {
		pty_watch(pty, 0.1 + 0.007 * i); /* to another moment of a frame */
		times[i] = seconds_to_picture(pty, presses[i % 3][0], presses[i % 3][1]);
	}
	qsort(times, PRESSES, sizeof *times, by_value);
	fact(r, "key to picture", boids, times[PRESSES / 2] * 1e3, "ms", no_bound);
}

/* The same by the library: a factor, a step and all places, in the time of a step and the places. */
static void
bench_library_key(struct report *r, int boids)
{
	struct boids_flock *flock = boids_new(1);
	float *places = zeroed((size_t)boids, 3 * sizeof *places);
	double best[2] = { HUGE_VAL, HUGE_VAL };

	if (!flock || !boids_set_number(flock, "number", boids) || !boids_step(flock, 1 / 60.0))
		die(boids_error());
	for (int i = 0; i < 2 * PRESSES; i++) {
		const double start = seconds_of_work();
		if ((i % 2 && !boids_set_number(flock, "separation", 0.5 + 0.01 * i)) ||
		    !boids_step(flock, 1 / 60.0) ||
		    !boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, (size_t)boids, places,
		                0))
			die(boids_error());
		best[i % 2] = fmin(best[i % 2], seconds_of_work() - start);
	}
	fact(r, "set, step, read", boids, best[1] * 1e3, "ms", no_bound);
	fact(r, "with/without set", boids, best[1] / best[0], "x", at_most(1.3));
	free(places);
	boids_free(flock);
}

void
bench_program(struct report *r)
{
	static const int sizes[] = { 1000, 10000, 100000, 1000000 };

	if (!getenv("BOIDS")) {
		fact_skipped("of a core", 200, "BOIDS does not name the program");
		return;
	}
	bench_default(r);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		bench_key(r, sizes[i]);
		bench_library_key(r, sizes[i]);
	}
}
