/* SPDX-License-Identifier: MIT */
#include "brush.h"

#include "placing.h"
#include "session/placed_boids.h"

#include <stdlib.h>

struct brush
brush_at(const struct ui *ui, enum placed_kind thing, int radius, int column, int row)
{
	return (struct brush){ .thing = thing,
		               .radius = placed_table[thing].has_size ? radius : 0,
		               .removes = placing_has(ui, thing, column, row) };
}

/* Whether a cell is in the disc, by its columns and rows from the middle one. */
static bool
is_in(const struct ui *ui, int radius, int across, int down)
{
	double x = across, y = down * (double)ui->session->settings.factors.aspect;

	return x * x + y * y <= (double)radius * radius;
}

/* Iterates over the cells of a disc that are on the screen. */
struct disc {
	const struct ui *ui;
	int column, row, radius;
	int number;       /* cells visited of the square around it */
	int x, y;         /* the current cell ... */
	int across, down; /* ... and from the middle */
};

static bool
next_cell(struct disc *d)
{
	int side = 2 * d->radius + 1;

	while (d->number < side * side) {
		d->across = d->number % side - d->radius;
		d->down = d->number / side - d->radius;
		d->number++;
		d->x = d->column + d->across;
		d->y = d->row + d->down;
		if (viewport_has(&d->ui->view.camera.viewport, d->x, d->y) &&
		    is_in(d->ui, d->radius, d->across, d->down))
			return true;
	}
	return false;
}

static void
gather(const struct ui *ui, const struct brush *brush, struct placing_cells *cells, int column,
       int row)
{
	struct disc d = { ui, column, row, brush->radius, .number = 0 };

	while (next_cell(&d))
		placing_gather(ui, cells, d.x, d.y);
}

bool
brush_paint(struct ui *ui, const struct brush *brush, int column, int row)
{
	struct placing_cells cells;

	if (brush->thing == PLACED_FOOD)
		return placing_food(ui, column, row, brush->radius, brush->removes);
	if (brush->radius > 0) {
		placing_begin(ui, &cells, brush->thing, brush->removes);
		gather(ui, brush, &cells, column, row);
		return placing_apply(ui, &cells, true);
	}
	if (placed_boids_is(brush->thing) &&
	    placing_has(ui, brush->thing, column, row) != brush->removes)
		return false; /* a line crosses itself: one for each cell */
	return (brush->removes ? placing_remove : placing_put)(ui, brush->thing, column, row);
}

/* Bresenham's line: steps along the longer side, and along the other when its error has grown to a
 * step. */
void
brush_line(struct ui *ui, const struct brush *brush, struct line_of_cells line,
           struct placing_cells *walls)
{
	struct viewport visible = placing_visible(ui);
	int across = abs(line.to_column - line.column), down = abs(line.to_row - line.row);
	int right = line.to_column > line.column ? 1 : -1, below = line.to_row > line.row ? 1 : -1;
	int error = across - down;

	while (line.column != line.to_column || line.row != line.to_row) {
		int twice = 2 * error;
		error += (twice > -down ? -down : 0) + (twice < across ? across : 0);
		line.column += twice > -down ? right : 0;
		line.row += twice < across ? below : 0;
		if (!viewport_has(&visible, line.column, line.row))
			continue;
		if (brush->thing == PLACED_WALL)
			gather(ui, brush, walls, line.column, line.row);
		else
			brush_paint(ui, brush, line.column, line.row);
	}
}

void
brush_draw(const struct ui *ui, struct frame *frame, int column, int row, int radius)
{
	struct disc d = { ui, column, row, radius, .number = 0 };

	while (next_cell(&d)) {
		bool inner = is_in(ui, radius, d.across - 1, d.down) &&
		             is_in(ui, radius, d.across + 1, d.down) &&
		             is_in(ui, radius, d.across, d.down - 1) &&
		             is_in(ui, radius, d.across, d.down + 1);
		if (!inner)
			frame_put(frame, d.x, d.y, (struct cell){ '+', COLOUR_DEFAULT, 0, 0 });
	}
}
