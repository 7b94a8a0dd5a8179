/* SPDX-License-Identifier: MIT */
/* Bench: measures the costs of a flock, one line each: name, boids, value, unit, bound, verdict. */
#pragma once

#include "flock/flock.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The results so far. */
struct report {
	int slow;  /* values past their bound: machines are shared, so they fail a strict run
	              only */
	int wrong; /* values past a bound that does not depend on speed */
};

struct bound {
	enum { NO_BOUND, AT_LEAST, AT_MOST, STRETCH } kind; /* STRETCH: at most, but only a goal */
	double value;
	bool must; /* past it the value is wrong, not slow */
};

#define at_least(limit) ((struct bound){ AT_LEAST, limit, false })
#define at_most(limit) ((struct bound){ AT_MOST, limit, false })
#define must_be_at_most(limit) ((struct bound){ AT_MOST, limit, true })
#define stretch(limit) ((struct bound){ STRETCH, limit, false })
#define no_bound ((struct bound){ NO_BOUND, 0, false })

void fact(struct report *r, const char *name, int boids, double value, const char *unit,
          struct bound bound);

/* Prints why this machine or build cannot measure a value. */
void fact_skipped(const char *name, int boids, const char *why);

/* Checks that two hashes are equal. */
void fact_hash(struct report *r, const char *name, int boids, uint64_t hash, uint64_t other);

double seconds_now(void);
double seconds_of_work(void); /* of this process: other load on the machine does not count */

/* Prints an error and exits. */
_Noreturn void die(const char *error);

/* Returns zeroed memory, or exits. */
void *zeroed(size_t count, size_t size);

/* The case of published figures: model ganz on a torus; boids see 8 units all round and keep 3
 * away. Both functions return a flock that has formed. */
enum { WARM_STEPS = 200 };
#define STEP_SECONDS (1 / 30.0f)
struct boids_factors bench_factors(void);
struct flock_state *bench_flock(int boids); /* 200 boids to 80x24 cells, for any number */
struct flock_state *bench_flock_in(const struct boids_factors *f, double width, double height,
                                   int boids);
void bench_step(struct flock_state *flock); /* one reference frame; in the case above STEP_SECONDS */

/* The flock of published figures in a terminal: 200 boids in 80x24 cells, 10 to 12 columns a second,
 * one colour; options of the program. */
enum { CASE_COLUMNS = 80, CASE_ROWS = 24, CASE_FPS = 30, CASE_WORDS = 8 };
extern const char *const case_words[CASE_WORDS];

/* Returns how many times as fast two processes are as one that does the work of both. */
double two_process_gain(void);
double clock_gigahertz(void);

/* The parts of the bench. */
void bench_rivals(struct report *r);
void bench_sizes(struct report *r);
void bench_senses(struct report *r);
void bench_count(const char *name); /* does the work of one row of the next two, for callgrind */
void bench_presets(struct report *r);
void bench_rows(struct report *r);
void bench_map(struct report *r);
void bench_life(struct report *r);
void bench_threads(struct report *r);
void bench_memory(struct report *r);
void bench_hashes(struct report *r);
void bench_frames(struct report *r);
void bench_program(struct report *r);
void bench_lab(struct report *r);
