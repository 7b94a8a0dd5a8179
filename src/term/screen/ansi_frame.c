/* SPDX-License-Identifier: MIT */
/* ANSI frame: turns frames into escape sequences of xterm-256color. */
#include "ansi_frame.h"
#include "io/decimal.h"
#include "io/utf8.h"

#include <stdlib.h>
#include <wchar.h>

/* Another program may have changed margins, insert mode, autowrap and colours. */
const char ansi_frame_begin[] = "\33[?1049h\33[?25l\33[r\33[m\33[4l\33[?7h\33[H\33[2J";

static const struct cell no_style = { ' ', COLOUR_DEFAULT, 0, 0 };

struct writer {
	struct byte_buffer *out;
	const struct frame *frame;
	int column, row; /* of the cursor; after the last column xterm delays the wrap */
	struct cell pen; /* the cell whose style is set */
	bool whole;      /* no append has failed */
};

static void
append(struct writer *w, const char *text, size_t length)
{
	w->whole = w->whole && byte_buffer_append(w->out, text, length);
}

/* Replaces a glyph that is not one column wide, which would shift its row. Widths are known only in
 * a UTF-8 locale. */
static uint32_t
one_column(uint32_t glyph)
{
	return MB_CUR_MAX == 1 || wcwidth((wchar_t)glyph) == 1 ? glyph : '?';
}

static void
write_cell(struct writer *w)
{
	struct cell cell = frame_row(w->frame, w->row)[w->column++];
	char *room = byte_buffer_reserve(w->out, CELL_SGR + UTF8_MOST);

	w->whole = w->whole && room;
	if (!w->whole)
		return;
	size_t sgr = cell_sgr(cell, &w->pen, false, room);
	w->out->length += sgr + (size_t)utf8_write(one_column(cell.glyph), room + sgr);
}

/* Whether rewriting the cells up to the column takes no more bytes than skipping them. */
static bool
is_short(const struct writer *w, int column)
{
	enum { MOVE = 9 }; /* ESC [ 5 C; ESC takes six bytes in a recording */
	char sgr[CELL_SGR], glyph[UTF8_MOST];
	int cost = 0;

	for (int i = w->column; i < column && cost <= MOVE; i++) {
		struct cell cell = frame_row(w->frame, w->row)[i], pen = w->pen;
		cost += (int)cell_sgr(cell, &pen, false, sgr) + utf8_write(cell.glyph, glyph);
	}
	return cost <= MOVE;
}

static void
move(struct writer *w, int column, int row)
{
	bool is_ahead = row == w->row && column >= w->column;
	char text[2 * DECIMAL_MOST + 4] = "\33[", *end = text + 2;

	if (is_ahead && is_short(w, column)) {
		while (w->column < column)
			write_cell(w);
		return;
	}
	if (!is_ahead) {
		end = decimal_write(row + 1, end);
		*end++ = ';';
	}
	end = decimal_write(is_ahead ? column - w->column : column + 1, end);
	*end++ = is_ahead ? 'C' : 'H';
	append(w, text, (size_t)(end - text));
	w->column = column;
	w->row = row;
}

bool
ansi_frame_change(struct byte_buffer *out, const struct frame *before, const struct frame *after)
{
	struct writer w = { out, after, 0, -1, no_style, true };

	for (int row = 0; row < after->rows; row++) {
		const struct cell *was = frame_row(before, row), *is = frame_row(after, row);
		for (int column = 0; column < after->columns; column++) {
			if (cell_looks_like(was[column], is[column]))
				continue;
			move(&w, column, row);
			write_cell(&w);
		}
	}
	if (w.pen.colour != no_style.colour || w.pen.style || w.pen.paper)
		append(&w, "\33[m", 3);
	return w.whole;
}
