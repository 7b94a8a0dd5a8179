/* SPDX-License-Identifier: MIT */
/* Collide: what happens where boids, discs (balls) of the factor radius, overlap after a step. */
#pragma once

#include "boids/factors.h"

struct flock;

struct collide {
	const char *name;
	const char *help;
	uint64_t reads; /* READS of each factor it looks at */
	/* Settles all overlaps among the boids of `now`, which are sorted; the moved boids are left in
	 * `next`. false: there was none, and nothing is in `next`. NULL: they fly through each other. */
	bool (*settle)(struct flock *flock);
};

extern const struct collide collide_table[]; /* in the order of enum collide_mode; ends with a NULL name */
