/* SPDX-License-Identifier: MIT */
/* Measure rows: measures and states of a run without a terminal, as CSV. */
#pragma once

#include "files/output.h"
#include "flock/flock.h"
#include "measures/measure.h"
#include "session/session.h"

struct measure_rows {
	const struct options *options;
	struct output measures, states; /* the caller opens them, measure_rows_end closes them */
	double dt;                      /* seconds a step */
	uint64_t first, step;         /* of the run, the current one; a restarted flock counts on */
	uint64_t counted;             /* the counter of the flight at the first */
	int shown;                    /* measures, the first of the table */
	bool lives;                   /* states have columns of life */
	bool homes;                   /* states have columns of homes */
	double sum[BOIDS_MEASURES];   /* with --burn: over the measured steps after it */
	double count[BOIDS_MEASURES]; /* of these steps, without NaN */
};

/* Writes the headers for a run that starts with this session. */
void measure_rows_begin(struct measure_rows *r, const struct session *session);

/* Writes the rows due at the current step; `last`: there are no more. Returns DONE, FAILED, or
 * INTERRUPTED without a row if a signal came before all measures were taken. */
int measure_rows_write(struct measure_rows *r, const struct session *session, bool last);

/* Closes the files; with --burn, if status is DONE, writes the row of means first. Returns status,
 * or FAILED. */
int measure_rows_end(struct measure_rows *r, int status);
