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
	uint64_t shown;               /* bits of measures; if set, without a header */
	bool lives;                   /* states have columns of life */
	bool homes;                   /* states have columns of homes */
	uint64_t rows;                /* with --burn: steps measured after it ... */
	double sum[BOIDS_MEASURES];   /* ... over these */
	double count[BOIDS_MEASURES]; /* of these steps, without NaN */
	double mean, squares;         /* of order: the mean, and the sum of squared deviations */
	double second, fourth;        /* of order: the sums of its powers */
	struct pooled {               /* with --pool, of a measure: ... */
		double sum, count;    /* ... those above before this flight */
		double flights, mean,
			squares; /* of means of flights, and their squared deviations */
	} pool[BOIDS_MEASURES];
};

/* Writes the names of the columns, each with '_' for '-'. A measure that has the name of what is swept
 * ends in _now. */
void measure_rows_header(FILE *out, const struct options *options, uint64_t shown);

/* Writes the headers for a run that starts with this session. */
void measure_rows_begin(struct measure_rows *r, const struct session *session);

/* Writes the rows due at the current step; `last`: there are no more. Returns DONE, FAILED, or
 * INTERRUPTED without a row if a signal came before all measures were taken. */
int measure_rows_write(struct measure_rows *r, const struct session *session, bool last);

/* Ends a flight whose row goes on with that of another seed. */
void measure_rows_pool(struct measure_rows *r);

/* Closes the files; with --burn, if status is DONE, writes the row of means first. Returns status,
 * or FAILED. */
int measure_rows_end(struct measure_rows *r, int status);
