/* SPDX-License-Identifier: MIT */
/* Caves: random maps for tests, and flights through them. */
#pragma once

#include "flock/flock.h"
#include "types/map.h"

#include <stdint.h>

/* Returns a map with passages three cells wide, the start at the left, a goal at the right: a maze
 * for an even seed, a tunnel with side rooms for an odd one. At least 60x20. The test frees it. */
struct boids_map *cave_map(uint64_t seed, int columns, int rows);

/* Returns a closed hall with ten blocks of 4x3 cells. */
enum { HALL_COLUMNS = 80, HALL_ROWS = 24 };
struct boids_map *hall_map(void);

/* Reads a map from lines of text, ended by "". */
struct boids_map *map_of(const char *const *lines);

/* Whether a boid is in a wall, computed from the map alone in double precision. */
bool is_in_wall(const struct flock_state *flock, struct boids_vec place);
int boids_in_walls(const struct flock_state *flock);
