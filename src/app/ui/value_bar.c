/* SPDX-License-Identifier: MIT */
/* Value bar: shows a value within its range, relative to its preset value. */
#include "value_bar.h"

#include "styled_text.h"

#include <math.h>
#include <string.h>

/* All in steps from the preset value, to the right: eighths of a cell, in ASCII whole cells. */
struct scale {
	int side;      /* cells on each side */
	int cell;      /* steps in a cell: 8, or 1 in ASCII */
	int low, high; /* the ends of the range */
	int from, to;  /* the filled part */
};

/* Returns the steps from the preset value to a value: at least one for any change, at most twice the bar. */
static int
steps_of(const struct ladder *ladder, double preset, double value, int decade)
{
	double presses = ladder_presses(ladder, value) - ladder_presses(ladder, preset);
	double steps = round(presses / LADDER_DECADE * decade);

	if (steps == 0)
		steps = value > preset ? 1 : value < preset ? -1 : 0;
	return (int)fmax(-2.0 * decade, fmin(2.0 * decade, steps));
}

static struct scale
scale_of(const struct ladder *ladder, double preset, double value, int side, bool utf8)
{
	struct scale s = { .side = side, .cell = utf8 ? 8 : 1 };
	int decade = side * s.cell;
	double origin = fmin(fmax(0, ladder->least), ladder->most);
	int start = steps_of(ladder, preset, origin, decade);
	int end = steps_of(ladder, preset, value, decade);

	s.low = steps_of(ladder, preset, ladder->least, decade);
	s.high = steps_of(ladder, preset, ladder->most, decade);
	s.from = start < end ? start : end;
	s.to = start < end ? end : start;
	return s;
}

/* Returns the text of the cell that starts at step `left`; *track: it is not filled. */
static const char *
cell_text(const struct scale *s, int left, bool *track)
{
	static const char *const eighths[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█" };
	int right = left + s->cell;
	int filled = s->to <= left || s->from >= right ? 0
	             : s->to >= right                  ? s->cell
	                                               : s->to - left;

	*track = filled == 0;
	if (filled > 0)
		return s->cell == 1 ? "#" : eighths[filled];
	if (s->high <= left || s->low >= right)
		return " ";
	return s->cell == 1 ? "-" : "─";
}

/* Adds a cell; range lines are dim. */
static void
add(char *text, const char *cell, bool dim)
{
	if (dim && *cell != ' ')
		strcat(strcat(strcat(text, DIM), cell), DIM);
	else
		strcat(text, cell);
}

void
value_bar_write(char *text, const struct ladder *ladder, double preset, double value, int side,
                bool utf8)
{
	struct scale s = scale_of(ladder, preset, value, side, utf8);
	double presses = ladder_presses(ladder, value) - ladder_presses(ladder, preset);

	*text = '\0';
	for (int i = -side; i < side; i++) {
		bool track;
		const char *cell = cell_text(&s, i * s.cell, &track);
		if (i == 0)
			strcat(text, utf8 ? "│" : "|");
		if (i == -side && presses < -LADDER_DECADE - 1e-6)
			add(text, "<", false);
		else if (i == side - 1 && presses > LADDER_DECADE + 1e-6)
			add(text, ">", false);
		else
			add(text, cell, track);
	}
}
