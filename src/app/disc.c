/* SPDX-License-Identifier: MIT */
/* Disc: obstacles larger than a cell. */
#include "app/disc.h"

#include "app/placed.h"

/* A cell so many columns and rows off the middle one. */
static bool
is_in(const struct app *app, int radius, int across, int down)
{
	double x = across, y = down * (double)app->settings.factors.aspect;

	return x * x + y * y <= (double)radius * radius;
}

/* Goes through the cells of a disc that the screen has. */
struct round {
	const struct app *app;
	int column, row, radius;
	int number; /* of the square around it */
	int x, y;   /* the cell */
	int across, down;
};

static struct round
disc_of(const struct app *app, int column, int row, int radius)
{
	return (struct round){ .app = app, .column = column, .row = row, .radius = radius };
}

static bool
next_cell(struct round *r)
{
	int side = 2 * r->radius + 1;

	while (r->number < side * side) {
		r->across = r->number % side - r->radius;
		r->down = r->number / side - r->radius;
		r->number++;
		r->x = r->column + r->across;
		r->y = r->row + r->down;
		if (r->x >= 0 && r->x < r->app->columns && r->y >= 0 &&
		    r->y < app_world_rows(r->app) && is_in(r->app, r->radius, r->across, r->down))
			return true;
	}
	return false;
}

/* Puts obstacles where there is air, or takes those that there are: all of them, or none. */
static bool
change(struct app *app, bool put, struct round r)
{
	const struct placed before = app->placed;
	bool some = false;

	while (next_cell(&r)) {
		if (put ? !placed_is_air(app, r.x, r.y) : !placed_has(app, THING_OBSTACLE, r.x, r.y))
			continue;
		if (!(put ? placed_put : placed_take)(app, THING_OBSTACLE, r.x, r.y)) {
			app->placed = before;
			return false;
		}
		some = true;
	}
	return some;
}

bool
disc_put(struct app *app, int column, int row, int radius)
{
	return change(app, true, disc_of(app, column, row, radius));
}

bool
disc_take(struct app *app, int column, int row, int radius)
{
	return change(app, false, disc_of(app, column, row, radius));
}

void
disc_draw(const struct app *app, struct frame *frame, int column, int row, int radius)
{
	struct round r = disc_of(app, column, row, radius);

	while (next_cell(&r)) {
		bool inner = is_in(app, radius, r.across - 1, r.down) &&
		             is_in(app, radius, r.across + 1, r.down) &&
		             is_in(app, radius, r.across, r.down - 1) &&
		             is_in(app, radius, r.across, r.down + 1);
		if (!inner)
			frame_put(frame, r.x, r.y, (struct cell){ '+', COLOUR_DEFAULT, 0 });
	}
}
