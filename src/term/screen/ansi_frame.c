/* SPDX-License-Identifier: MIT */
/* ANSI frame: turns frames into escape sequences of xterm-256color. */
#include "ansi_frame.h"
#include "ansi_writer.h"

/* Another program may have changed margins, insert mode, autowrap and colours. */
const char ansi_frame_begin[] = "\33[?1049h\33[?25l\33[r\33[m\33[4l\33[?7h\33[H\33[2J";

bool
ansi_frame_change(struct byte_buffer *out, const struct frame *before, const struct frame *after)
{
	enum { MOVE = 9 }; /* ESC [ 5 C; ESC takes six bytes in a recording */
	struct ansi_writer w;

	ansi_writer_begin(&w, out, COLOURS_DIRECT, MOVE);
	for (int row = 0; row < after->rows; row++) {
		const struct cell *was = frame_row(before, row), *is = frame_row(after, row);
		for (int column = 0; column < after->columns; column++) {
			if (cell_looks_like(was[column], is[column]))
				continue;
			ansi_writer_move(&w, is, column, row);
			ansi_writer_put(&w, is[column]);
		}
	}
	return ansi_writer_end(&w);
}
