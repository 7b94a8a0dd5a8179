/* SPDX-License-Identifier: MIT */
#include "frame.h"

#include "io/memory.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

/* Without printf, which takes longest of all over a frame of colours and places. */
char *
decimal_write(int number, char *text)
{
	char digits[DECIMAL_MOST];
	int count = 0;

	do {
		digits[count++] = (char)('0' + number % 10);
		number /= 10;
	} while (number > 0);
	while (count > 0)
		*text++ = digits[--count];
	return text;
}

/* Writes an SGR parameter, with a semicolon behind it. */
static char *
put_parameter(char *at, int number)
{
	at = decimal_write(number, at);
	*at++ = ';';
	return at;
}

/* Writes the SGR parameters of a colour of text or, with base 40, of background; none for the
 * default colour. */
enum { TEXT = 30, PAPER = 40 };
static char *
put_colour(char *at, int32_t colour, int base)
{
	if (colour < 0)
		return at;
	if (colour < 16)
		return put_parameter(at, colour < 8 ? base + colour : base + 60 + colour - 8);
	at = put_parameter(at, base + 8);
	if (colour < COLOUR_DIRECT)
		return put_parameter(stpcpy(at, "5;"), colour);
	at = put_parameter(stpcpy(at, "2;"), colour >> 16 & 0xFF);
	at = put_parameter(at, colour >> 8 & 0xFF);
	return put_parameter(at, colour & 0xFF);
}

/* Only a sequence that sets all attributes can turn a style off. */
size_t
cell_sgr(struct cell cell, struct cell *pen, bool whole, char text[CELL_SGR])
{
	if (cell_has_style(cell, *pen) ||
	    (cell_is_blank(cell) && cell.paper == pen->paper && !(pen->style & STYLE_REVERSE)))
		return 0;
	whole = whole || pen->style & ~cell.style || cell.colour < 0 ||
	        (cell.paper == 0 && pen->paper != 0);
	int style = whole ? cell.style : cell.style & ~pen->style;
	char *at = stpcpy(text, whole ? "\33[0;" : "\33[");

	if (style & STYLE_BOLD)
		at = stpcpy(at, "1;");
	if (style & STYLE_DIM)
		at = stpcpy(at, "2;");
	if (style & STYLE_REVERSE)
		at = stpcpy(at, "7;");
	if (whole || cell.colour != pen->colour)
		at = put_colour(at, cell.colour, TEXT);
	if (whole || cell.paper != pen->paper)
		at = put_colour(at, cell.paper - 1, PAPER);
	at[-1] = 'm';
	*pen = cell;
	return (size_t)(at - text);
}

static bool
is_inside(const struct frame *frame, int column, int row)
{
	return column >= 0 && column < frame->columns && row >= 0 && row < frame->rows;
}

static struct cell *
cell_at(const struct frame *frame, int column, int row)
{
	return &frame->cells[(size_t)row * (size_t)frame->columns + (size_t)column];
}

/* Blanks the other half of the wide glyph in a cell, if it has one: the cell gets another glyph. */
static void
blank_other_half(struct cell *cell)
{
	if (cell->glyph >= GLYPH_WIDE)
		cell[cell_columns(*cell) == 2 ? 1 : -1].glyph = ' ';
}

void
frame_fit(struct frame *frame, int columns, int rows)
{
	if (columns != frame->columns || rows != frame->rows) {
		frame->cells = memory_resize(frame->cells, (size_t)columns * (size_t)rows,
		                             sizeof cell_blank);
		frame->columns = columns;
		frame->rows = rows;
	}
	frame_clear(frame, 0, rows);
	frame->first = frame->end = 0;
}

void
frame_free(struct frame *frame)
{
	free(frame->cells);
	free(frame->clusters);
	*frame = (struct frame){ 0 };
}

void
frame_clear_part(struct frame *frame, int column, int row, int columns, int rows)
{
	int last = rows < frame->rows - row ? row + rows : frame->rows;
	int end = columns < frame->columns - column ? column + columns : frame->columns;
	int first = column > 0 ? column : 0, top = row > 0 ? row : 0;

	if (first >= end || top >= last)
		return;
	for (row = top; row < last; row++) {
		if (first > 0)
			blank_other_half(cell_at(frame, first, row));
		if (end < frame->columns)
			blank_other_half(cell_at(frame, end - 1, row));
	}
	struct cell *cells = cell_at(frame, first, top);
	for (int i = 0; i < end - first; i++)
		cells[i] = cell_blank;
	for (row = top + 1; row < last; row++)
		memcpy(cell_at(frame, first, row), cells, (size_t)(end - first) * sizeof cell_blank);
}

