/* SPDX-License-Identifier: MIT */
/* Boid collision: resolves overlaps of boids, discs (balls) of the factor radius, after a step. */
#pragma once

#include "types/factors.h"

struct flock_state;

struct collision {
	const char *name;
	const char *help;
	bool reads[BOIDS_FACTORS]; /* READS(factor) of each factor it uses */
	/* Resolves all overlaps of the sorted boids of `now` into `next`. Returns false if there
	 * are none; `next` is empty then. NULL: boids fly through each other. */
	bool (*resolve)(struct flock_state *flock);
};

extern const struct collision
	collision_table[]; /* in the order of enum boids_collide_mode; ends with a NULL name */
