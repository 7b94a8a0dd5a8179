/* SPDX-License-Identifier: MIT */
/* Frame diff: draws only the cells that differ from what the terminal shows. */
#include "frame_diff.h"
#include "io/utf8.h"

static const struct cell blank = { ' ', COLOUR_DEFAULT, 0, 0 };

static bool
is_same(struct cell a, struct cell b)
{
	return a.glyph == b.glyph && cell_has_style(a, b);
}

void
frame_diff_begin(struct frame_diff *paint)
{
	paint->pen = blank;
}

void
frame_diff_reset(struct frame_diff *paint)
{
	for (size_t i = (size_t)paint->columns * (size_t)paint->rows; i-- > 0;)
		paint->shown[i] = blank;
	paint->tints = 0;
}

/* Draws a blank, which shows no colour, in that of the cell before it. Switching to the default
 * colour and back would take a third of all bytes. */
static void
put(struct frame_diff *paint, int column, int row, struct cell cell)
{
	int at = row * paint->columns + column;
	struct cell *shown = &paint->shown[at];

	if (cell_is_blank(cell)) {
		cell = (struct cell){ ' ', paint->pen.colour,
			              paint->pen.style & (STYLE_BOLD | STYLE_DIM), cell.paper };
		if ((cell.colour != COLOUR_DEFAULT || cell.style) && !is_same(cell, *shown))
			paint->tinted[paint->tints++] = at;
	}
	if (!is_same(cell, *shown))
		paint->draw(paint->terminal, column, row, cell);
	*shown = paint->pen = cell;
}

/* Returns the most bytes to change from one style to another: all off, then each on. */
static int
style_cost(struct cell from, struct cell to)
{
	enum { OFF = 6, ON = 4, COLOUR = 11, DIRECT = 20 };
	int colour = to.colour >= COLOUR_DIRECT ? DIRECT : to.colour >= 0 ? COLOUR : 0;
	int styles = (to.style & STYLE_BOLD ? 1 : 0) + (to.style & STYLE_DIM ? 1 : 0) +
	             (to.style & STYLE_REVERSE ? 1 : 0);
	int paper = to.paper > COLOUR_DIRECT ? DIRECT : to.paper > 0 ? COLOUR : 0;

	return cell_has_style(from, to) ? 0 : OFF + styles * ON + colour + paper;
}

/* Returns the most bytes to write a cell, the first of a run or a later one. */
static int
cost(const struct frame_diff *paint, struct cell cell, bool starts_run)
{
	enum { MOVE = 8 }; /* ESC [ 24 ; 80 H */
	char bytes[UTF8_MOST];
	int glyph = utf8_write(cell.glyph, bytes);

	return glyph +
	       (cell_is_blank(cell) && cell.paper == paint->pen.paper
	                ? 0
	                : style_cost(paint->pen, cell)) +
	       (starts_run ? MOVE : 0);
}

int
frame_diff_row(struct frame_diff *paint, const struct frame *frame, int row, int most)
{
	enum { GAP = 5 }; /* curses rewrites gaps up to this: a move takes as many bytes */
	struct cell *shown = &paint->shown[(size_t)row * (size_t)paint->columns];
	int end = -GAP - 1; /* of the last changed cell */
	bool has_row = row < frame->rows;
	const struct cell *cells = has_row ? frame_row(frame, row) : NULL;

	for (int column = 0; column < paint->columns; column++) {
		const struct cell *is = has_row && column < frame->columns ? &cells[column] : &blank;
		if (cell_looks_like(*is, shown[column]))
			continue;
		struct cell cell = *is;
		bool near = column - end <= GAP;
		most -= cost(paint, cell, !near);
		for (int i = end; near && i < column; i++)
			most -= cost(paint, shown[i], false);
		if (most < 0)
			return most;
		for (; near && end < column; end++)
			put(paint, end, row, shown[end]);
		put(paint, column, row, cell);
		end = column + 1;
	}
	return most;
}

bool
frame_diff_part(struct frame_diff *paint, const struct frame *frame, int most)
{
	for (int i = 0; i < paint->rows; i++) {
		most = frame_diff_row(paint, frame, paint->next, most);
		if (most < 0)
			return false;
		paint->next = (paint->next + 1) % paint->rows;
	}
	paint->next = 0;
	return true;
}
