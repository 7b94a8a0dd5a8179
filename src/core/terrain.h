/* SPDX-License-Identifier: MIT */
/* Terrain: a map laid over a world, with all that a boid asks of it worked out beforehand, so that a
 * step costs the same however large the map is. */
#pragma once

#include "field.h"
#include "rates.h"

#include "boids/map.h"

#include <stdint.h>

/* It covers the map and some air around it, as far as the world goes. */
struct terrain {
	struct lattice lattice;
	int left, top;         /* its first cell in the world's cells */
	int map_left, map_top; /* the map's, which may lie outside of the world */
	int columns, rows;     /* of the world, in cells */
	struct vec size;       /* of the world */
	bool wraps;            /* the same */
	double per_x, per_y;   /* cells in a unit, as the screen has them */
	bool closed;           /* walls all round: nobody meets the border of the world */
	bool has_walls, has_wind;
	char *cells;     /* row by row, of the map, but walls that would leave no air are air */
	bool *walls;     /* the same: is it a wall */
	bool *open;      /* no wall in the cell nor in the eight around it */
	int32_t *refuge; /* the cell of air nearest to each cell; air: itself */
	int32_t *starts; /* cells where boids start ... */
	int start_count; /* ... 0: anywhere */
	float *distance; /* a field: to the nearest wall */
	float *way[MAP_GOALS]; /* to each goal */
	int goals;             /* how many the world shows ... */
	int on_map[MAP_GOALS]; /* ... and which of the map each is */
};

/* NULL: no memory. */
struct terrain *terrain_new(const struct map *map, const struct factors *f, const struct world *w);
void terrain_free(struct terrain *t); /* NULL is fine */

/* Whether the terrain of this map there would be the same again. */
bool terrain_fits(const struct terrain *t, const struct factors *f, const struct world *w);

/* What it has. */
bool terrain_has_walls(const struct terrain *t);
bool terrain_has_wind(const struct terrain *t);
bool terrain_has_goals(const struct terrain *t);

/* The way from a place to a goal, FIELD_FAR if there is none. */
float terrain_way(const struct terrain *t, int goal, struct vec place);

/* The number of the cell at a place, or -1 where the terrain has none: all is air there. */
int terrain_cell(const struct terrain *t, float x, float y);

/* `all` is as many as go round, or 0. */
static inline int
terrain_wrapped(int cell, int all)
{
	return all == 0 || (cell >= 0 && cell < all) ? cell : (cell % all + all) % all;
}

/* Whether a cell is wall, counted in the cells of the world; around a world that wraps they go on. */
static inline bool
terrain_is_wall(const struct terrain *t, int column, int row)
{
	const struct lattice *l = &t->lattice;

	column = terrain_wrapped(column, l->round_x ? t->columns : 0) - t->left;
	row = terrain_wrapped(row, l->round_y ? t->rows : 0) - t->top;
	return column >= 0 && row >= 0 && column < l->columns && row < l->rows &&
	       t->walls[row * l->columns + column];
}

/* A new boid where the map has boids start; any boid that stands in a wall, in the air nearest to it.
 * t NULL, there is no map: as it was. */
struct boid terrain_start(const struct terrain *t, struct boid b, uint64_t seed);
struct boid terrain_free_of_walls(const struct terrain *t, struct boid b, uint64_t seed);

/* Whether boids can come from where they start to the goal. */
bool terrain_leads_to(const struct terrain *t, int goal);
