/* SPDX-License-Identifier: MIT */
/* Measure rows: measures and states of a run without a terminal, as CSV. */
#pragma once

#include "boids/flock.h"
#include "boids/measure.h"
#include "files/output.h"
#include "settings/options.h"

struct measure_rows {
	const struct options *options;
	struct output measures, states;
	uint64_t first, last;         /* steps of the run */
	double sum[BOIDS_MEASURES];   /* with --burn: over the measured steps after it */
	double count[BOIDS_MEASURES]; /* of these steps, without NaN */
};

/* Creates the files of --measures and --states; both and that of --record must differ. Returns
 * DONE, or the exit status after one line on stderr; measure_rows_end closes open files. */
int measure_rows_open(struct measure_rows *r, const struct options *options);

/* Writes the headers for a run that starts with this flock. */
void measure_rows_begin(struct measure_rows *r, const struct boids_flock *flock);

/* Writes the rows due at the current step. Returns DONE, FAILED, or INTERRUPTED without a row if a
 * signal came before all measures were taken. */
int measure_rows_write(struct measure_rows *r, const struct boids_flock *flock);

/* Closes the files; with --burn, if status is DONE, writes the row of means first. Returns status,
 * or FAILED. */
int measure_rows_end(struct measure_rows *r, const struct boids_flock *flock, int status);
