/* SPDX-License-Identifier: MIT */
/* ANSI writer: encodes cells with the escape sequences of xterm-256color, in few bytes, for screens
 * (screen.h) and for recordings. Recordings use neither terminfo nor the environment, so they are
 * the same on every machine. */
#pragma once

#include "cell_writer.h"

/* The most bytes of a cell without marks and the end of its part. */
enum {
	ANSI_STYLE_MOST = sizeof "\33[0;1;2;7;38;2;255;255;255;48;2;255;255;255m" - 1,
	ANSI_CELL_MOST = MOVE_MOST + ANSI_STYLE_MOST + UTF8_MOST + sizeof "\33[m" - 1
};

/* Returns a writer for terminals of these limits; glyphs are encoded as LC_CTYPE says. */
struct cell_writer *ansi_writer_new(struct cell_limits limits);

/* Resets a terminal from any state to a cleared alternate screen without a cursor. */
extern const char ansi_frame_begin[];

/* Appends the bytes that change a screen from `before` to `after`, of the same size; none if they
 * look alike. Style is off before and after. */
void ansi_frame_change(struct byte_buffer *out, const struct frame *before,
                       const struct frame *after);
