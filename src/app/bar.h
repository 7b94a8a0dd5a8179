/* SPDX-License-Identifier: MIT */
/* Bar: where a value stands between the ends of its range, seen from home. */
#pragma once

#include "app/rungs.h"

#include <stdbool.h>

/* Home is in the middle, one decade (LADDER_DECADE presses) on each side, so equal presses are equal
 * moves and untouched factors line up. Filled from zero or the low end to the value; a line where
 * the range goes on, blank where it ends; `<` `>` beyond. Any move off home shows.
 * text: BAR_TEXT bytes; side: cells on each side of home. */
enum { BAR_TEXT = 64, BAR_SIDE_MOST = 5 };
void bar_write(char *text, const struct ladder *ladder, double home, double value, int side,
               bool utf8);
