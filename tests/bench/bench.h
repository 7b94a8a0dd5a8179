/* SPDX-License-Identifier: MIT */
/* Bench: what flying costs, one line a fact: name, boids, value, unit, bound, verdict. */
#pragma once

#include "boids/flock.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What has been said so far. */
struct report {
	int slow;  /* facts past their bound: machines are shared, so they fail a strict run only */
	int wrong; /* facts past a bound that has nothing to do with speed */
};

struct bound {
	enum {
		NO_BOUND,
		AT_LEAST,
		AT_MOST,
		STRETCH
	} kind; /* STRETCH: at most, but only hoped for */
	double value;
	bool must; /* past it something is wrong, not slow */
};

#define at_least(limit) ((struct bound){ AT_LEAST, limit, false })
#define at_most(limit) ((struct bound){ AT_MOST, limit, false })
#define must_be_at_most(limit) ((struct bound){ AT_MOST, limit, true })
#define stretch(limit) ((struct bound){ STRETCH, limit, false })
#define no_bound ((struct bound){ NO_BOUND, 0, false })

void fact(struct report *r, const char *name, int boids, double value, const char *unit,
          struct bound bound);

/* What this machine or this build cannot tell. */
void fact_skipped(const char *name, int boids, const char *why);

/* Two fingerprints that must be the same. */
void fact_hash(struct report *r, const char *name, int boids, uint64_t hash, uint64_t other);

double seconds_now(void);

/* Ends with a sentence about what is missing. */
_Noreturn void give_up(const char *error);

/* Zeroed memory, or the end. */
void *zeroed(size_t count, size_t size);

/* The case that figures are stated for: ganz's rules on a torus, everyone sees 8 units all round and
 * keeps 3 away. Both end with a flock that has formed. */
enum { WARM_STEPS = 200 };
#define STEP_SECONDS (1 / 30.0f)
struct factors bench_factors(void);
struct flock *bench_flock(int boids); /* at 200 boids to 80x24 cells, whatever their number */
struct flock *bench_flock_in(const struct factors *f, double width, double height, int boids);
void bench_step(struct flock *flock); /* one reference frame; of the case above, STEP_SECONDS */

/* How many times as fast two processes are as one that does the work of both. */
double two_process_gain(void);
double clock_gigahertz(void);

/* The bench itself. */
void bench_rivals(struct report *r);
void bench_sizes(struct report *r);
void bench_senses(struct report *r);
void bench_map(struct report *r);
void bench_threads(struct report *r);
void bench_memory(struct report *r);
void bench_hashes(struct report *r);
void bench_frames(struct report *r);
void bench_program(struct report *r);
