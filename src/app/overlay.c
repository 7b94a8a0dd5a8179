/* SPDX-License-Identifier: MIT */
/* Overlay: what was placed, laid over the map. */
#include "app/overlay.h"

#include "app/app.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The first column, or row, of so many in the middle of `all`, as flock_map lays a map. */
static int
first_of(int count, int all)
{
	return (int)floor((all - count) / 2.0);
}

char
overlay_under(const struct app *app, struct mark cell)
{
	int rows = app_world_rows(app);

	if (!app->map)
		return MAP_AIR;
	return map_cell(app->map,
	                cell.column + app->columns / 2 -
	                        first_of(map_columns(app->map), app->columns),
	                cell.row + rows / 2 - first_of(map_rows(app->map), rows));
}

void
overlay_unmark(struct placed *placed, int i)
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
			*text++ = overlay_under(app,
			                        (struct mark){ column - d->left, row - d->top, 0 });
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
		overlay_unmark(placed, i--);
		app_notice(app, "no more than %d goals", MAP_GOALS);
	}
	if (!placed->holds)
		return;
	map_forget_goals(map);
	map_put(map, placed->held.column + d->left, placed->held.row + d->top, MAP_GOAL);
}

struct map *
overlay_map(struct app *app, char *error)
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
