/* SPDX-License-Identifier: MIT */
#include "placed_map.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum placed_kind
placed_thing(char cell)
{
	int thing = 0;

	while (thing < PLACED_AIR && placed_table[thing].cell != cell)
		thing++;
	return (enum placed_kind)thing;
}

/* clang-format off */
const struct placed_row placed_table[PLACED_WORDS] = {
	[PLACED_GOAL] = { .name = "goal", .cell = BOIDS_MAP_GOAL },
	[PLACED_PREDATOR] = { .name = "predator", .boid = BOIDS_KIND_PREDATOR },
	[PLACED_WALL] = { .name = "wall", .cell = BOIDS_MAP_WALL },
	[PLACED_PILLAR] = { .name = "pillar", .boid = BOIDS_KIND_PILLAR },
	[PLACED_FOOD] = { .name = "food" },
	[PLACED_AIR] = { .name = "air", .cell = BOIDS_MAP_AIR },
	[PLACED_MAP] = { .name = "map" },
};
/* clang-format on */

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
centred(const struct flight *flight, int columns, int rows)
{
	return (struct layout){ columns, rows,
		                flight->columns / 2 - (int)floor((flight->columns - columns) / 2.0),
		                flight->rows / 2 - (int)floor((flight->rows - rows) / 2.0) };
}

static struct layout
base_layout(const struct flight *flight)
{
	const struct boids_map *map = flight->map;

	return centred(flight, map ? map_columns(map) : 0, map ? map_rows(map) : 0);
}

char
placed_base_char(const struct flight *flight, struct placed_cell cell)
{
	if (!flight->map)
		return BOIDS_MAP_AIR;
	struct layout base = base_layout(flight);
	return map_cell(flight->map, cell.column + base.left, cell.row + base.top);
}

/* Returns the cell along an axis, from the middle of the world; no map reaches as far as the ends. */
static int
cell_along(double place, int cells)
{
	const int middle = cells / 2;

	return (int)fmin(fmax(floor(place) - middle, -1e6), 1e6);
}

struct placed_cell
placed_cell_at(const struct flight *flight, struct boids_vec place)
{
	double per_unit = (double)flight->factors.zoom;
	double aspect = (double)flight->factors.aspect;

	return (struct placed_cell){
		.column = cell_along((double)place.x * per_unit, flight->columns),
		.row = cell_along((double)place.y * per_unit / aspect, flight->rows)
	};
}

struct boids_vec
placed_cell_middle(const struct flight *flight, struct placed_cell cell)
{
	const struct boids_factors *f = &flight->factors;
	int column = cell.column + flight->columns / 2, row = cell.row + flight->rows / 2;

	return (struct boids_vec){ (float)((column + 0.5) / (double)f->zoom),
		                   (float)((row + 0.5) * (double)f->aspect / (double)f->zoom), 0 };
}

int
placed_marks(const struct flight *flight, const struct placed_cells *marks, int from, bool removes,
             struct placing *all)
{
	for (int i = from; i < marks->count; i++)
		all[i - from] =
			(struct placing){ .thing = removes ? PLACED_MAP
			                                   : placed_thing(marks->at[i].what),
			                  .place = placed_cell_middle(flight, marks->at[i]) };
	return marks->count - from;
}

bool
placed_same_cell(struct placed_cell a, struct placed_cell b)
{
	return a.column == b.column && a.row == b.row;
}

bool
placed_in_world(const struct flight *flight, struct placed_cell cell)
{
	int column = cell.column + flight->columns / 2, row = cell.row + flight->rows / 2;

	return column >= 0 && column < flight->columns && row >= 0 && row < flight->rows &&
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
placed_is_marked(const struct flight *flight, struct placed_cell cell)
{
	return find(&flight->placed, cell) >= 0;
}

char
placed_char(const struct flight *flight, struct placed_cell cell)
{
	int i = find(&flight->placed, cell);

	return i >= 0 ? flight->placed.marks.at[i].what : placed_base_char(flight, cell);
}

static void
remove_mark(struct placed *placed, int i)
{
	struct placed_cell *there = &placed->marks.at[i];

	const int count = --placed->marks.count;
	memmove(there, there + 1, (size_t)(count - i) * sizeof *there);
	placed->marks.at[count] = (struct placed_cell){ 0 };
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

static bool
has_cell(const struct layout *l, struct placed_cell cell)
{
	int column = cell.column + l->left, row = cell.row + l->top;

	return column >= 0 && column < l->columns && row >= 0 && row < l->rows;
}

/* Puts the marks into a map: goals last, in the order of placing. Removes goals over the limit, as
 * error says. */
static void
put_marks(struct flight *flight, const struct layout *l, struct boids_map *map, char *error)
{
	struct placed *placed = &flight->placed;

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
		error_set(error, 0, "no more than %d goals", BOIDS_MAP_GOALS);
	}
}

/* Returns the flock's map, with all marks; the caller frees it. Its layout is that of the base map, if
 * that has the cells of all marks, else at least as large as the world. A held goal is its only goal.
 * Returns NULL with one sentence in error on no memory, or if all cells are walls. */
static struct boids_map *
build_map(struct flight *flight, char *error)
{
	const struct placed_cells *marks = &flight->placed.marks;
	const struct layout base = base_layout(flight);
	const struct placed_cell held = placed_cell_at(flight, flight->placed.held.place);
	bool fits = !holds_goal(&flight->placed) || has_cell(&base, held);

	for (int i = 0; i < marks->count; i++)
		fits = fits && has_cell(&base, marks->at[i]);
	const int columns = fits || base.columns > flight->columns ? base.columns : flight->columns;
	const int rows = fits || base.rows > flight->rows ? base.rows : flight->rows;
	const struct layout l = centred(flight, columns > BOIDS_MAP_SIDE ? BOIDS_MAP_SIDE : columns,
	                                rows > BOIDS_MAP_SIDE ? BOIDS_MAP_SIDE : rows);
	struct boids_map *map =
		map_extended(flight->map, l.columns, l.rows, l.left - base.left, l.top - base.top);

	if (!map) {
		error_set(error, ENOMEM, "not enough memory for placed things");
		return NULL;
	}
	put_marks(flight, &l, map, error);
	if (!map_has_air(map)) { /* without the held goal, which will be let go */
		map_free(map);
		error_set(error, 0, "no free cell would be left");
		return NULL;
	}
	if (holds_goal(&flight->placed)) {
		map_clear_goals(map);
		map_put(map, held.column + l.left, held.row + l.top, BOIDS_MAP_GOAL);
	}
	return map;
}

bool
placed_lay(struct flight *flight, char *error)
{
	struct placed *placed = &flight->placed;
	bool holds = holds_goal(placed), marked = placed->marks.count > 0 || holds;
	int turn = flock_goals(flight->flock) > 1 ? flock_goal(flight->flock) : placed->turn;
	struct boids_map *map = marked ? build_map(flight, error) : NULL;

	if (marked && !map)
		return false;
	bool good = flock_map(flight->flock, map ? map : flight->map);
	map_free(map);
	if (!good)
		return error_set(error, ENOMEM, "not enough memory for placed things");
	if (holds)
		return true;
	if (turn < flock_goals(flight->flock))
		flock_set_goal(flight->flock, turn);
	placed->turn = 0;
	return true;
}
