/* SPDX-License-Identifier: MIT */
/* Caves: maps for tests, drawn by chance; and flights through them. */
#pragma once

#include "boids/flock.h"
#include "boids/map.h"

#include <stdint.h>

/* Winding walls, passages three cells wide, start at the left and goal at the right. Even seeds give a
 * maze with dead ends, odd ones a tunnel with side rooms. At least 60x20. The test frees it. */
struct map *cave_map(uint64_t seed, int columns, int rows);

/* A closed hall with ten blocks of 4x3 cells in it. */
enum { HALL_COLUMNS = 80, HALL_ROWS = 24 };
struct map *hall_map(void);

/* A map from lines of text; "" is the last one. */
struct map *map_of(const char *const *lines);

/* Whether a boid stands in a wall, worked out from the map alone in double precision. */
bool is_in_wall(const struct flock *flock, struct vec place);
int boids_in_walls(const struct flock *flock);
