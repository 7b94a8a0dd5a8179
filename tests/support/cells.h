/* SPDX-License-Identifier: MIT */
/* Cells: cells and frames as they should be, and cells drawn at random. */
#pragma once

#include "emulator.h"
#include "scene.h"
#include "screen/frame.h"

/* Fails unless a cell has this glyph, colour, style and paper. */
#define assert_cell(seen, glyph, colour, style, paper) \
	check_cell(seen, (struct cell){ glyph, colour, (uint8_t)(style), paper }, __FILE__, \
	           __LINE__)

void check_cell(struct cell seen, struct cell meant, const char *file, int line);

/* Fails unless the emulator shows the frame in its upper left corner, and in `colours` colours, as far
 * as one sees it: never dim, which libvterm does not report, and of a blank its paper and reverse. */
void assert_glass(const struct emulator *glass, const struct frame *frame, int colours);

/* Counts the cells of the frame that are not blank. */
int count_drawn(const struct frame *frame);

/* Returns a cell as a terminal of that many colours may show it: blank or with a narrow or wide glyph, in
 * any style, with few or many bytes for its colours. */
struct cell random_cell(struct dice *d, int colours);

/* Puts some of them anywhere. */
void put_at_random(struct frame *frame, struct dice *d, int count, int colours);
