/* SPDX-License-Identifier: MIT */
#include "placed_kind.h"

#include "types/map.h"

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
	[PLACED_WALL] = { .name = "wall", .cell = BOIDS_MAP_WALL, .has_size = true },
	[PLACED_PILLAR] = { .name = "pillar", .boid = BOIDS_KIND_PILLAR },
	[PLACED_FOOD] = { .name = "food", .has_size = true },
	[PLACED_AIR] = { .name = "air", .cell = BOIDS_MAP_AIR },
	[PLACED_MAP] = { .name = "map" },
};
/* clang-format on */
