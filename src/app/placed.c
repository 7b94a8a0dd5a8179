/* SPDX-License-Identifier: MIT */
/* Placed: what the mouse and place mode have put into the world. */
#include "app/placed.h"

#include "app/counted.h"
#include "app/restrict.h"
#include "app/sketch.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

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

void
placed_copy(struct marks *to, const struct marks *from)
{
	to->count = from->count;
	memcpy(to->at, from->at, (size_t)from->count * sizeof *to->at);
}

bool
placed_same(const struct marks *a, const struct marks *b)
{
	bool same = a->count == b->count;

	for (int i = 0; same && i < a->count; i++)
		same = a->at[i].column == b->at[i].column && a->at[i].row == b->at[i].row &&
		       a->at[i].what == b->at[i].what;
	return same;
}

/* ---- what was placed, laid over the map */

/* The first column, or row, of so many in the middle of `all`, as flock_map lays a map. */
static int
first_of(int count, int all)
{
	return (int)floor((all - count) / 2.0);
}

/* What the map has in a cell below what was placed; air where there is no map. */
static char
under(const struct app *app, struct mark cell)
{
	int rows = app_world_rows(app);

	if (!app->map)
		return MAP_AIR;
	return map_cell(app->map,
	                cell.column + app->columns / 2 -
	                        first_of(map_columns(app->map), app->columns),
	                cell.row + rows / 2 - first_of(map_rows(app->map), rows));
}

/* Takes one of the marks out. */
static void
unmark(struct placed *placed, int i)
{
	struct mark *there = &placed->marks.at[i];

	placed->marks.count--;
	memmove(there, there + 1, (size_t)(placed->marks.count - i) * sizeof *there);
	placed->changed = true;
}

/* How large a map has to be to hold the marks: as the one below, or as the world. */
static void
measure(const struct app *app, int *columns, int *rows)
{
	int wide = app->columns, high = app_world_rows(app);
	int own_columns = app->map ? map_columns(app->map) : 0;
	int own_rows = app->map ? map_rows(app->map) : 0;
	int first_column = first_of(own_columns, wide), first_row = first_of(own_rows, high);
	bool fits = app->map;

	for (int i = 0; i <= app->placed.marks.count; i++) {
		struct mark m =
			i < app->placed.marks.count ? app->placed.marks.at[i] : app->placed.held;
		int column = m.column + wide / 2 - first_column, row = m.row + high / 2 - first_row;
		bool counts = i < app->placed.marks.count || app->placed.holds;
		fits = fits && (!counts ||
		                (column >= 0 && column < own_columns && row >= 0 && row < own_rows));
	}
	*columns = fits || own_columns > wide ? own_columns : wide;
	*rows = fits || own_rows > high ? own_rows : high;
	*columns = *columns > MAP_SIDE ? MAP_SIDE : *columns;
	*rows = *rows > MAP_SIDE ? MAP_SIDE : *rows;
}

/* A map in the making, and where it lies. */
struct draft {
	int columns, rows;
	int left, top; /* the world's middle in it */
};

static int
cell_index(const struct draft *d, struct mark cell)
{
	int column = cell.column + d->left, row = cell.row + d->top;

	if (column < 0 || column >= d->columns || row < 0 || row >= d->rows)
		return -1;
	return row * (d->columns + 1) + column;
}

/* All but the goals that were placed, as text: a line a row. */
static void
write_cells(const struct app *app, const struct draft *d, char *text)
{
	for (int row = 0; row < d->rows; row++) {
		for (int column = 0; column < d->columns; column++)
			*text++ = under(app, (struct mark){ column - d->left, row - d->top, 0 });
		*text++ = '\n';
	}
	text -= d->rows * (d->columns + 1);
	for (int i = 0; i < app->placed.marks.count; i++) {
		struct mark m = app->placed.marks.at[i];
		int at = cell_index(d, m);
		if (at >= 0)
			text[at] = m.what == MAP_GOAL ? (char)MAP_AIR : m.what;
	}
}

/* In the order they were placed, which is that of their turns. */
static void
put_goals(struct app *app, const struct draft *d, struct map *map)
{
	struct placed *placed = &app->placed;

	for (int i = 0; i < placed->marks.count; i++) {
		struct mark m = placed->marks.at[i];
		if (m.what != MAP_GOAL || cell_index(d, m) < 0 ||
		    map_put(map, m.column + d->left, m.row + d->top, MAP_GOAL))
			continue;
		unmark(placed, i--);
		app_notice(app, "no more than %d goals", MAP_GOALS);
	}
	if (!placed->holds)
		return;
	map_forget_goals(map);
	map_put(map, placed->held.column + d->left, placed->held.row + d->top, MAP_GOAL);
}

/* The map that the flock is to fly in: as large as the one below, or, where that does not hold all that
 * was placed, at least as the world. A goal that is held is the only one. Goals that are too many are
 * taken out, with a notice. The caller's to free. NULL: no memory, or nothing but walls; error
 * (MAP_ERROR bytes) is then empty, or says so. */
static struct map *
map_of(struct app *app, char *error)
{
	struct draft d;
	int rows = app_world_rows(app);

	measure(app, &d.columns, &d.rows);
	d.left = app->columns / 2 - first_of(d.columns, app->columns);
	d.top = rows / 2 - first_of(d.rows, rows);
	assert(d.columns > 0 && d.rows > 0);
	size_t length = (size_t)(d.columns + 1) * (size_t)d.rows;
	char *text = malloc(length);
	*error = '\0';
	if (!text)
		return NULL;
	write_cells(app, &d, text);
	struct map *map = map_read(text, length, error);
	free(text);
	if (map)
		put_goals(app, &d, map);
	return map;
}

void
placed_outdate(struct app *app)
{
	app->placed.changed |= app->placed.marks.count > 0 || app->placed.holds;
}

static bool
lay(struct app *app)
{
	char error[MAP_ERROR];
	bool bare = app->placed.marks.count == 0 && !app->placed.holds;
	struct map *map = bare ? NULL : map_of(app, error);
	bool good = (bare || map) && flock_map(app->flock, bare ? app->map : map);

	if (!good)
		app_failure(app, !bare && !map && *error ? "no room would be left to fly"
		                                         : "not enough memory for what was placed");
	map_free(map);
	return good;
}

void
placed_settle(struct app *app)
{
	struct placed *placed = &app->placed;
	int turn = flock_goals(app->flock) > 1 ? flock_goal(app->flock) : placed->turn;

	if (!placed->changed)
		return;
	if (lay(app))
		placed_copy(&placed->settled, &placed->marks);
	else /* what was too much is not there */
		placed_copy(&placed->marks, &placed->settled);
	placed->changed = false;
	if (placed->holds)
		return;
	if (turn < flock_goals(app->flock))
		flock_turn_to(app->flock, turn);
	placed->turn = 0;
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

	return i >= 0 ? app->placed.marks.at[i].what : under(app, cell);
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

	if (under(app, cell) != what)
		return mark(app, cell, what);
	if (there >= 0)
		unmark(&app->placed, there);
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
	bool bare = find(&app->placed, cell) >= 0 && !name_of(under(app, cell));
	return make(app, cell, bare ? under(app, cell) : MAP_AIR);
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
