/* SPDX-License-Identifier: MIT */
/* Terrain: a map laid over a world. */
#include "terrain.h"

#include "random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* So much air around a map, in cells: whoever is further off has no wall to mind. */
enum { AROUND = 16 };

static size_t
cell_count(const struct terrain *t)
{
	return (size_t)t->lattice.columns * (size_t)t->lattice.rows;
}

/* Whole cells along a side; one that is shown in part counts. */
static int
cells_along(float side, double per_unit)
{
	double cells = (double)side * per_unit, whole = floor(cells + 0.5);

	return (int)(fabs(cells - whole) < 1e-3 ? whole : ceil(cells));
}

/* Lays the map in the middle, and the lattice over it. */
static void
lay(struct terrain *t, const struct map *map, const struct factors *f, const struct world *w)
{
	struct lattice *l = &t->lattice;

	t->size = w->size;
	t->wraps = w->wraps;
	t->per_x = (double)f->zoom;
	t->per_y = (double)f->zoom / (double)f->aspect;
	t->columns = cells_along(w->size.x, t->per_x);
	t->rows = cells_along(w->size.y, t->per_y);
	int first_column = (int)floor((t->columns - map_columns(map)) / 2.0) - AROUND;
	int first_row = (int)floor((t->rows - map_rows(map)) / 2.0) - AROUND;
	int end_column = first_column + map_columns(map) + 2 * AROUND;
	int end_row = first_row + map_rows(map) + 2 * AROUND;
	t->left = first_column < 0 ? 0 : first_column;
	t->top = first_row < 0 ? 0 : first_row;
	l->columns = (end_column > t->columns ? t->columns : end_column) - t->left;
	l->rows = (end_row > t->rows ? t->rows : end_row) - t->top;
	l->width = (float)(1 / t->per_x);
	l->height = (float)(1 / t->per_y);
	l->left = (float)(t->left / t->per_x);
	l->top = (float)(t->top / t->per_y);
	l->round_x = w->wraps && l->columns == t->columns;
	l->round_y = w->wraps && l->rows == t->rows;
	t->closed = map_is_closed(map) && t->columns >= map_columns(map) && t->rows >= map_rows(map);
}

/* The map's column at the terrain's first one, and row. */
static int
map_column(const struct terrain *t, const struct map *map, int column)
{
	return column + t->left - (int)floor((t->columns - map_columns(map)) / 2.0);
}

static int
map_row(const struct terrain *t, const struct map *map, int row)
{
	return row + t->top - (int)floor((t->rows - map_rows(map)) / 2.0);
}

static void
copy_cells(struct terrain *t, const struct map *map)
{
	int columns = t->lattice.columns;
	size_t air = 0;

	for (size_t i = 0; i < cell_count(t); i++) {
		t->cells[i] = map_cell(map, map_column(t, map, (int)i % columns),
		                       map_row(t, map, (int)i / columns));
		t->walls[i] = t->cells[i] == MAP_WALL;
		air += !t->walls[i];
	}
	for (size_t i = 0; i < cell_count(t); i++) {
		if (air == 0) { /* a world that shows nothing but wall: nobody could fly there */
			t->cells[i] = MAP_AIR;
			t->walls[i] = false;
		}
		t->has_walls = t->has_walls || t->walls[i];
		t->has_wind = t->has_wind || strchr("^>v<", t->cells[i]);
	}
}

/* Where boids start: what the map says; else, beside a small map, in it: it is what they are to see. */
static void
find_starts(struct terrain *t, const struct map *map)
{
	bool small = map_columns(map) < t->columns || map_rows(map) < t->rows, said = false;
	int columns = t->lattice.columns;

	for (size_t i = 0; i < cell_count(t); i++)
		said = said || t->cells[i] == MAP_START;
	for (int i = 0; i < (int)cell_count(t); i++) {
		int column = map_column(t, map, i % columns), row = map_row(t, map, i / columns);
		bool on_map =
			column >= 0 && column < map_columns(map) && row >= 0 && row < map_rows(map);
		if (said ? t->cells[i] == MAP_START
		         : small && t->has_walls && on_map && !t->walls[i])
			t->starts[t->start_count++] = i;
	}
}

