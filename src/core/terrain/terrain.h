/* SPDX-License-Identifier: MIT */
/* Terrain: a map laid over a world. All a step needs of the map is computed in advance, so the cost
 * of a step does not depend on the size of the map. */
#pragma once

#include "lattice_field.h"
#include "rules/rates.h"
#include "types/map.h"

#include <stdint.h>

enum { TERRAIN_WALLS = 1, TERRAIN_WIND = 2, TERRAIN_GOALS = 4 };

/* A terrain covers the map and a margin of air around it, cut at the border of the world. */
struct terrain {
	struct lattice lattice;
	int left, top;         /* its first cell in the world's cells */
	int map_left, map_top; /* the map's first cell, which may lie outside of the world */
	int columns, rows;     /* of the world, in cells */
	struct boids_vec size; /* of the world */
	bool wraps;            /* the world does */
	double per_x, per_y;   /* cells of the screen per unit */
	bool closed;           /* walls all round: no boid reaches the border of the world */
	unsigned has;          /* any wall, wind or goal: TERRAIN_ bits */
	int cell_count;
	const struct boids_map *map; /* that it is made of */
	char *cells; /* of the map, row by row; all air if there would be nothing but wall */
	signed char *goal_of; /* of each cell: the map's number of the goal there, or -1 */
	bool *walls;          /* of each cell: whether it is wall */
	bool *open;           /* of each cell: no wall in it or in the eight around it */
	int32_t *refuge;      /* of each cell: the nearest cell of air; of air: the cell itself */
	int32_t *starts;      /* cells where boids start ... */
	int start_count;      /* ... 0: anywhere */
	float *distance;      /* a field: to the nearest wall */
	float *path[BOIDS_MAP_GOALS]; /* fields: length of the path to each goal */
	int goals;                    /* number of goals in the world ... */
	int on_map[BOIDS_MAP_GOALS];  /* ... and the map's number of each */
};

/* Paths around the same walls to the same cells are copied from `before`, unless that is NULL: to find them
 * takes long. NULL: no memory. */
struct terrain *terrain_new(const struct boids_map *map, const struct boids_factors *f,
                            const struct boids_world *w, const struct terrain *before);
void terrain_free(struct terrain *t); /* t may be NULL */

/* Returns whether t, built anew from a map for f and w, would be the same. */
bool terrain_fits(const struct terrain *t, const struct boids_map *map,
                  const struct boids_factors *f, const struct boids_world *w);

/* Returns the length of the path from a place to a goal, units; FIELD_FAR: none. */
float terrain_path_length(const struct terrain *t, int goal, struct boids_vec place);

/* Returns the index of the cell at a place, -1: outside of the terrain, where all is air. */
int terrain_cell(const struct terrain *t, float x, float y);

/* Wraps a cell along an axis that wraps after `all` cells; 0: the axis does not wrap. */
static inline int
terrain_wrapped(int cell, int all)
{
	return all == 0 || (cell >= 0 && cell < all) ? cell : (cell % all + all) % all;
}

/* Returns whether a cell, in cells of the world, is wall; cells wrap where the world does. */
static inline bool
terrain_is_wall(const struct terrain *t, int column, int row)
{
	const struct lattice *l = &t->lattice;

	column = terrain_wrapped(column, l->wraps_x ? t->columns : 0) - t->left;
	row = terrain_wrapped(row, l->wraps_y ? t->rows : 0) - t->top;
	return column >= 0 && row >= 0 && column < l->columns && row < l->rows &&
	       t->walls[row * l->columns + column];
}

/* terrain_spawn moves a new boid to a start of the map, terrain_out_of_walls a boid in a wall to
 * the nearest air. t NULL, no map: both return the boid unchanged. */
struct boids_boid terrain_spawn(const struct terrain *t, struct boids_boid b, uint64_t seed);
struct boids_boid terrain_out_of_walls(const struct terrain *t, struct boids_boid b, uint64_t seed);

/* Returns whether a path leads from a start of boids to the goal. */
bool terrain_reaches(const struct terrain *t, int goal);
