/* SPDX-License-Identifier: MIT */
/* Case: the flock of published figures: 200 boids in 80x24 cells, 10 to 12 columns a second, one
 * colour. */
#pragma once

#include "bench.h"

enum { CASE_COLUMNS = 80, CASE_ROWS = 24, CASE_FPS = 30, CASE_WORDS = 8 };

/* Options of the program. */
extern const char *const case_words[CASE_WORDS];
