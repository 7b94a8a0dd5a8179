/* SPDX-License-Identifier: MIT */
/* Group colours: assigns colours that groups keep while they split and merge. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { GROUP_COLOURS = 8, GROUP_COLOUR_NONE = -1 };

/* A group of two or more. */
struct colour_group {
	uint32_t size, lowest;         /* boids, and the lowest id among them */
	uint32_t place;                /* its number in `group_of` */
	uint32_t votes[GROUP_COLOURS]; /* members by their last colour */
	int8_t colour;
};

/* Sets the colour of each boid to that of its group. A group keeps the colour that most of its
 * members had. Of two that have split the smaller takes a free colour, if there is one. A new group
 * takes a free colour, or else the one of the fewest boids. A lone boid keeps its last one.
 *
 *     group_of  by boid: a number below count that all boids of a group share
 *     id        by boid
 *     colour    by boid: in: its last colour, or GROUP_COLOUR_NONE; out: its colour
 *     numbers   by group_of: out: the colour of the group; GROUP_COLOUR_NONE, cast, of a lone boid
 *     groups    work space for count / 2 */
void group_colours_assign(const uint32_t *group_of, const uint32_t *id, int8_t *colour,
                          size_t count, uint32_t *numbers, struct colour_group *groups);
