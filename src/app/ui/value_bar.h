/* SPDX-License-Identifier: MIT */
/* Value bar: shows a value between the useful ends of its factor, and the preset value. */
#pragma once

#include "session/value_steps.h"

#include <stdbool.h>

/* What a bar shows the values of: equal presses of the ladder are equal moves. */
struct value_bar {
	struct ladder ladder;
	double low, high; /* its ends */
	double home;      /* the preset value, from low to high: a tick */
	int cells;        /* BAR_MOST at most */
};

/* Writes a bar, filled from the left end to the value, the rest a dim line; `<` `>` for a value beyond
 * an end. Any change from the preset value shows. text: BAR_TEXT bytes. */
enum { BAR_LEAST = 5, BAR_CELLS = 11, BAR_MOST = 25, BAR_TEXT = 128 }; /* BAR_CELLS: of the line */
void value_bar_write(char *text, const struct value_bar *bar, double value, bool utf8);

/* Returns the value at a cell of such a bar, from 0. Cells beyond the bar go on with the same scale,
 * to the ends of the range. */
double value_bar_value(const struct value_bar *bar, int cell);
