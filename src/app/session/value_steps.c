/* SPDX-License-Identifier: MIT */
/* Value steps: counts in whole units of the step, so that rounding errors do not add up. */
#include "value_steps.h"

#include <math.h>

/* The smallest step is `digit` units, of which `scale`, a power of ten from 1 on, make 1: a negative
 * power would be inexact. */
struct unit {
	double scale, digit;
};

static struct unit
unit_of(double step)
{
	double scale = fmax(1, pow(10, -floor(log10(step) + 1e-6)));

	return (struct unit){ scale, round(step * scale) };
}

/* Returns the greatest power of ten, at least 1, of which `count` is 10 times or more. */
static double
power_below(double count)
{
	double power = 1;
	while (count >= 100 * power)
		power *= 10;
	return power;
}

static double
slack(double value)
{
	return 1e-6 * fmax(1, fabs(value));
}

/* Returns the next rung above a value from 0 on, or below one above 0, without extras and ends. */
static double
plain(struct unit unit, double value, bool above, bool coarse)
{
	double count = (value + (above ? slack(value) : -slack(value))) * unit.scale;
	double gap = unit.digit; /* of the two rungs around; on a rung, to the next above */

	if (count >= 10 * unit.digit) {
		double power = power_below(count), digits = count / power;
		const int fine = digits < 20 ? 1 : digits < 50 ? 2 : 5;
		const int wide = digits < 20 ? 2 : digits < 40 ? 4 : digits < 50 ? 5 : 10;
		gap = power * (coarse ? wide : fine);
	}
	return fmax(0, (floor(count / gap) + above) * gap / unit.scale);
}

static bool
same(double a, double b)
{
	return fabs(a - b) <= slack(b);
}

/* Whether an extra is too near to a rung of a coarse ladder for a press to be seen. */
static bool
is_crowded(const struct ladder *ladder, double rung)
{
	const double least = 0.06; /* of the extra */

	for (int i = 0; ladder->coarse && i < LADDER_EXTRAS; i++) {
		double extra = ladder->extra[i];
		if (!same(extra, rung) && fabs(rung - extra) < least * fabs(extra))
			return true;
	}
	return false;
}

double
ladder_up(const struct ladder *ladder, double value)
{
	struct unit unit = unit_of(ladder->step);
	const bool coarse = ladder->coarse;
	double rung = value;

	do
		rung = rung < -slack(rung) ? 0 - plain(unit, -rung, false, coarse) /* never -0 */
		                           : plain(unit, fmax(rung, 0), true, coarse);
	while (is_crowded(ladder, rung));
	if (coarse && fabs(rung) < ladder->first)
		rung = value < -slack(value) ? 0 : ladder->first;
	for (int i = 0; i < LADDER_EXTRAS; i++) {
		double extra = ladder->extra[i];
		if (extra > value + slack(value) && (extra < rung || same(extra, rung)))
			rung = extra;
	}
	if (rung > ladder->most || same(rung, ladder->most))
		return ladder->most;
	return fmax(rung, ladder->least);
}

double
ladder_down(const struct ladder *ladder, double value)
{
	struct ladder mirrored = *ladder;

	mirrored.least = -ladder->most;
	mirrored.most = -ladder->least;
	for (int i = 0; i < LADDER_EXTRAS; i++)
		mirrored.extra[i] = -ladder->extra[i];
	return 0 - ladder_up(&mirrored, -value);
}

bool
ladder_has(const struct ladder *ladder, double value)
{
	return same(value, ladder->least) || same(value, ladder->most) ||
	       same(ladder_down(ladder, ladder_up(ladder, value)), value);
}

/* Returns the rungs from ten up to a count of units, between two a fraction. */
static double
rungs(double count)
{
	double power = power_below(count), digits = count / power;

	return LADDER_DECADE * log10(power) + (digits < 20   ? digits - 10
	                                       : digits < 50 ? 10 + (digits - 20) / 2
	                                                     : 25 + (digits - 50) / 5);
}

double
ladder_presses(const struct ladder *ladder, double value)
{
	struct unit unit = unit_of(ladder->step);
	double count = fabs(value) * unit.scale, first = 10 * unit.digit;
	double presses = count < first ? count / unit.digit : 10 + rungs(count) - rungs(first);

	return copysign(presses, value);
}
