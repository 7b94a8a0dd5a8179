/* SPDX-License-Identifier: MIT */
#include "placed_map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void
placed_copy(struct placed_cells *to, const struct placed_cells *from)
{
	to->count = from->count;
	memcpy(to->at, from->at, (size_t)from->count * sizeof *to->at);
}

int
placed_same_marks(const struct placed_cells *a, const struct placed_cells *b)
{
	int i = 0;

	while (i < a->count && i < b->count && placed_same_cell(a->at[i], b->at[i]) &&
	       a->at[i].what == b->at[i].what)
		i++;
	return i;
}

bool
placed_same(const struct placed_cells *a, const struct placed_cells *b)
{
	return a->count == b->count && placed_same_marks(a, b) == a->count;
}

/* Size and position of a map. */
struct layout {
	int columns, rows;
	int left, top; /* cell in it of the world's middle */
};

/* Centres a map on the world, as flock_map does. */
static struct layout
centred(const struct session *session, int columns, int rows)
{
	return (struct layout){ columns, rows,
		                session->columns / 2 - (int)floor((session->columns - columns) / 2.0),
		                session->rows / 2 - (int)floor((session->rows - rows) / 2.0) };
}

static struct layout
base_layout(const struct session *session)
{
	const struct boids_map *map = session->map;

	return centred(session, map ? map_columns(map) : 0, map ? map_rows(map) : 0);
}

char
placed_base_char(const struct session *session, struct placed_cell cell)
{
	if (!session->map)
		return BOIDS_MAP_AIR;
	struct layout base = base_layout(session);
	return map_cell(session->map, cell.column + base.left, cell.row + base.top);
}

/* Returns the cell along an axis; no map reaches as far as the ends. */
static int
cell_along(double place)
{
	return (int)floor(fmin(fmax(place, -1e6), 1e6));
}

struct placed_cell
placed_cell_at(const struct session *session, struct boids_vec place)
{
	double per_unit = (double)session->settings.factors.zoom;
	double aspect = (double)session->settings.factors.aspect;

	return (struct placed_cell){
		.column = cell_along((double)place.x * per_unit) - session->columns / 2,
		.row = cell_along((double)place.y * per_unit / aspect) - session->rows / 2
	};
}

struct boids_vec
placed_cell_middle(const struct session *session, struct placed_cell cell)
{
	const struct boids_factors *f = &session->settings.factors;
	int column = cell.column + session->columns / 2, row = cell.row + session->rows / 2;

	return (struct boids_vec){ (float)((column + 0.5) / (double)f->zoom),
		                   (float)((row + 0.5) * (double)f->aspect / (double)f->zoom), 0 };
}

int
placed_marks(const struct session *session, const struct placed_cells *marks, int from,
             bool removes, struct placing *all)
{
	for (int i = from; i < marks->count; i++)
		all[i - from] =
			(struct placing){ .thing = removes ? PLACED_MAP
			                                   : placed_thing(marks->at[i].what),
			                  .place = placed_cell_middle(session, marks->at[i]) };
	return marks->count - from;
}

bool
placed_same_cell(struct placed_cell a, struct placed_cell b)
{
	return a.column == b.column && a.row == b.row;
}

bool
placed_in_world(const struct session *session, struct placed_cell cell)
{
	int column = cell.column + session->columns / 2, row = cell.row + session->rows / 2;

	return column >= 0 && column < session->columns && row >= 0 && row < session->rows &&
	       abs(cell.column) < BOIDS_MAP_SIDE / 2 && abs(cell.row) < BOIDS_MAP_SIDE / 2;
}

/* Returns the index of the mark in a cell, or -1. */
static int
find(const struct placed *placed, struct placed_cell cell)
{
	int i = placed->marks.count - 1;

	while (i >= 0 && !placed_same_cell(placed->marks.at[i], cell))
		i--;
	return i;
}

bool
placed_is_marked(const struct session *session, struct placed_cell cell)
{
	return find(&session->placed, cell) >= 0;
}

char
placed_char(const struct session *session, struct placed_cell cell)
{
	int i = find(&session->placed, cell);

	return i >= 0 ? session->placed.marks.at[i].what : placed_base_char(session, cell);
}

static void
remove_mark(struct placed *placed, int i)
{
	struct placed_cell *there = &placed->marks.at[i];

	placed->marks.count--;
	memmove(there, there + 1, (size_t)(placed->marks.count - i) * sizeof *there);
}

