/* SPDX-License-Identifier: MIT */
/* Aim: what a search is for, as terms over measures: `many order, nearest = 1.2, few captures`. */
#pragma once

#include "measures/measure.h"

enum { AIM_TERMS = 8 };

struct aim {
	int terms;
	struct aim_term {
		int measure;
		char kind;     /* 'm'any, 'f'ew, '=' */
		double target; /* of '=', above 0 */
	} term[AIM_TERMS];
};

typedef double aim_values[AIM_TERMS];

/* Reads it. Returns false with one sentence in error and errno 0. */
bool aim_read(struct aim *aim, const char *text, char *error);

/* Measures of a flight: call aim_add every now and then in its second half, ends included. aim_value
 * returns what a term has: of a counter the gain, of any other measure the mean; NaN: undefined. */
struct aim_sums {
	aim_values first, last, sum;
	int count[AIM_TERMS];
};
void aim_add(const struct aim *aim, struct aim_sums *sums, const struct flock_state *flock);
double aim_value(const struct aim *aim, const struct aim_sums *sums, int term);

/* Returns the product of the scores of the terms, 0 to 1, of a flock whose terms have the values m; s is
 * that of the start. `many` scores m if the measure is within 0 to 1, else m / (m + s), `few`
 * s / (m + s), where 0 / 0 is 1/2, and `= x` exp(-|m - x| / x). NaN scores 0. */
double aim_score(const struct aim *aim, const double *values, const double *start);
