/* SPDX-License-Identifier: MIT */
/* Rows: what a flight without a terminal tells of its steps, measures and states as CSV. */
#pragma once

#include "app/options.h"
#include "app/output.h"
#include "boids/flock.h"
#include "boids/measure.h"

struct rows {
	const struct options *options;
	struct output measures, states;
	uint64_t first, last;   /* steps of the flight */
	double sum[MEASURES];   /* with --burn: over the rows after it ... */
	double count[MEASURES]; /* ... where the measure had a meaning */
};

/* Makes the files that --measures and --states name, each and that of --record another. Returns DONE, or
 * the exit status after one line on stderr; rows_end closes what there is. */
int rows_open(struct rows *r, const struct options *options);

/* Writes the headers for a flight that begins with this flock. */
void rows_begin(struct rows *r, const struct flock *flock);

/* Writes what is due of the step where the flock is now. Returns DONE, FAILED, or INTERRUPTED without a
 * row if a signal came before all was measured. */
int rows_write(struct rows *r, const struct flock *flock);

/* Closes the files; with --burn, and where status says that the flight is DONE, with the means as their
 * row. Returns status, or FAILED. */
int rows_end(struct rows *r, const struct flock *flock, int status);