/* Around a round lattice the cells go on; past others' borders is air. */
static void
find_open(struct terrain *t)
{
	const struct lattice *l = &t->lattice;

	for (int i = 0; i < (int)cell_count(t); i++) {
		t->open[i] = true;
		for (int k = 0; k < 9; k++) {
			int x = i % l->columns + k % 3 - 1, y = i / l->columns + k / 3 - 1;
			x = l->round_x ? (x + l->columns) % l->columns : x;
			y = l->round_y ? (y + l->rows) % l->rows : y;
			if (x >= 0 && x < l->columns && y >= 0 && y < l->rows &&
			    t->walls[y * l->columns + x])
				t->open[i] = false;
		}
	}
}

/* A flood from all air into the walls; each cell takes the refuge of the one it was reached from. */
static bool
find_refuges(struct terrain *t)
{
	const int columns = t->lattice.columns, rows = t->lattice.rows;
	int32_t *queue = malloc(cell_count(t) * sizeof *queue);
	int end = 0;

	for (int i = 0; queue && i < (int)cell_count(t); i++) {
		t->refuge[i] = t->walls[i] ? -1 : i;
		if (!t->walls[i])
			queue[end++] = i;
	}
	for (int at = 0; queue && at < end; at++) {
		int column = queue[at] % columns, row = queue[at] / columns;
		for (int k = 1; k < 9; k += 2) { /* the four beside it */
			int x = column + k % 3 - 1, y = row + k / 3 - 1, next = y * columns + x;
			if (x < 0 || x >= columns || y < 0 || y >= rows || t->refuge[next] >= 0)
				continue;
			t->refuge[next] = t->refuge[queue[at]];
			queue[end++] = next;
		}
	}
	bool good = queue;
	free(queue);
	return good;
}

static bool
find_ways(struct terrain *t, const struct map *map)
{
	bool *goal = malloc(cell_count(t)), good = goal;
	int columns = t->lattice.columns;

	for (int g = 0; good && g < map_goals(map); g++) {
		bool seen = false;
		for (int i = 0; i < (int)cell_count(t); i++) {
			goal[i] = map_goal_at(map, map_column(t, map, i % columns),
			                      map_row(t, map, i / columns)) == g;
			seen = seen || goal[i];
		}
		if (!seen)
			continue; /* beyond the border of this world */
		t->on_map[t->goals] = g;
		float *way = t->way[t->goals++] = field_new(&t->lattice);
		good = way && field_way(&t->lattice, t->walls, goal, way);
	}
	free(goal);
	return good;
}

struct terrain *
terrain_new(const struct map *map, const struct factors *f, const struct world *w)
{
	struct terrain *t = calloc(1, sizeof *t);

	if (!t)
		return NULL;
	lay(t, map, f, w);
	t->cells = malloc(cell_count(t));
	t->walls = malloc(cell_count(t));
	t->open = malloc(cell_count(t));
	t->refuge = malloc(cell_count(t) * sizeof *t->refuge);
	t->starts = malloc(cell_count(t) * sizeof *t->starts);
	t->distance = field_new(&t->lattice);
	bool good = t->cells && t->walls && t->open && t->refuge && t->starts && t->distance;
	if (good) {
		copy_cells(t, map);
		find_starts(t, map);
		find_open(t);
		good = find_refuges(t) && find_ways(t, map) &&
		       field_distance(&t->lattice, t->walls, t->distance);
	}
	if (good)
		return t;
	terrain_free(t);
	return NULL;
}

void
terrain_free(struct terrain *t)
{
	if (!t)
		return;
	for (int g = 0; g < MAP_GOALS; g++)
		free(t->way[g]);
	free(t->distance);
	free(t->starts);
	free(t->refuge);
	free(t->open);
	free(t->walls);
	free(t->cells);
	free(t);
}