bool
placed_set_mark(struct placed *placed, struct placed_cell cell, enum placed_kind thing)
{
	int there = find(placed, cell);

	if (thing == PLACED_MAP && there >= 0)
		remove_mark(placed, there);
	if (thing == PLACED_MAP)
		return true;
	if (there < 0 && placed->marks.count >= PLACED_MOST)
		return false;
	if (there < 0)
		there = placed->marks.count++;
	placed->marks.at[there] =
		(struct placed_cell){ cell.column, cell.row, placed_table[thing].cell };
	return true;
}

static bool
holds_goal(const struct placed *placed)
{
	return placed->held.on && placed->held.thing == PLACED_GOAL;
}

static struct placed_cell
held_cell(const struct session *session)
{
	return placed_cell_at(session, session->placed.held.place);
}

static bool
has_cell(const struct layout *l, struct placed_cell cell)
{
	int column = cell.column + l->left, row = cell.row + l->top;

	return column >= 0 && column < l->columns && row >= 0 && row < l->rows;
}

/* Returns the layout of a map that holds all marks: that of the base map, if that does, else one at
 * least as large as the world. */
static struct layout
fit_layout(const struct session *session)
{
	const struct placed_cells *marks = &session->placed.marks;
	struct layout base = base_layout(session);
	bool fits = !holds_goal(&session->placed) || has_cell(&base, held_cell(session));

	for (int i = 0; i < marks->count; i++)
		fits = fits && has_cell(&base, marks->at[i]);
	int columns = base.columns, rows = base.rows;
	if (!fits) {
		columns = columns > session->columns ? columns : session->columns;
		rows = rows > session->rows ? rows : session->rows;
	}
	return centred(session, columns > BOIDS_MAP_SIDE ? BOIDS_MAP_SIDE : columns,
	               rows > BOIDS_MAP_SIDE ? BOIDS_MAP_SIDE : rows);
}

/* Puts the marks into a map: goals last, in the order of placing. Removes goals over the limit,
 * with a notice. */
static void
put_marks(struct session *session, const struct layout *l, struct boids_map *map)
{
	struct placed *placed = &session->placed;

	for (int i = 0; i < placed->marks.count; i++) {
		struct placed_cell m = placed->marks.at[i];
		map_put(map, m.column + l->left, m.row + l->top,
		        m.what == BOIDS_MAP_GOAL ? (char)BOIDS_MAP_AIR : m.what);
	}
	for (int i = 0; i < placed->marks.count; i++) {
		struct placed_cell m = placed->marks.at[i];
		if (m.what != BOIDS_MAP_GOAL || !has_cell(l, m) ||
		    map_put(map, m.column + l->left, m.row + l->top, BOIDS_MAP_GOAL))
			continue;
		remove_mark(placed, i--);
		session_notice(session, "no more than %d goals", BOIDS_MAP_GOALS);
	}
}

/* Returns the flock's map, with all marks; the caller frees it. A held goal is its only goal.
 * Returns NULL and shows a failure on no memory, or if all cells are walls. */
static struct boids_map *
build_map(struct session *session)
{
	struct layout l = fit_layout(session), base = base_layout(session);
	struct boids_map *map =
		map_extended(session->map, l.columns, l.rows, l.left - base.left, l.top - base.top);

	if (!map) {
		session_failure(session, "not enough memory for placed things");
		return NULL;
	}
	put_marks(session, &l, map);
	if (holds_goal(&session->placed)) {
		struct placed_cell held = held_cell(session);
		map_clear_goals(map);
		map_put(map, held.column + l.left, held.row + l.top, BOIDS_MAP_GOAL);
	}
	if (map_has_air(map))
		return map;
	map_free(map);
	session_failure(session, "no free cell would be left");
	return NULL;
}

static bool
lay(struct session *session)
{
	bool marked = session->placed.marks.count > 0 || holds_goal(&session->placed);
	struct boids_map *map = marked ? build_map(session) : NULL;

	if (marked && !map)
		return false;
	bool good = flock_map(session->flock, map ? map : session->map);
	if (!good)
		session_failure(session, "not enough memory for placed things");
	map_free(map);
	return good;
}

bool
placed_lay(struct session *session)
{
	struct placed *placed = &session->placed;
	int turn = flock_goals(session->flock) > 1 ? flock_goal(session->flock) : placed->turn;
	bool good = lay(session);

	if (holds_goal(placed))
		return good;
	if (turn < flock_goals(session->flock))
		flock_set_goal(session->flock, turn);
	placed->turn = 0;
	return good;
}

void
placed_lay_again(struct session *session)
{
	if (session->placed.marks.count > 0 || holds_goal(&session->placed))
		placed_lay(session);
}