void
frame_clear(struct frame *frame, int row, int rows)
{
	frame_clear_part(frame, 0, row, frame->columns, rows);
}

/* Sets a cell where a wide glyph is or comes, if it has room for it. */
static void
put_wide(struct cell *at, int room, struct cell cell)
{
	int columns = cell_columns(cell);

	if (columns == 0 || columns > room)
		return;
	blank_other_half(at);
	*at = cell;
	if (columns == 2) {
		blank_other_half(&at[1]);
		at[1] = cell;
		at[1].glyph += GLYPH_RIGHT;
	}
}

void
frame_put(struct frame *frame, int column, int row, struct cell cell)
{
	uint32_t character = cell_character(cell);
	bool is_printable = character >= ' ' && (character < 0x7F || character > 0x9F) &&
	                    (character < 0xD800 || character > 0xDFFF) &&
	                    (character < GLYPH_CLUSTER || frame->clusters);

	if (!is_inside(frame, column, row))
		return;
	if (!is_printable) /* it could move the cursor */
		cell.glyph = '?';
	struct cell *at = cell_at(frame, column, row);
	if ((cell.glyph | at->glyph) >= GLYPH_WIDE)
		put_wide(at, frame->columns - column, cell);
	else
		*at = cell;
}

struct cell
frame_cell(const struct frame *frame, int column, int row)
{
	return is_inside(frame, column, row) ? *cell_at(frame, column, row) : cell_blank;
}

int
frame_text(struct frame *frame, int column, int row, int style, const char *utf8)
{
	struct cell cell = cell_blank;

	cell.style = (uint8_t)style;
	while (*utf8 && column < frame->columns) {
		int length = utf8_read(utf8, &cell.glyph);
		if (length == 0) /* so that no part of a broken name is hidden */
			cell.glyph = '?';
		utf8 += length ? length : 1;
		frame_put(frame, column++, row, cell);
	}
	return column;
}

enum { CLUSTERS = 4096, TRIES = 16 };

uint32_t
frame_glyph(struct frame *frame, const uint32_t points[CLUSTER_POINTS])
{
	const size_t size = CLUSTER_POINTS * sizeof *points;
	const uint32_t wide = cluster_columns(points) == 2 ? GLYPH_WIDE : 0;
	uint32_t hash = 0;

	if (!frame || points[1] == 0)
		return wide + points[0];
	for (int i = 0; i < CLUSTER_POINTS; i++)
		hash = hash * 31 + points[i];
	if (!frame->clusters)
		frame->clusters = memory_new(CLUSTERS, size);
	for (uint32_t i = 0; i < TRIES; i++) {
		const uint32_t number = (hash + i) % CLUSTERS;
		if (frame->clusters[number][0] == 0)
			memcpy(frame->clusters[number], points, size);
		if (memcmp(frame->clusters[number], points, size) == 0)
			return wide + GLYPH_CLUSTER + number;
	}
	return wide + points[0];
}

void
frame_points(const struct frame *frame, uint32_t glyph, uint32_t points[CLUSTER_POINTS])
{
	const uint32_t first = glyph % GLYPH_WIDE, number = (first - GLYPH_CLUSTER) % CLUSTERS;
	const bool is_cluster = first >= GLYPH_CLUSTER && frame->clusters;

	memcpy(points, is_cluster ? frame->clusters[number] : (uint32_t[CLUSTER_POINTS]){ first },
	       CLUSTER_POINTS * sizeof *points);
}

bool
frame_print(const struct frame *frame, bool styled, FILE *out)
{
	for (int row = 0; row < frame->rows; row++) {
		const struct cell *cells = frame_row(frame, row);
		struct cell pen = cell_blank;
		int end = frame->columns;
		while (end > 0 && cells[end - 1].glyph == ' ' &&
		       (!styled || cell_looks_like(cells[end - 1], cell_blank)))
			end--;
		for (int column = 0; column < end; column++) {
			uint32_t points[CLUSTER_POINTS];
			char text[CELL_SGR + CLUSTER_TEXT];
			if (cell_columns(cells[column]) == 0)
				continue;
			size_t sgr = styled ? cell_sgr(cells[column], &pen, true, text) : 0;
			frame_points(frame, cells[column].glyph, points);
			int glyph = cluster_text(points, text + sgr);
			fwrite(text, 1, sgr + (size_t)glyph, out);
		}
		fputs(cell_has_style(pen, cell_blank) ? "\n" : "\33[0m\n", out);
	}
	return !ferror(out);
}
