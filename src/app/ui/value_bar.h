/* SPDX-License-Identifier: MIT */
/* Value bar: shows a value within its range, relative to its preset value. */
#pragma once

#include "session/value_steps.h"

#include <stdbool.h>

/* Writes a bar: the preset value in the middle, one decade (LADDER_DECADE presses) on each side, so
 * equal presses are equal moves. Filled from the middle to the value: the bars of all unchanged
 * factors look alike. A line in the rest of the range, blank outside; `<` `>` for a value beyond
 * the bar. Any change shows. text: BAR_TEXT bytes; side: cells, BAR_SIDE_MOST at most, on each side of the middle. */
enum { BAR_SIDE = 5, BAR_SIDE_MOST = 12, BAR_TEXT = 128 }; /* that of the line; the widest */
void value_bar_write(char *text, const struct ladder *ladder, double preset, double value, int side,
                     bool utf8);

/* Returns the value at a cell of such a bar, counted from the middle: below 0 to its left. Cells
 * beyond the bar go on with the same scale, to the ends of the range. */
double value_bar_value(const struct ladder *ladder, double preset, int cell, int side);
