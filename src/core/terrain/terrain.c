/* SPDX-License-Identifier: MIT */
/* Terrain: places a map in a world, computes what boids need of it, and answers them. */
#include "terrain.h"

#include "math/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Cells of air around the map: a boid further off is too far from any wall to react to it. */
enum { AIR_MARGIN = 16 };

/* Along one axis: the number of cells of the world, the map's first cell, and the terrain's first
 * cell and number of cells. */
struct cover {
	int all, map, begin, count;
};

/* Centres the map on the world, whose last cell may show in part. */
static struct cover
cover(float side, double per_unit, int map_cells)
{
	double cells = (double)side * per_unit, whole = floor(cells + 0.5);
	int all = (int)fmax(fabs(cells - whole) < 1e-3 ? whole : ceil(cells), 1);
	int map = (int)floor((all - map_cells) / 2.0);
	int begin = map > AIR_MARGIN ? map - AIR_MARGIN : 0, end = map + map_cells + AIR_MARGIN;

	return (struct cover){ all, map, begin, (end < all ? end : all) - begin };
}

static void
place(struct terrain *t, const struct boids_map *map, const struct boids_factors *f,
      const struct boids_world *w)
{
	t->size = w->size;
	t->wraps = w->wraps;
	t->per_x = (double)f->zoom;
	t->per_y = (double)f->zoom / (double)f->aspect;
	struct cover x = cover(w->size.x, t->per_x, map_columns(map));
	struct cover y = cover(w->size.y, t->per_y, map_rows(map));
	t->columns = x.all;
	t->rows = y.all;
	t->left = x.begin;
	t->top = y.begin;
	t->map_left = x.map;
	t->map_top = y.map;
	t->lattice = (struct lattice){
		.columns = x.count,
		.rows = y.count,
		.left = (float)(x.begin / t->per_x),
		.top = (float)(y.begin / t->per_y),
		.width = (float)(1 / t->per_x),
		.height = (float)(1 / t->per_y),
		.wraps_x = w->wraps && x.count == x.all,
		.wraps_y = w->wraps && y.count == y.all,
	};
	t->closed = map_is_closed(map) && x.all >= map_columns(map) && y.all >= map_rows(map);
}

/* Return the map's column and row of cell i of the terrain. */
static int
map_column(const struct terrain *t, int i)
{
	return i % t->lattice.columns + t->left - t->map_left;
}

static int
map_row(const struct terrain *t, int i)
{
	return i / t->lattice.columns + t->top - t->map_top;
}

static void
copy_cells(struct terrain *t, const struct boids_map *map)
{
	int air = 0;

	for (int i = 0; i < t->cell_count; i++) {
		t->cells[i] = map_cell(map, map_column(t, i), map_row(t, i));
		air += t->cells[i] != BOIDS_MAP_WALL;
	}
	if (air == 0) /* a world of nothing but wall would leave boids no place */
		memset(t->cells, BOIDS_MAP_AIR, lattice_cells(&t->lattice));
	for (int i = 0; i < t->cell_count; i++) {
		t->walls[i] = t->cells[i] == BOIDS_MAP_WALL;
		t->has |= (t->walls[i] ? TERRAIN_WALLS : 0) |
		          (strchr("^>v<", t->cells[i]) ? TERRAIN_WIND : 0);
	}
}

/* Boids start at S cells; without any, within a small map, so that they meet its walls. */
static void
find_starts(struct terrain *t, const struct boids_map *map)
{
	bool small = map_columns(map) < t->columns || map_rows(map) < t->rows;
	bool marked = memchr(t->cells, BOIDS_MAP_START, lattice_cells(&t->lattice));

	for (int i = 0; i < t->cell_count; i++) {
		int column = map_column(t, i), row = map_row(t, i);
		bool on_map =
			column >= 0 && column < map_columns(map) && row >= 0 && row < map_rows(map);
		if (marked ? t->cells[i] == BOIDS_MAP_START
		           : small && t->has & TERRAIN_WALLS && on_map && !t->walls[i])
			t->starts[t->start_count++] = i;
	}
}

