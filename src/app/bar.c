/* SPDX-License-Identifier: MIT */
/* Bar: where a value stands between the ends of its range, seen from home. */
#include "app/bar.h"

#include "app/styled.h"

#include <math.h>
#include <string.h>

/* All in eighths of a cell from home, to the right; in ASCII in whole cells. */
struct scale {
	int side;      /* cells on each side */
	int eighth;    /* steps in a cell: 8, or 1 in ASCII */
	int low, high; /* the ends of the range */
	int from, to;  /* what is filled */
};

/* How far presses are from home, at least one step for any move, and not much past the bar. */
static int
steps_of(const struct ladder *ladder, double home, double value, int whole)
{
	double presses = rung_count(ladder, value) - rung_count(ladder, home);
	double steps = round(presses / LADDER_DECADE * whole);

	if (steps == 0)
		steps = value > home ? 1 : value < home ? -1 : 0;
	return (int)fmax(-2.0 * whole, fmin(2.0 * whole, steps));
}

static struct scale
scale_of(const struct ladder *ladder, double home, double value, int side, bool utf8)
{
	struct scale s = { .side = side, .eighth = utf8 ? 8 : 1 };
	int whole = side * s.eighth;
	double origin = fmin(fmax(0, ladder->least), ladder->most);
	int start = steps_of(ladder, home, origin, whole);
	int end = steps_of(ladder, home, value, whole);

	s.low = steps_of(ladder, home, ladder->least, whole);
	s.high = steps_of(ladder, home, ladder->most, whole);
	s.from = start < end ? start : end;
	s.to = start < end ? end : start;
	return s;
}

/* The cell that reaches from `left` one cell to the right. */
static const char *
cell_text(const struct scale *s, int left, bool *track)
{
	static const char *const eighths[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█" };
	int right = left + s->eighth;
	int filled = s->to <= left || s->from >= right ? 0
	             : s->to >= right                  ? s->eighth
	                                               : s->to - left;

	*track = filled == 0;
	if (filled > 0)
		return s->eighth == 1 ? "#" : eighths[filled];
	if (s->high <= left || s->low >= right)
		return " ";
	return s->eighth == 1 ? "-" : "─";
}

/* Adds a cell; lines are dim. */
static void
add(char *text, const char *cell, bool dim)
{
	if (dim && *cell != ' ')
		strcat(strcat(strcat(text, DIM), cell), DIM);
	else
		strcat(text, cell);
}

void
bar_write(char *text, const struct ladder *ladder, double home, double value, int side, bool utf8)
{
	struct scale s = scale_of(ladder, home, value, side, utf8);
	double presses = rung_count(ladder, value) - rung_count(ladder, home);

	*text = '\0';
	for (int i = -side; i < side; i++) {
		bool track;
		const char *cell = cell_text(&s, i * s.eighth, &track);
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
