/* SPDX-License-Identifier: MIT */
/* Frame diff: draws only the cells that differ from what the terminal shows. */
#include "frame_diff.h"
#include "io/decimal.h"

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

/* Returns a cell as it is drawn after the pen: a blank, which shows no colour, has that of the cell
 * before it. Switching to the default colour and back would take a third of all bytes. */
static struct cell
after_pen(struct cell pen, struct cell cell)
{
	return cell_is_blank(cell)
	               ? (struct cell){ ' ', pen.colour, pen.style & (STYLE_BOLD | STYLE_DIM),
		                        cell.paper }
	               : cell;
}

static void
put(struct frame_diff *paint, int column, int row, struct cell cell)
{
	int at = row * paint->columns + column;
	struct cell *shown = &paint->shown[at];

	cell = after_pen(paint->pen, cell);
	if (!is_same(cell, *shown)) {
		if (cell_is_blank(cell) && (cell.colour != COLOUR_DEFAULT || cell.style))
			paint->tinted[paint->tints++] = at;
		paint->draw(paint->terminal, column, row, cell);
	}
	*shown = paint->pen = cell;
}

static int
colour_bytes(const struct draw_bytes *most, int32_t colour)
{
	return colour >= COLOUR_DIRECT ? most->direct : colour >= 0 ? most->colour : 0;
}

/* Returns the most bytes to change from one style to another: all off, then each on. */
static int
style_bytes(const struct draw_bytes *most, struct cell from, struct cell to)
{
	bool drops = (from.colour >= 0 && to.colour < 0) || (from.paper > 0 && to.paper == 0);
	int styles = (to.style & STYLE_BOLD ? 1 : 0) + (to.style & STYLE_DIM ? 1 : 0) +
	             (to.style & STYLE_REVERSE ? 1 : 0);

	if (cell_has_style(from, to))
		return 0;
	return most->off + (drops ? most->defaults : 0) + styles * most->style +
	       colour_bytes(most, to.colour) + colour_bytes(most, to.paper - 1);
}

/* Returns the most bytes to write a cell after the pen, which then is that cell. */
static int
cell_bytes(const struct draw_bytes *most, struct cell *pen, struct cell cell)
{
	struct cell before = *pen;
	char glyph[UTF8_MOST];

	*pen = after_pen(before, cell);
	return utf8_write(cell.glyph, glyph) + style_bytes(most, before, *pen);
}

static int
move_bytes(int column, int row)
{
	char text[MOVE_BYTES + 2 * DECIMAL_MOST];
	char *end = decimal_write(column + 1, decimal_write(row + 1, text));

	return (int)(end - text) + (int)sizeof "\33[;H" - 1;
}

int
frame_diff_row(struct frame_diff *paint, const struct frame *frame, int row, int most)
{
	enum { GAP = 5 }; /* curses rewrites gaps up to this: a move takes as many bytes */
	struct cell *shown = &paint->shown[(size_t)row * (size_t)paint->columns];
	int end = -GAP - 1; /* of the last changed cell */
	bool has_row = row < frame->rows;
	const struct cell *cells = has_row ? frame_row(frame, row) : NULL;

	most -= paint->most->end;
	for (int column = 0; column < paint->columns; column++) {
		const struct cell *is = has_row && column < frame->columns ? &cells[column] : &blank;
		if (cell_looks_like(*is, shown[column]))
			continue;
		struct cell cell = *is, pen = paint->pen;
		bool near = column - end <= GAP;
		int gap = 0;
		for (int i = end; near && i < column; i++)
			gap += cell_bytes(paint->most, &pen, shown[i]);
		if (!near || gap > paint->most->gap) {
			near = false;
			gap = move_bytes(column, row);
			pen = paint->pen;
		}
		most -= gap + cell_bytes(paint->most, &pen, cell);
		if (row == paint->rows - 1 && column == paint->columns - 1)
			most -= paint->most->corner;
		if (most < 0)
			return most;
		for (; near && end < column; end++)
			put(paint, end, row, shown[end]);
		put(paint, column, row, cell);
		end = column + 1;
	}
	return most + paint->most->end;
}

bool
frame_diff_part(struct frame_diff *paint, const struct frame *frame, int most)
{
	for (int i = 0; i < paint->rows; i++) {
		if (i > 0 && paint->next == 0) { /* curses draws from the top, without the pen */
			frame_diff_begin(paint);
			most -= paint->most->off + paint->most->end;
		}
		most = frame_diff_row(paint, frame, paint->next, most);
		if (most < 0)
			return false;
		paint->next = (paint->next + 1) % paint->rows;
	}
	paint->next = 0;
	return true;
}
