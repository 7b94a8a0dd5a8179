/* SPDX-License-Identifier: MIT */
/* Brush: discs of obstacles. */
#include "brush.h"

#include "placing.h"

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

static struct disc
disc_of(const struct ui *ui, int column, int row, int radius)
{
	return (struct disc){ .ui = ui, .column = column, .row = row, .radius = radius };
}

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

/* Places obstacles on air, or removes them: in the whole disc, or nowhere if one fails. */
static bool
change(struct ui *ui, bool put, struct disc d)
{
	const struct placed before = ui->session->placed;
	bool changed = false;

	while (next_cell(&d)) {
		if (put ? !placing_is_air(ui, d.x, d.y)
		        : !placing_has(ui, PLACED_OBSTACLE, d.x, d.y))
			continue;
		if (!(put ? placing_put : placing_remove)(ui, PLACED_OBSTACLE, d.x, d.y)) {
			ui->session->placed = before;
			return false;
		}
		changed = true;
	}
	return changed;
}

bool
brush_put(struct ui *ui, int column, int row, int radius)
{
	return change(ui, true, disc_of(ui, column, row, radius));
}

bool
brush_remove(struct ui *ui, int column, int row, int radius)
{
	return change(ui, false, disc_of(ui, column, row, radius));
}

void
brush_draw(const struct ui *ui, struct frame *frame, int column, int row, int radius)
{
	struct disc d = disc_of(ui, column, row, radius);

	while (next_cell(&d)) {
		bool inner = is_in(ui, radius, d.across - 1, d.down) &&
		             is_in(ui, radius, d.across + 1, d.down) &&
		             is_in(ui, radius, d.across, d.down - 1) &&
		             is_in(ui, radius, d.across, d.down + 1);
		if (!inner)
			frame_put(frame, d.x, d.y, (struct cell){ '+', COLOUR_DEFAULT, 0 });
	}
}