bool
terrain_fits(const struct terrain *t, const struct factors *f, const struct world *w)
{
	return t->size.x == w->size.x && t->size.y == w->size.y && t->wraps == w->wraps &&
	       t->per_x == (double)f->zoom && t->per_y == (double)f->zoom / (double)f->aspect;
}

/* The cell along one axis, as the screen has it: who stands on the far border is in the last one. */
static int
along(float place, double per_unit, float side, int cells, int first, int count, bool round)
{
	double cell = floor((double)place * per_unit);

	if (cell >= cells && place <= side)
		cell = cells - 1;
	if (round && (cell < 0 || cell >= cells))
		cell -= cells * floor(cell / cells);
	cell -= first;
	return cell >= 0 && cell < count ? (int)cell : -1;
}

int
terrain_cell(const struct terrain *t, float x, float y)
{
	const struct lattice *l = &t->lattice;
	int column = along(x, t->per_x, t->size.x, t->columns, t->left, l->columns, l->round_x);
	int row = along(y, t->per_y, t->size.y, t->rows, t->top, l->rows, l->round_y);

	return column < 0 || row < 0 ? -1 : row * l->columns + column;
}

/* Starts draw as of step 0, places in a map as of step 1. */
static struct chance
place_chance(uint32_t id, uint64_t seed)
{
	return chance_of(chance_key(seed, 1, CHANCE_START), id);
}

/* Somewhere well inside the cell, where chance has it: several do not come to one place. */
static struct vec
place_in(const struct terrain *t, int cell, float z, struct chance *c)
{
	int column = cell % t->lattice.columns, row = cell / t->lattice.columns;
	double x = column + t->left + 0.1 + 0.8 * (double)chance_uniform(c);
	double y = row + t->top + 0.1 + 0.8 * (double)chance_uniform(c);

	return (struct vec){ (float)(x / t->per_x), (float)(y / t->per_y), z };
}

struct boid
terrain_free_of_walls(const struct terrain *t, struct boid b, uint64_t seed)
{
	int cell = t ? terrain_cell(t, b.position.x, b.position.y) : -1;
	struct chance c = place_chance(b.id, seed);

	if (cell >= 0 && t->walls[cell])
		b.position = place_in(t, t->refuge[cell], b.position.z, &c);
	return b;
}

struct boid
terrain_start(const struct terrain *t, struct boid b, uint64_t seed)
{
	struct chance c = place_chance(b.id, seed);

	if (t && t->start_count > 0) {
		int pick = (int)(chance_uniform(&c) * (float)t->start_count);
		b.position = place_in(t, t->starts[pick], b.position.z, &c);
		return b;
	}
	return terrain_free_of_walls(t, b, seed);
}

bool
terrain_leads_to(const struct terrain *t, int goal)
{
	const int columns = t->lattice.columns, across = lattice_across(&t->lattice);
	const int count = t->start_count > 0 ? t->start_count : (int)cell_count(t);
	bool leads = false;

	for (int k = 0; k < count && !leads; k++) {
		int i = t->start_count > 0 ? t->starts[k] : k;
		size_t middle = (size_t)(2 * (i / columns) + 1) * (size_t)across +
		                (size_t)(2 * (i % columns) + 1);
		leads = t->cells[i] != MAP_GOAL && t->way[goal][middle] < FIELD_FAR / 4;
	}
	return leads;
}

bool
terrain_has_walls(const struct terrain *t)
{
	return t->has_walls;
}

bool
terrain_has_wind(const struct terrain *t)
{
	return t->has_wind;
}

bool
terrain_has_goals(const struct terrain *t)
{
	return t->goals > 0;
}

float
terrain_way(const struct terrain *t, int goal, struct vec place)
{
	each x, y;
	struct samples way;

	for (int k = 0; k < WING; k++) {
		x[k] = place.x;
		y[k] = place.y;
	}
	field_sample(&t->lattice, t->way[goal], x, y, &way);
	return way.value[0];
}
