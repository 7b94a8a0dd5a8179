/* SPDX-License-Identifier: MIT */
/* Value steps: the values that a number takes, key press by key press. Pure functions. */
#pragma once

#include <stdbool.h>

/* From ten smallest steps on, rungs have two digits: 1.0 to 2.0 by 0.1, to 5.0 by 0.2, to 10 by
 * 0.5, times a power of ten: 4 to 10 % a press, 35 presses a decade. A coarse ladder goes from 1.0
 * to 2.0 by 0.2, to 4.0 by 0.4, to 5.0 by 0.5, to 10 by 1: 10 to 20 % a press, 17 a decade. Below
 * ten steps, rungs are multiples of the step. Negative rungs mirror positive ones. Both ends and
 * `extra` are rungs too; a coarse ladder has no other rung within 6 % of an extra. An extra of 0 is no
 * other rung: 0 is one of any range around it. A press goes to the next rung up or down, so up and
 * then down returns, from every rung. */
enum { LADDER_EXTRAS = 2, LADDER_DECADE = 35 };

struct ladder {
	double least, most;          /* both ends */
	double step;                 /* 1, 2 or 5 times a power of ten */
	double extra[LADDER_EXTRAS]; /* such as the preset value and the value last typed */
	bool coarse;
	double first; /* of a coarse one from 0 on: no plain rung is nearer to 0, so that a press shows */
};

/* Whether a value is on a rung. */
bool ladder_has(const struct ladder *ladder, double value);

/* Return the next rung above or below; at an end, the end itself. A value within a millionth of a
 * rung counts as on it. Results are the doubles nearest to their decimal numbers. */
double ladder_up(const struct ladder *ladder, double value);
double ladder_down(const struct ladder *ladder, double value);

/* Returns the presses of a fine ladder from zero to the value, not counting extras and ends; between
 * rungs, a fraction. Negative below zero. */
double ladder_presses(const struct ladder *ladder, double value);
