/* SPDX-License-Identifier: MIT */
/* Rungs: the ladder of values that a number climbs, press by press. Pure. */
#pragma once

/* From ten smallest steps on, rungs are two digits: 1.0 to 2.0 by 0.1, to 5.0 by 0.2, to 10 by 0.5,
 * times a power of ten: 4 to 10 % a press, 35 presses a decade. Below, multiples of the smallest
 * step. Negative values mirror. Both ends and `extra` are rungs too. A press goes to the next rung
 * above or below, so up and then down returns, from every rung. */
enum { LADDER_EXTRAS = 2, LADDER_DECADE = 35 };

struct ladder {
	double least, most;          /* nothing goes past these */
	double step;                 /* 1, 2 or 5 times a power of ten */
	double extra[LADDER_EXTRAS]; /* such as home and the value last typed */
	int extras;
};

/* The next rung above or below; the end itself where there is none. A value within a millionth of
 * a rung is on it. Results are the doubles nearest to the decimal numbers they stand for. */
double rung_above(const struct ladder *ladder, double value);
double rung_below(const struct ladder *ladder, double value);

/* How many presses it is from zero to the value, extras and ends aside; in between, a share of the
 * way. Negative below zero. */
double rung_count(const struct ladder *ladder, double value);
