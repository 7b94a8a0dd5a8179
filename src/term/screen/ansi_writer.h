/* SPDX-License-Identifier: MIT */
/* ANSI writer: places cells with the escape sequences of xterm-256color, in few bytes. */
#pragma once

#include "frame.h"
#include "io/byte_buffer.h"

#include <stdbool.h>

struct ansi_writer {
	struct byte_buffer *out;
	int colours; /* of the terminal; cells get no others */
	int move;    /* bytes that a move within a row is worth, in cells written again instead */
	int column, row; /* of the cursor; after the last column terminals delay the wrap */
	struct cell pen; /* the cell whose style is set */
	bool whole;      /* no append has failed */
};

/* Starts with the cursor anywhere and style off. colours: 0 (none) to COLOURS_DIRECT. */
void ansi_writer_begin(struct ansi_writer *w, struct byte_buffer *out, int colours, int move);

/* Moves the cursor. shown: the cells of that row from its first column on, to write some of them again
 * where that is shorter. */
void ansi_writer_move(struct ansi_writer *w, const struct cell *shown, int column, int row);

/* Writes a cell at the cursor; '?' for a glyph that is not one column wide. */
void ansi_writer_put(struct ansi_writer *w, struct cell cell);

/* Turns style off. Returns false if a byte is missing: ENOMEM. */
bool ansi_writer_end(struct ansi_writer *w);
