/* SPDX-License-Identifier: MIT */
#include "ansi_writer.h"

#include "io/memory.h"

#include <langinfo.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct ansi_writer {
	struct cell_writer functions;
	struct cell_limits limits;
	int move;  /* bytes that a move within a row is worth, in cells written again instead */
	bool utf8; /* glyphs are written as UTF-8, whatever LC_CTYPE says */
	bool live; /* not a recording: blanks get the colour before them, which thus need not be set
	               again after them, and are parted from glyphs */
	struct byte_buffer *out;
	size_t most;
	int column, row; /* of the cursor; after the last column terminals delay the wrap */
	struct cell pen; /* the cell whose style is set */
	uint32_t left;   /* the glyph written last, if the cursor has not moved since; else 0 */
	bool conceals;   /* SGR 8 is set, for blanks of a terminal that relays */
};

static const char style_off[] = "\33[m", erase[] = "\33[H\33[2J";

static void
begin(struct cell_writer *writer, struct byte_buffer *out, size_t most, bool clear)
{
	struct ansi_writer *w = (struct ansi_writer *)writer;

	w->out = out;
	w->most = most;
	w->column = 0;
	w->row = writer->is_inline ? 0 : -1; /* the cursor may be anywhere */
	w->pen = cell_blank;
	w->conceals = false;
	if (clear && !writer->is_inline)
		memory_append(out, erase, sizeof erase - 1);
}

static bool
is_cluster(struct cell cell)
{
	return cell_character(cell) >= GLYPH_CLUSTER;
}

/* Encodes a glyph, or '?' in each column for one of another width than its cell says, which would
 * shift its row, and for one that LC_CTYPE lacks. Widths are known only in a multibyte locale, and
 * a recording may be read where emoji are joined. Returns its length. */
static int
encode(const struct ansi_writer *w, struct cell cell, char text[CLUSTER_TEXT])
{
	mbstate_t state = { 0 };
	const int columns = cell_columns(cell);
	uint32_t points[CLUSTER_POINTS];
	int fitting = columns;

	if (cell.glyph >= ' ' && cell.glyph <= '~') {
		*text = (char)cell.glyph;
		return 1;
	}
	frame_points(w->functions.frame, cell.glyph, points);
	if (MB_CUR_MAX > 1 && (w->live || !is_cluster(cell)))
		fitting = cluster_fit(points, columns);
	size_t length = w->utf8 ? (size_t)cluster_text(points, text)
	                        : wcrtomb(text, (wchar_t)*points, &state);
	if (length > CLUSTER_TEXT) {
		*points = '?';
		*text = '?';
		length = (size_t)(fitting = 1);
	}
	for (; fitting < columns; fitting++)
		text[length++] = *points == '?' ? '?' : ' ';
	return (int)length;
}

/* Returns a cell with what the terminal can show. */
static struct cell
limited(const struct ansi_writer *w, struct cell cell)
{
	if (w->live && cell_is_blank(cell)) {
		cell.colour = w->pen.colour;
		cell.style = w->pen.style & (STYLE_BOLD | STYLE_DIM);
	}
	cell.colour = colour_limited(cell.colour, w->limits.colours);
	cell.paper = 1 + colour_limited(cell.paper - 1, w->limits.colours);
	cell.style &=
		cell.colour < 0 && cell.paper == 0 ? w->limits.styles : w->limits.coloured_styles;
	return cell;
}

/* Writes a cell at the cursor. Many fonts draw triangles and blocks a pixel wider than their cell.
 * xterm clips characters that arrive together as one, so the pixel would stay in a blank beside it
 * once the glyph has gone. A control character parts them: SI, as it selects the characters that
 * are selected anyway. What relays takes that for itself, but passes on that blanks are concealed:
 * some bytes more, where not each of them counts. */
static void
write_cell(struct ansi_writer *w, struct cell cell)
{
	enum { SHIFT_IN = '\17', SLOW = 400 };
	const bool blank = cell.glyph == ' ';
	const bool parts = w->left == ' ' ? cell.glyph > '~' : w->left > '~' && blank;
	char *room = memory_reserve(w->out, CELL_SGR + CLUSTER_TEXT + sizeof "\33[28m");

	w->column += cell_columns(cell);
	size_t sgr = cell_sgr(limited(w, cell), &w->pen, false, room);
	if (w->limits.relays && w->most > SLOW && blank != w->conceals) {
		w->conceals = blank;
		sgr += (size_t)sprintf(room + sgr, blank ? "\33[8m" : "\33[28m");
	} else if (sgr == 0 && w->live && parts) {
		room[sgr++] = SHIFT_IN;
	}
	w->left = cell.glyph;
	w->out->length += sgr + (size_t)encode(w, cell, room + sgr);
	if (is_cluster(cell))
		w->column = INT_MAX; /* the terminal may give it other columns */
}

