/* SPDX-License-Identifier: MIT */
/* World: the box the flock lives in, and the boid. */
#pragma once

#include "boids/factors.h"

#include <stdbool.h>
#include <stdint.h>

/* A place or a velocity: x to the right, y down, z into the screen; z stays 0 in a flat world.
 * One unit is one terminal column at zoom 1, a row is `aspect` units; speeds are units/s. */
struct vec {
	float x, y, z;
};

/* A post is a boid that never moves: the others keep apart from it, and that is all. */
enum boid_kind { KIND_BOID, KIND_PREDATOR, KIND_POST, KINDS };

/* What lasts from step to step besides; all 0 where no factor asks for it. */
struct mood {
	float fear; /* of a boid: 0 calm .. 1 */
	float rest; /* seconds until a boid that perches takes off, a sated predator hunts again */
	float bias; /* of a scout: how strongly it is drawn its way, a frame */
	uint32_t catches; /* of a predator: how many it has caught */
};

struct boid {
	struct vec position, velocity;
	uint32_t id; /* unique among its kind in a flock, kept for life */
	int species; /* 0, 1 ... */
	enum boid_kind kind;
	struct mood mood;
};

struct world {
	struct vec size; /* above 0; z is 0 in a flat world */
	bool wraps;      /* what leaves on one side returns on the other */
	bool torus;      /* and boids see across that border */
};

/* The world that this many terminal cells show: width = columns / zoom, height = rows * aspect /
 * zoom, depth = height if dimensions is 3. */
struct world world_of(const struct factors *f, int columns, int rows);

/* The way from one place to another; on a torus to the nearest image, exactly half a side either
 * way left as it is. Both places must stand inside a torus. */
struct vec world_offset(const struct world *w, struct vec from, struct vec to);
