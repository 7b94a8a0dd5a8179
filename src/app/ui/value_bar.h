/* SPDX-License-Identifier: MIT */
/* Value bar: shows a value within its range, relative to its preset value. */
#pragma once

#include "session/value_steps.h"

#include <stdbool.h>

/* Writes a bar: the preset value in the middle, one decade (LADDER_DECADE presses) on each side, so
 * equal presses are equal moves and unchanged factors line up. Filled from zero or the low end to
 * the value; a line in the rest of the range, blank outside; `<` `>` for a value beyond the bar. Any
 * change from it shows. text: BAR_TEXT bytes; side: cells on each side of the middle. */
enum { BAR_TEXT = 64, BAR_SIDE_MOST = 5 };
void value_bar_write(char *text, const struct ladder *ladder, double preset, double value, int side,
                     bool utf8);
