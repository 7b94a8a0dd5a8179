/* SPDX-License-Identifier: MIT */
/* What a map is made of, for the core's own eyes. */
#pragma once

#include "boids/map.h"

#include <stdint.h>

struct map {
	int columns, rows;
	char *cells;  /* row by row */
	int8_t *goal; /* of each cell: which goal it belongs to, or -1 */
	int goals;
};

static inline bool
map_is_inside(const struct map *map, int column, int row)
{
	return column >= 0 && column < map->columns && row >= 0 && row < map->rows;
}

static inline size_t
map_index_of(const struct map *map, int column, int row)
{
	return (size_t)row * (size_t)map->columns + (size_t)column;
}

static inline size_t
map_count(const struct map *map)
{
	return (size_t)map->columns * (size_t)map->rows;
}

/* Whether a map may have this character. */
bool map_knows(char what);
