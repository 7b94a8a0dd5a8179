/* SPDX-License-Identifier: MIT */
/* Science: what the tests of published figures share. Long runs are made only when asked for
 * (SCIENCE=1 in the environment, as `make science` has it); then every figure is one line. */
#pragma once

#include "boids/flock.h"

/* Whether the long runs are asked for. */
bool science_asked(void);

/* The settings of a published preset; the test fails if it cannot be read. */
struct factors science_preset(const char *name);
void science_set(struct factors *f, const char *name, const char *value);

/* A flock of these settings on so many cells, all of them world. The test frees it. */
struct flock *science_flock(struct factors f, int columns, int rows, uint64_t seed);

/* A flock in a world of this size, in units, with no other meaning than that. */
struct flock *science_flock_in(struct factors f, float width, float height, uint64_t seed);

void science_fly(struct flock *flock, int steps, double seconds);
struct boid science_boid(const struct flock *flock, uint32_t id);

/* How far apart two places of a world are. */
double science_distance(const struct world *w, struct vec a, struct vec b);

/* One figure: what is expected, give or take, and what was measured. A figure that is missed is
 * said; science_verdict fails the test then. */
void science_figure(const char *name, double expected, double tolerance, double measured);
void science_verdict(void);

/* Mean and standard deviation of what has been added. {0} at the start. */
struct tally {
	double sum, squares;
	int count;
};
void tally_add(struct tally *t, double value);
double tally_mean(const struct tally *t);
double tally_deviation(const struct tally *t); /* between the values, n - 1 */
