/* SPDX-License-Identifier: MIT */
/* Frame diff: draws only the cells of a frame that differ from what the terminal shows. For
 * screen.c. */
#pragma once

#include "frame.h"
#include "io/utf8.h"

#include <stddef.h>

/* The most bytes that a terminal is sent: the terms of an upper bound for each cell. */
struct draw_bytes {
	int off;      /* all styles off */
	int defaults; /* the default colours, after others */
	int style;    /* one style on */
	int colour;   /* a colour of a palette */
	int direct;   /* a direct colour */
	int corner;   /* around the last cell of the screen */
	int end;      /* after the last cell */
	int gap;      /* unchanged cells between two changed ones, where they are written again */
};

enum { MOVE_BYTES = sizeof "\33[9999;9999H" - 1 }; /* the longest move, on the largest screen */

/* The bytes that hold any first cell, and the end. */
#define DRAW_LEAST(off, style, direct, corner, end) \
	(MOVE_BYTES + (off) + 3 * (style) + 2 * (direct) + UTF8_MOST + (corner) + (end))

struct frame_diff {
	/* Draws a cell on a terminal. */
	void (*draw)(void *terminal, int column, int row, struct cell cell);
	void *terminal;
	const struct draw_bytes *most; /* of that terminal */
	int columns, rows;
	struct cell *shown; /* the drawn cells, row by row; owned by the caller */
	struct cell pen;    /* the cell drawn last in this frame */
	int *tinted;        /* indices of cells drawn as blanks in a colour; owned by the caller */
	int tints;          /* their number; the caller resets it to 0 */
	int next;           /* the first row of the next frame_diff_part */
};

/* Marks all cells of the terminal as blank. */
void frame_diff_reset(struct frame_diff *paint);

/* Call before the rows of each frame. */
void frame_diff_begin(struct frame_diff *paint);

/* Draws the changed cells of a row from its left, in at most `most` bytes with the end. Returns the
 * bytes left over; below 0: changed cells remain. DRAW_LEAST bytes hold at least one. */
int frame_diff_row(struct frame_diff *paint, const struct frame *frame, int row, int most);

/* Draws as many rows as `most` bytes hold, cyclically from where the last call stopped. Returns true
 * once all rows are drawn; the next call then starts at the first row. */
bool frame_diff_part(struct frame_diff *paint, const struct frame *frame, int most);
