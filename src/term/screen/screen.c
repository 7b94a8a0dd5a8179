/* SPDX-License-Identifier: MIT */
#include "screen.h"
#include "ansi_writer.h"
#include "curses_writer.h"
#include "io/memory.h"
#include "text/byte_buffer.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(SCREEN_LEAST - CURSES_CELL_MOST >= 0 && SCREEN_ROW_LEAST - ANSI_CELL_MOST >= 0 &&
                       SCREEN_LEAST - ANSI_CELL_MOST >= CLUSTER_TEXT - UTF8_MOST,
               "any cell fits in them");

struct screen {
	struct term *terminal;
	struct terminal_type type;
	struct cell_writer *writer;
	struct frame shown;       /* what the terminal shows */
	int next;                 /* the first row of the next part */
	bool fresh;               /* the contents of the terminal are unknown */
	struct byte_buffer bytes; /* the bytes returned to the caller */
	char more[SCREEN_MORE];   /* of screen_leave */
};

struct screen *
screen_open(const char *term, int columns, int rows, int colours, char *error, size_t size)
{
	struct screen *screen = memory_new(1, sizeof *screen);
	const char *name;

	if (!(screen->terminal = terminfo_open(term, &name, error, size))) {
		free(screen);
		return NULL;
	}
	screen->type = terminfo_type(screen->terminal, colours);
	screen->type.limits.relays =
		strncmp(name, "tmux", 4) == 0 || strncmp(name, "screen", 6) == 0;
	screen->writer = screen->type.takes_ansi
	                         ? ansi_writer_new(screen->type.limits)
	                         : curses_writer_new(name, screen->type.limits.colours);
	screen->type.limits.colours = screen->writer->colours;
	screen_resize(screen, columns, rows);
	return screen;
}

void
screen_close(struct screen *screen)
{
	if (!screen)
		return;
	screen->writer->close(screen->writer);
	terminfo_close(screen->terminal);
	frame_free(&screen->shown);
	byte_buffer_free(&screen->bytes);
	free(screen);
}

const struct terminal_type *
screen_type(const struct screen *screen)
{
	return &screen->type;
}

void
screen_set_inline(struct screen *screen)
{
	screen->writer->is_inline = true;
}

void
screen_resize(struct screen *screen, int columns, int rows)
{
	if (screen->writer->resize)
		screen->writer->resize(screen->writer, columns, rows);
	frame_fit(&screen->shown, columns, rows);
	screen_redraw(screen);
}

void
screen_redraw(struct screen *screen)
{
	screen->fresh = true;
}

const struct byte_buffer *
screen_enter(struct screen *screen, const char *more, enum mouse_reports mouse)
{
	screen->bytes.length = 0;
	terminfo_enter(screen->terminal, &screen->bytes, more, mouse);
	screen_redraw(screen);
	return &screen->bytes;
}

/* Draws the changed cells of a row from column `first` to `end` - 1, and adds their number to
 * *drawn. Returns whether all had room. */
static bool
draw_row(struct screen *screen, const struct frame *frame, int row, int first, int end, int *drawn)
{
	struct cell *shown = &screen->shown.cells[(size_t)row * (size_t)screen->shown.columns];
	const struct cell *cells = row < frame->rows ? frame_row(frame, row) : NULL;
	int columns = cells ? frame->columns : 0;

	if (cells && columns > screen->shown.columns) /* the edge may cut a wide glyph */
		columns = screen->shown.columns - (cell_columns(cells[screen->shown.columns]) == 0);
	while (first > 0 && first < columns && /* not from the middle of a wide glyph */
	       (cell_columns(cells[first]) == 0 || cell_columns(shown[first]) == 0))
		first--;
	for (int column = first; column < end && column < screen->shown.columns; column++) {
		const struct cell *cell = column < columns ? &cells[column] : &cell_blank;
		if (cell_looks_like(*cell, shown[column]) || cell_columns(*cell) == 0)
			continue;
		if (!screen->writer->put(screen->writer, shown, column, row, *cell))
			return false;
		++*drawn;
		shown[column] = *cell;
		if (cell_columns(*cell) == 2)
			shown[column + 1] = cell[1];
	}
	return true;
}

/* Draws the same of all rows, cyclically from where the last part ended. */
static bool
draw_rows(struct screen *screen, const struct frame *frame, int first, int end, int *drawn)
{
	for (int rows = 0; rows < screen->shown.rows; rows++) {
		if (!draw_row(screen, frame, screen->next, first, end, drawn))
			return false;
		screen->next = (screen->next + 1) % screen->shown.rows;
	}
	return true;
}

const struct byte_buffer *
screen_show(struct screen *screen, const struct frame *frame, int most, bool *whole)
{
	struct cell_writer *writer = screen->writer;
	bool clear = screen->fresh;
	int cells;

	screen->bytes.length = 0;
	*whole = true;
	if (clear) {
		frame_clear(&screen->shown, 0, screen->shown.rows);
		screen->next =
			most < INT_MAX ? screen->shown.rows - 1 : 0; /* the status line first */
		screen->fresh = false;
		if (!writer->is_inline)
			terminfo_reset(screen->terminal, &screen->bytes, screen->shown.rows);
	}
	do { /* writers may overestimate: more cells may fit, until a pass draws none */
		cells = 0;
		writer->frame = frame;
		writer->begin(writer, &screen->bytes, (size_t)most, clear);
		*whole = draw_rows(screen, frame, frame->first, frame->end, &cells) &&
		         cells == 0 && /* else in the next pass: writers reckon from left to right */
		         draw_rows(screen, frame, 0, screen->shown.columns, &cells);
		writer->end(writer);
		clear = false;
	} while (!*whole && cells > 0);
	if (*whole)
		screen->next = 0;
	return &screen->bytes;
}

const struct byte_buffer *
screen_show_row(struct screen *screen, const struct frame *frame, int row, int most, bool *whole)
{
	struct cell_writer *writer = screen->writer;

	screen->bytes.length = 0;
	*whole = true;
	if (!screen->fresh) {
		writer->frame = frame;
		writer->begin(writer, &screen->bytes, (size_t)most, false);
		*whole = draw_row(screen, frame, row, 0, screen->shown.columns, &(int){ 0 });
		writer->end(writer);
	}
	return &screen->bytes;
}

const struct byte_buffer *
screen_leave(struct screen *screen, const char *more, enum mouse_reports mouse)
{
	screen->bytes.length = 0;
	if (more)
		snprintf(screen->more, sizeof screen->more, "%s", more);
	terminfo_leave(screen->terminal, &screen->bytes, screen->more, mouse, screen->shown.rows);
	return &screen->bytes;
}
