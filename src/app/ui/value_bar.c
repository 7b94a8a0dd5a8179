/* SPDX-License-Identifier: MIT */
#include "value_bar.h"

#include "styled_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELL = 8 }; /* steps in a cell */

/* Returns the presses from the preset value to a value. */
static double
presses_to(const struct ladder *ladder, double preset, double value)
{
	return ladder_presses(ladder, value) - ladder_presses(ladder, preset);
}

/* Returns the steps from the preset value to a value: at least one for any change, at most twice
 * the bar. */
static int
steps_of(const struct ladder *ladder, double preset, double value, int side)
{
	double decade = side * CELL;
	double steps = round(presses_to(ladder, preset, value) / LADDER_DECADE * decade);

	if (steps == 0)
		steps = value > preset ? 1 : value < preset ? -1 : 0;
	return (int)fmax(-2 * decade, fmin(2 * decade, steps));
}

/* Returns the text of a cell with `filled` of its steps filled, from the middle outwards. */
static const char *
filled_text(int filled, bool left, bool utf8)
{
	static const char *const eighths[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█" };

	if (!utf8)
		return "#";
	if (!left)
		return eighths[filled];
	return filled < 3 ? "▕" : filled < 7 ? "▐" : "█"; /* there are no others */
}

void
value_bar_write(char *text, const struct ladder *ladder, double preset, double value, int side,
                bool utf8)
{
	int low = steps_of(ladder, preset, ladder->least, side);
	int high = steps_of(ladder, preset, ladder->most, side);
	int to = steps_of(ladder, preset, value, side);
	double presses = presses_to(ladder, preset, value);

	*text = '\0';
	for (int i = -side; i <= side; i++) {
		bool left = i < 0;
		int from = (abs(i) - 1) * CELL; /* steps from the middle to the cell */
		int filled = (left ? -to : to) - from;
		if (i == 0)
			strcat(text, utf8 ? "│" : "|");
		else if (i == -side && presses < -LADDER_DECADE - 1e-6)
			strcat(text, "<");
		else if (i == side && presses > LADDER_DECADE + 1e-6)
			strcat(text, ">");
		else if (filled > 0)
			strcat(text, filled_text(filled < CELL ? filled : CELL, left, utf8));
		else if ((left ? -low : high) <= from)
			strcat(text, " ");
		else /* the range, dim */
			strcat(text, utf8 ? DIM "─" DIM : DIM "-" DIM);
	}
}

double
value_bar_value(const struct ladder *ladder, double preset, int cell, int side)
{
	int presses = (int)lround((double)abs(cell) * LADDER_DECADE / side);
	double value = preset;

	for (int i = 0; i < presses; i++) {
		double next = cell < 0 ? ladder_down(ladder, value) : ladder_up(ladder, value);
		if (next == value)
			break;
		value = next;
	}
	return value;
}
