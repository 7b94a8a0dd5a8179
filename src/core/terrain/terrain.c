/* SPDX-License-Identifier: MIT */
/* Terrain: queries of the map that is laid over a world. */
#include "terrain.h"

#include "math/random.h"

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

/* Returns a random place well inside a cell, so that boids in one cell get different places. */
static struct boids_vec
random_place_in(const struct terrain *t, int cell, float z, struct random *c)
{
	int column = cell % t->lattice.columns, row = cell / t->lattice.columns;
	double x = column + t->left + 0.1 + 0.8 * (double)random_uniform(c);
	double y = row + t->top + 0.1 + 0.8 * (double)random_uniform(c);

	return (struct boids_vec){ (float)(x / t->per_x), (float)(y / t->per_y), z };
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
	bool reached = false;

	for (int k = 0; k < count && !reached; k++) {
		int i = t->start_count > 0 ? t->starts[k] : k;
		size_t middle = (size_t)(2 * (i / columns) + 1) * (size_t)across +
		                (size_t)(2 * (i % columns) + 1);
		reached = t->cells[i] != BOIDS_MAP_GOAL && field_reaches(t->path[goal][middle]);
	}
	return reached;
}

bool
terrain_fits(const struct terrain *t, const struct boids_factors *f, const struct boids_world *w)
{
	return t->size.x == w->size.x && t->size.y == w->size.y && t->wraps == w->wraps &&
	       t->per_x == (double)f->zoom && t->per_y == (double)f->zoom / (double)f->aspect;
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
