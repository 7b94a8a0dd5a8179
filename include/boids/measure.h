/* SPDX-License-Identifier: MIT */
/* Measures: what a flock is doing, as numbers. */
#pragma once

#include "boids/flock.h"

/* One number about a flock as it stands; NaN where it has no meaning (no boid, or one alone).
 * The definitions and their sources stand beside each function in src/core/measure.c; the order
 * of the table is the order of the columns of --measures, and new ones are only appended. */
struct measure {
	const char *name;
	const char *unit; /* "" if it has none */
	const char *help; /* one sentence, no full stop */
	const char *show; /* printf format for the eye: "%.2f" */
	double (*of)(const struct flock *flock);
};

enum {
	MEASURE_POLARISATION,
	MEASURE_LOCAL,
	MEASURE_MILLING,
	MEASURE_SPEED,
	MEASURE_NEAREST,
	MEASURE_NEIGHBOURS,
	MEASURE_GROUPS,
	MEASURE_LARGEST,
	MEASURE_SPREAD,
	MEASURE_OUTSIDE,
	MEASURES
};

extern const struct measure measure_table[MEASURES];
