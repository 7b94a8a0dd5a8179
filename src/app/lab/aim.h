/* SPDX-License-Identifier: MIT */
/* Aim: what a search is for, as terms over measures: `many order, nearest = 1.2, few captures`. */
#pragma once

#include "measures/measure.h"

enum { AIM_TERMS = 8 };

struct aim {
	int terms;
	struct aim_term {
		int measure;
		enum { AIM_MANY, AIM_FEW, AIM_NEAR } kind;
		double target; /* of AIM_NEAR, above 0 */
	} term[AIM_TERMS];
};

/* Reads it. Returns false with one sentence in error (ERROR_SIZE bytes). */
bool aim_read(struct aim *aim, const char *text, char *error);

/* What a flight has of each term: call aim_add every now and then in its second half, ends included. */
struct aim_sums {
	double first[AIM_TERMS], sum[AIM_TERMS];
	int count[AIM_TERMS];
};
void aim_add(const struct aim *aim, struct aim_sums *sums, const struct flock_state *flock);

/* Returns the value of a term: of a counter the gain, of any other measure the mean; NaN: it was never
 * defined. */
double aim_value(const struct aim *aim, const struct aim_sums *sums, int term);

/* Returns the product of the scores of the terms, 0 to 1, of a flock whose terms have the values m; s is
 * a value of the start. `many` scores m if the measure is within 0 to 1, else m / (m + s), `few`
 * s / (m + s), where 0 / 0 is 1/2, and `= x` exp(-|m - x| / x). NaN scores 0. */
double aim_score(const struct aim *aim, const double *values, const double *start);
