/* SPDX-License-Identifier: MIT */
/* Clans: colours that groups keep while they split and merge. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { CLAN_COLOURS = 8, CLAN_NONE = -1 };

/* A group of two or more. */
struct clan {
	uint32_t size, lowest;        /* how many, and the lowest id among them */
	uint32_t place;               /* what stands for it in `group` */
	uint32_t votes[CLAN_COLOURS]; /* how many have had that colour */
	int8_t colour;
};

/* Gives each boid the colour of its group. A group keeps the colour that most of its members have had,
 * but of two that have split the smaller takes a free one, if there is one; so does a new group, or
 * else the one that the fewest boids wear. One alone has none.
 *   group    by boid: a number below count that all of a group share
 *   id       by boid: who it is
 *   colour   by boid: what it has had, or CLAN_NONE; then, what it has
 *   numbers  room for `count`
 *   clans    room for count / 2 */
void clans_colour(const uint32_t *group, const uint32_t *id, int8_t *colour, size_t count,
                  uint32_t *numbers, struct clan *clans);
