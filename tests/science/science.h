/* SPDX-License-Identifier: MIT */
/* Science: helpers that the tests of published figures share. Long runs need SCIENCE=1 in the
 * environment (`make science`); then each figure is printed on a line. */
#pragma once

#include "scene.h"

/* Whether long runs are enabled; and whether those or at least the exhaustive form of all tests. */
bool science_asked(void);
bool science_at_length(void);

/* Returns the settings of a published preset; fails the test if it cannot be read. */
struct boids_factors science_preset(const char *name);

/* Returns a flock of these settings in a world of this many cells; the test frees it. */
struct flock_state *science_flock(struct boids_factors f, int columns, int rows, uint64_t seed);

/* Returns the preset in a terminal of this many cells with a status line at the bottom, on its map; with
 * another start if one is given (NULL: its own). The test frees it. */
struct flock_state *science_take_off(const char *preset, const char *start, int columns, int rows,
                                     uint64_t seed);

/* Returns the source of boids-models(7) and boids-factors(7) with blanks for the ends of lines; the test frees it. */
char *science_page(void);

/* Returns the distance of two places of a world. */
double science_distance(const struct boids_world *w, struct boids_vec a, struct boids_vec b);

/* Returns a value by its name: of these, up to one without a name (NULL: none), of measure_table, or
 * "flight to the right", the mean velocity along x over the mean speed along x and y. */
struct science_measure {
	const char *name;
	double (*of)(const struct flock_state *flock);
};
double science_value(const char *name, const struct flock_state *flock,
                     const struct science_measure *others);

/* Checks a figure: expected value, tolerance and measured value. Prints a missed one;
 * science_verdict then fails the test. */
void science_figure(const char *name, double expected, double tolerance, double measured);
void science_verdict(void);

/* Mean and standard deviation of added values; starts as {0}. */
struct tally {
	double sum, squares;
	int count;
};
void tally_add(struct tally *t, double value);
double tally_mean(const struct tally *t);
double tally_deviation(const struct tally *t); /* of the values, with n - 1 */
