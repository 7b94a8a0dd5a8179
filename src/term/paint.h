/* SPDX-License-Identifier: MIT */
/* Paint: which cells of a frame are to be drawn again, since it is known what the terminal shows. For
 * screen.c. */
#pragma once

#include "frame.h"

#include <stddef.h>

struct paint {
	/* Draws a cell on a terminal. */
	void (*draw)(void *terminal, int column, int row, struct cell cell);
	void *terminal;
	int columns, rows;
	struct cell *shown; /* what has been drawn, row by row; the caller's */
	struct cell pen;    /* what was written last in this frame */
};

/* All is blank. */
void paint_forget(struct paint *paint);

/* Before the rows of each frame. */
void paint_begin(struct paint *paint);

/* Draws what has changed in the row, in about `most` bytes at most, from its left. */
void paint_row(struct paint *paint, const struct frame *frame, int row, int most);
