/* SPDX-License-Identifier: MIT */
/* ANSI writer: places cells with the escape sequences of xterm-256color, in few bytes. */
#include "ansi_writer.h"
#include "io/decimal.h"
#include "io/utf8.h"

#include <stdlib.h>
#include <wchar.h>

static const struct cell no_style = { ' ', COLOUR_DEFAULT, 0, 0 };

static void
append(struct ansi_writer *w, const char *text, size_t length)
{
	w->whole = w->whole && byte_buffer_append(w->out, text, length);
}

/* Replaces a glyph that is not one column wide, which would shift its row. Widths are known only in
 * a UTF-8 locale. */
static uint32_t
one_column(uint32_t glyph)
{
	bool ascii = glyph >= ' ' && glyph <= '~';

	return ascii || MB_CUR_MAX == 1 || wcwidth((wchar_t)glyph) == 1 ? glyph : '?';
}

void
ansi_writer_begin(struct ansi_writer *w, struct byte_buffer *out, int colours, int move)
{
	*w = (struct ansi_writer){
		.out = out, .colours = colours, .move = move, .row = -1, .pen = no_style, .whole = true
	};
}

static struct cell
limited(const struct ansi_writer *w, struct cell cell)
{
	cell.colour = colour_limited(cell.colour, w->colours);
	cell.paper = 1 + colour_limited(cell.paper - 1, w->colours);
	return cell;
}

void
ansi_writer_put(struct ansi_writer *w, struct cell cell)
{
	char *room = byte_buffer_reserve(w->out, CELL_SGR + UTF8_MOST);

	w->column++;
	w->whole = w->whole && room;
	if (!w->whole)
		return;
	size_t sgr = cell_sgr(limited(w, cell), &w->pen, false, room);
	w->out->length += sgr + (size_t)utf8_write(one_column(cell.glyph), room + sgr);
}

/* Whether writing the cells up to the column again takes no more bytes than a move. */
static bool
is_short(const struct ansi_writer *w, const struct cell *shown, int column)
{
	char sgr[CELL_SGR], glyph[UTF8_MOST];
	int cost = 0;

	for (int i = w->column; i < column && cost <= w->move; i++) {
		struct cell pen = w->pen;
		cost += (int)cell_sgr(limited(w, shown[i]), &pen, false, sgr) +
		        utf8_write(shown[i].glyph, glyph);
	}
	return cost <= w->move;
}

void
ansi_writer_move(struct ansi_writer *w, const struct cell *shown, int column, int row)
{
	bool is_ahead = row == w->row && column >= w->column;
	char text[2 * DECIMAL_MOST + 4] = "\33[", *end = text + 2;

	if (is_ahead && is_short(w, shown, column)) {
		while (w->column < column)
			ansi_writer_put(w, shown[w->column]);
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
ansi_writer_end(struct ansi_writer *w)
{
	if (w->pen.colour != no_style.colour || w->pen.style || w->pen.paper)
		append(w, "\33[m", 3);
	w->pen = no_style;
	return w->whole;
}
