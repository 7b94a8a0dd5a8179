/* SPDX-License-Identifier: MIT */
/* Cell writer: encodes cells for a kind of terminal. ansi_writer.h and curses_writer.h are the
 * kinds. */
#pragma once

#include "frame.h"
#include "text/byte_buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a terminal can show. */
struct cell_limits {
	int colours;             /* 0, 8, 16, 256 or COLOURS_DIRECT */
	uint8_t styles;          /* STYLE_ bits of cells in default colours */
	uint8_t coloured_styles; /* STYLE_ bits of other cells */
	bool relays; /* tmux or GNU screen: draws on another terminal what differs from before */
};

struct cell_writer {
	int colours;               /* that cells get: 0, 8, 16, 256 or COLOURS_DIRECT */
	const struct frame *frame; /* that cells are of; set before each begin */

	/* Sets the size of the terminal. NULL: any size will do. */
	void (*resize)(struct cell_writer *writer, int columns, int rows);

	/* Starts a part of a frame, which may extend `out` to `most` bytes; clear: erases all
	 * cells. */
	void (*begin)(struct cell_writer *writer, struct byte_buffer *out, size_t most, bool clear);

	/* Writes a cell, both columns of a wide glyph at once; shown: the cells of its row that the
	 * terminal shows. Returns false, with nothing written, if the part might exceed `most`
	 * bytes. */
	bool (*put)(struct cell_writer *writer, const struct cell *shown, int column, int row,
	            struct cell cell);

	/* Ends the part, with style off. */
	void (*end)(struct cell_writer *writer);

	void (*close)(struct cell_writer *writer);

	/* Rows count from that of the cursor, which is at its left before and after each part. */
	bool is_inline;
};

enum { MOVE_MOST = sizeof "\33[9999;9999H" - 1 }; /* bytes to place the cursor */