/* Floods from all air into walls; each cell takes the refuge of the cell it was reached from. */
static bool
find_refuges(struct terrain *t)
{
	const int columns = t->lattice.columns, rows = t->lattice.rows;
	int32_t *queue = malloc(lattice_cells(&t->lattice) * sizeof *queue);
	int end = 0;

	for (int i = 0; queue && i < t->cell_count; i++) {
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

/* Returns the path to a goal of the map around the same walls to the same cells; NULL: none is known. */
static const float *
known_path(const struct terrain *t, const struct terrain *before, int on_map)
{
	int g = 0;

	while (before && g < before->goals && before->on_map[g] != on_map)
		g++;
	if (!before || g == before->goals)
		return NULL;
	for (int i = 0; i < t->cell_count; i++)
		if (before->walls[i] != t->walls[i] ||
		    (before->goal_of[i] == on_map) != (t->goal_of[i] == on_map))
			return NULL;
	return before->path[g];
}

static bool
find_paths(struct terrain *t, const struct boids_map *map, const struct terrain *before)
{
	const size_t nodes = lattice_nodes(&t->lattice);
	bool *goal = malloc(lattice_cells(&t->lattice)), good = goal;

	for (int i = 0; i < t->cell_count; i++)
		t->goal_of[i] = (signed char)map_goal_at(map, map_column(t, i), map_row(t, i));
	for (int g = 0; good && g < map_goals(map); g++) {
		bool in_world = false;
		for (int i = 0; i < t->cell_count; i++) {
			goal[i] = t->goal_of[i] == g;
			in_world = in_world || goal[i];
		}
		if (!in_world)
			continue;
		t->has |= TERRAIN_GOALS;
		t->on_map[t->goals] = g;
		float *path = t->path[t->goals++] = malloc(nodes * sizeof *path);
		const float *known = known_path(t, before, g);
		if (path && known)
			memcpy(path, known, nodes * sizeof *path);
		good = path && (known || field_path(&t->lattice, t->walls, goal, path));
	}
	free(goal);
	return good;
}

struct terrain *
terrain_new(const struct boids_map *map, const struct boids_factors *f, const struct boids_world *w,
            const struct terrain *before)
{
	struct terrain *t = calloc(1, sizeof *t);

	if (!t)
		return NULL;
	t->map = map;
	place(t, map, f, w);
	if (before && (!terrain_fits(before, before->map, f, w) || before->left != t->left ||
	               before->top != t->top || before->lattice.columns != t->lattice.columns ||
	               before->lattice.rows != t->lattice.rows))
		before = NULL;
	const size_t cells = lattice_cells(&t->lattice);
	t->cell_count = (int)cells;
	t->cells = malloc(cells);
	t->goal_of = malloc(cells);
	t->walls = malloc(cells);
	t->open = malloc(cells);
	t->refuge = malloc(cells * sizeof *t->refuge);
	t->starts = malloc(cells * sizeof *t->starts);
	t->distance = malloc(lattice_nodes(&t->lattice) * sizeof(float));
	if (t->cells && t->goal_of && t->walls && t->open && t->refuge && t->starts && t->distance) {
		copy_cells(t, map);
		find_starts(t, map);
		for (int i = 0; i < t->cell_count; i++) {
			const int column = t->left + i % t->lattice.columns;
			const int row = t->top + i / t->lattice.columns;
			t->open[i] = true;
			for (int k = 0; k < 9; k++)
				if (terrain_is_wall(t, column + k % 3 - 1, row + k / 3 - 1))
					t->open[i] = false;
		}
		if (find_refuges(t) && find_paths(t, map, before) &&
		    field_distance(&t->lattice, t->walls, t->distance))
			return t;
	}
	terrain_free(t);
	return NULL;
}

void
terrain_free(struct terrain *t)
{
	if (!t)
		return;
	for (int g = 0; g < BOIDS_MAP_GOALS; g++)
		free(t->path[g]);
	free(t->distance);
	free(t->starts);
	free(t->refuge);
	free(t->open);
	free(t->walls);
	free(t->goal_of);
	free(t->cells);
	free(t);
}

/* ---- queries */

/* Returns the cell along one axis, as on the screen: the far border is in the last one. */
static int
axis_cell(float place, double per_unit, float side, int cells, int first, int count, bool wraps)
{
	double cell = floor((double)place * per_unit);

	if (cell >= cells && place <= side)
		cell = cells - 1;
	if (wraps && (cell < 0 || cell >= cells))
		cell -= cells * floor(cell / cells);
	cell -= first;
	return cell >= 0 && cell < count ? (int)cell : -1;
}

int
terrain_cell(const struct terrain *t, float x, float y)
{
	const struct lattice *l = &t->lattice;
	int column = axis_cell(x, t->per_x, t->size.x, t->columns, t->left, l->columns, l->wraps_x);
	int row = axis_cell(y, t->per_y, t->size.y, t->rows, t->top, l->rows, l->wraps_y);

	return column < 0 || row < 0 ? -1 : row * l->columns + column;
}

/* Spawning uses the random key of step 0, so places in a map use that of step 1. */
static struct random
place_chance(uint32_t id, uint64_t seed)
{
	return random_of(random_key(seed, 1, RANDOM_SPAWN), id);
}

/* Returns a random place well inside a cell along one axis, so that boids in one cell get different
 * places. The world may show the cell in part. */
static float
random_place_along(int cell, double per_unit, float side, struct random *c)
{
	const double chance = (double)random_uniform(c), begin = cell / per_unit;
	const float place = (float)((cell + 0.1 + 0.8 * chance) / per_unit);

	return place < side ? place : (float)(begin + (0.1 + 0.8 * chance) * ((double)side - begin));
}

static struct boids_vec
random_place_in(const struct terrain *t, int cell, float z, struct random *c)
{
	int column = cell % t->lattice.columns, row = cell / t->lattice.columns;
	float x = random_place_along(column + t->left, t->per_x, t->size.x, c);
	float y = random_place_along(row + t->top, t->per_y, t->size.y, c);

	return (struct boids_vec){ x, y, z };
}

struct boids_boid
terrain_out_of_walls(const struct terrain *t, struct boids_boid b, uint64_t seed)
{
	int cell = t ? terrain_cell(t, b.position.x, b.position.y) : -1;

	if (cell < 0 || !t->walls[cell])
		return b;
	struct random c = place_chance(b.id, seed);
	b.position = random_place_in(t, t->refuge[cell], b.position.z, &c);
	return b;
}

struct boids_boid
terrain_spawn(const struct terrain *t, struct boids_boid b, uint64_t seed)
{
	if (!t || t->start_count == 0)
		return terrain_out_of_walls(t, b, seed);
	struct random c = place_chance(b.id, seed);
	int pick = (int)(random_uniform(&c) * (float)t->start_count);
	b.position = random_place_in(t, t->starts[pick], b.position.z, &c);
	return b;
}

bool
terrain_reaches(const struct terrain *t, int goal)
{
	const int columns = t->lattice.columns, across = lattice_across(&t->lattice);
	const int count = t->start_count > 0 ? t->start_count : (int)lattice_cells(&t->lattice);

	for (int k = 0; k < count; k++) {
		int i = t->start_count > 0 ? t->starts[k] : k;
		size_t middle = (size_t)(2 * (i / columns) + 1) * (size_t)across +
		                (size_t)(2 * (i % columns) + 1);
		if (t->cells[i] != BOIDS_MAP_GOAL && field_reaches(t->path[goal][middle]))
			return true;
	}
	return false;
}

bool
terrain_fits(const struct terrain *t, const struct boids_map *map, const struct boids_factors *f,
             const struct boids_world *w)
{
	return t->map == map && t->size.x == w->size.x && t->size.y == w->size.y &&
	       t->wraps == w->wraps && t->per_x == (double)f->zoom &&
	       t->per_y == (double)f->zoom / (double)f->aspect;
}

float
terrain_path_length(const struct terrain *t, int goal, struct boids_vec place)
{
	each x, y;
	struct field_samples path;

	for (int k = 0; k < BATCH; k++) {
		x[k] = place.x;
		y[k] = place.y;
	}
	field_sample(&t->lattice, t->path[goal], x, y, &path);
	return path.value[0];
}