/* Whether writing the cells up to the column again takes no more bytes than a move. */
static bool
is_short(const struct ansi_writer *w, const struct cell *shown, int column)
{
	char sgr[CELL_SGR], glyph[UTF8_MOST];
	int cost = 0;

	for (int i = w->column; i < column && cost <= w->move; i++) {
		struct cell pen = w->pen;
		if (is_cluster(shown[i]))
			return false;
		if (cell_columns(shown[i]) == 0)
			continue;
		cost += (int)cell_sgr(limited(w, shown[i]), &pen, false, sgr) +
		        utf8_write(cell_character(shown[i]), glyph);
	}
	return cost <= w->move;
}

static void
move(struct ansi_writer *w, const struct cell *shown, int column, int row)
{
	bool is_ahead = row == w->row && column >= w->column;
	char text[2 * DECIMAL_MOST + 4] = "\33[", *end = text + 2;

	if (w->functions.is_inline && !is_ahead) {
		for (; w->row < row; w->row++)
			memory_append(w->out, "\n", 1);
		memory_append(w->out, "\r", 1);
		w->column = 0;
		w->left = 0;
		is_ahead = true;
	}
	if (is_ahead && is_short(w, shown, column)) {
		while (w->column < column)
			write_cell(w, shown[w->column]);
		return;
	}
	if (!is_ahead) {
		end = decimal_write(row + 1, end);
		*end++ = ';';
	}
	end = decimal_write(is_ahead ? column - w->column : column + 1, end);
	*end++ = is_ahead ? 'C' : 'H';
	memory_append(w->out, text, (size_t)(end - text));
	w->left = 0;
	w->column = column;
	w->row = row;
}

/* Returns the bytes that turn style off. */
static size_t
end_bytes(const struct ansi_writer *w)
{
	return cell_has_style(w->pen, cell_blank) && !w->conceals ? 0 : sizeof style_off - 1;
}

static bool
put(struct cell_writer *writer, const struct cell *shown, int column, int row, struct cell cell)
{
	struct ansi_writer *w = (struct ansi_writer *)writer, before = *w;
	size_t length = w->out->length;

	move(w, shown, column, row);
	write_cell(w, cell);
	bool fits = w->out->length + end_bytes(w) <= w->most;
	if (!fits) {
		*w = before;
		w->out->length = length;
	}
	return fits;
}

static void
end(struct cell_writer *writer)
{
	struct ansi_writer *w = (struct ansi_writer *)writer;

	memory_append(w->out, style_off, end_bytes(w));
	for (; writer->is_inline && w->row > 0; w->row--)
		memory_append(w->out, "\33[A", 3);
	if (writer->is_inline && w->column > 0)
		memory_append(w->out, "\r", 1);
}

static void
free_writer(struct cell_writer *writer)
{
	free(writer);
}

static const struct cell_writer functions = { 0, NULL, NULL, begin, put, end, free_writer, false };

struct cell_writer *
ansi_writer_new(struct cell_limits limits)
{
	enum { MOVE = 4 }; /* ESC [ 5 C */
	struct ansi_writer *w = memory_new(1, sizeof *w);

	*w = (struct ansi_writer){ .functions = functions,
		                   .limits = limits,
		                   .move = MOVE,
		                   .live = true,
		                   .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 };
	w->functions.colours = limits.colours;
	return &w->functions;
}

/* Another program may have changed margins, insert mode, autowrap and colours. */
const char ansi_frame_begin[] = "\33[?1049h\33[?25l\33[r\33[m\33[4l\33[?7h\33[H\33[2J";

void
ansi_frame_change(struct byte_buffer *out, const struct frame *before, const struct frame *after)
{
	enum { MOVE = 9 }; /* ESC [ 5 C; ESC takes six bytes in a recording */
	enum { ALL = STYLE_BOLD | STYLE_DIM | STYLE_REVERSE };
	struct ansi_writer writer = { .limits = { COLOURS_DIRECT, ALL, ALL, false },
		                      .move = MOVE,
		                      .utf8 = true };
	struct cell_writer *w = &writer.functions;

	w->frame = after;
	begin(w, out, SIZE_MAX, false);
	for (int row = 0; row < after->rows; row++) {
		const struct cell *was = frame_row(before, row), *is = frame_row(after, row);
		for (int column = 0; column < after->columns; column++)
			if (!cell_looks_like(was[column], is[column]) && cell_columns(is[column]) > 0)
				put(w, is, column, row, is[column]);
	}
	end(w);
}
