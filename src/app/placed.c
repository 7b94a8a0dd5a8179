/* SPDX-License-Identifier: MIT */
/* Placed: what the mouse and place mode have put into the world. */
#include "app/placed.h"

#include "app/counted.h"
#include "app/overlay.h"
#include "app/restrict.h"
#include "app/sketch.h"

#include <math.h>
#include <stdlib.h>

static const struct {
	const char *name;
	char what; /* on a map; 0: it is on none */
} things[THINGS] = {
	[THING_GOAL] = { "goal", MAP_GOAL },
	[THING_PREDATOR] = { "predator", 0 },
	[THING_OBSTACLE] = { "obstacle", MAP_WALL },
	[THING_POST] = { "post", 0 },
};

const char *
thing_name(enum thing thing)
{
	return things[thing].name;
}

/* ---- cells */

static struct mark
cell_shown(const struct app *app, int column, int row)
{
	struct vec place = view_place(&app->view.eye, app->flock, column, row);
	double per_unit = (double)app->settings.factors.zoom;
	double x = floor((double)place.x * per_unit);
	double y = floor((double)place.y * per_unit / (double)app->settings.factors.aspect);

	return (struct mark){ .column = (int)x - app->columns / 2,
		              .row = (int)y - app_world_rows(app) / 2 };
}

static bool
same_cell(struct mark a, struct mark b)
{
	return a.column == b.column && a.row == b.row;
}

/* Which mark is in a cell, or -1. */
static int
find(const struct placed *placed, struct mark cell)
{
	int i = placed->marks.count - 1;

	while (i >= 0 && !same_cell(placed->marks.at[i], cell))
		i--;
	return i;
}

/* What is in a cell, the marks counted. */
static char
what_is(const struct app *app, struct mark cell)
{
	int i = find(&app->placed, cell);

	return i >= 0 ? app->placed.marks.at[i].what : overlay_under(app, cell);
}

/* Whether a map of the world has that cell; one that is open goes on outside. */
static bool
is_in_world(const struct app *app, struct mark cell)
{
	int columns = app->columns, rows = app_world_rows(app);
	int column = cell.column + columns / 2, row = cell.row + rows / 2;

	return column >= 0 && column < columns && row >= 0 && row < rows &&
	       abs(cell.column) < MAP_SIDE / 2 && abs(cell.row) < MAP_SIDE / 2;
}

/* ---- a predator by the mouse */

void
placed_keep(struct app *app)
{
	const struct placed *placed = &app->placed;
	int column = placed->predator.column, row = placed->predator.row;

	if (placed->predator.held)
		counted_bring(app, THING_PREDATOR,
		              view_place(&app->view.eye, app->flock, column, row));
}

bool
placed_hold_predator(struct app *app, int column, int row)
{
	struct placed *placed = &app->placed;

	if (!placed->predator.held && !counted_change(app, THING_PREDATOR, 1))
		return false;
	placed->predator.held = true;
	placed->predator.column = column;
	placed->predator.row = row;
	placed_keep(app);
	return true;
}

void
placed_drop_predator(struct app *app)
{
	if (app->placed.predator.held)
		counted_change(app, THING_PREDATOR, -1);
	app->placed.predator.held = false;
}

/* ---- goals and obstacles */

static bool
mark(struct app *app, struct mark cell, char what)
{
	struct placed *placed = &app->placed;
	int there = find(placed, cell);
	int most = app->options->restricted ? RESTRICT_PLACED : PLACED_MOST;

	if (there < 0 && placed->marks.count >= most) {
		app_notice(app, "no more than %d cells can be changed", most);
		return false;
	}
	if (there < 0)
		there = placed->marks.count++;
	placed->marks.at[there] = (struct mark){ cell.column, cell.row, what };
	placed->changed = true;
	return true;
}

/* Makes a cell what it is to be, with no mark where the map has that by itself. */
static bool
make(struct app *app, struct mark cell, char what)
{
	int there = find(&app->placed, cell);

	if (overlay_under(app, cell) != what)
		return mark(app, cell, what);
	if (there >= 0)
		overlay_unmark(&app->placed, there);
	return there >= 0;
}

static const char *
name_of(char what)
{
	for (int i = 0; i < THINGS; i++)
		if (things[i].what == what)
			return things[i].name;
	return NULL;
}

bool
placed_has(const struct app *app, enum thing thing, int column, int row)
{
	struct mark cell = cell_shown(app, column, row);

	return counted_is(thing) ? counted_at(app, thing, column, row) >= 0
	                         : what_is(app, cell) == things[thing].what;
}

bool
placed_is_air(const struct app *app, int column, int row)
{
	struct mark cell = cell_shown(app, column, row);

	return is_in_world(app, cell) && !name_of(what_is(app, cell));
}

/* Why what was put may seem to do nothing. */
static void
say_unseen(struct app *app, char what)
{
	struct sketch s = sketch_bare(&app->view.eye, app->flock, app->columns, app_world_rows(app));

	if (what == MAP_GOAL && !(app->settings.factors.seek > 0))
		app_notice(app, "seek is 0: no boid is drawn there");
	else if (!sketch_sees_map(&s))
		app_notice(app, "it does not show from this side   ( ) go round");
}

bool
placed_put(struct app *app, enum thing thing, int column, int row)
{
	struct mark cell = cell_shown(app, column, row);
	char there = what_is(app, cell), what = things[thing].what;
	const char *name = name_of(there);

	if (there == MAP_WALL && what != MAP_WALL) {
		app_notice(app, "there is an obstacle");
	} else if (counted_is(thing)) {
		return counted_put(app, thing, view_place(&app->view.eye, app->flock, column, row));
	} else if (!is_in_world(app, cell)) {
		app_notice(app, "too far out");
	} else if (name && there != what) {
		app_notice(app, "there is a %s", name);
	} else if (there != what && make(app, cell, what)) {
		say_unseen(app, what);
		return true;
	}
	return false;
}

bool
placed_take(struct app *app, enum thing thing, int column, int row)
{
	struct mark cell = cell_shown(app, column, row);

	if (!placed_has(app, thing, column, row))
		return false;
	if (counted_is(thing))
		return counted_take(app, thing, counted_at(app, thing, column, row));
	/* What lies under a mark of ours is the map's own again, but for another such thing. */
	bool bare = find(&app->placed, cell) >= 0 && !name_of(overlay_under(app, cell));
	return make(app, cell, bare ? overlay_under(app, cell) : MAP_AIR);
}

bool
placed_hold_goal(struct app *app, int column, int row)
{
	struct placed *placed = &app->placed;
	struct mark cell = cell_shown(app, column, row);

	if (what_is(app, cell) == MAP_WALL || !is_in_world(app, cell))
		return false;
	if (placed->holds && same_cell(placed->held, cell))
		return true;
	if (!placed->holds)
		placed->turn = flock_goal(app->flock);
	if (!placed->holds)
		say_unseen(app, MAP_GOAL);
	placed->holds = placed->changed = true;
	placed->held = cell;
	return true;
}

void
placed_drop_goal(struct app *app)
{
	app->placed.changed |= app->placed.holds;
	app->placed.holds = false;
}
