/* SPDX-License-Identifier: MIT */
/* World: the box that the flock flies in, and the boid. */
#pragma once

#include "boids/factors.h"

#include <stdbool.h>
#include <stdint.h>

/* A place or a velocity: x to the right, y down, z into the screen; z stays 0 in a flat world.
 * One unit is one terminal column at zoom 1, a row is `aspect` units; speeds are units/s. */
struct vec {
	float x, y, z;
};

/* A post is a boid that never moves; the others only separate from it. */
enum boid_kind { KIND_BOID, KIND_PREDATOR, KIND_POST, KINDS };

/* State of a boid besides place and velocity; all 0 unless a factor needs it. */
struct mood {
	float fear; /* of a boid: 0 calm .. 1 */
	float rest; /* seconds until a perching boid takes off or a sated predator hunts again */
	float bias; /* of a scout: how strongly it is drawn its way, per frame */
	uint32_t catches; /* of a predator: boids it has caught */
};

struct boid {
	struct vec position, velocity;
	uint32_t id; /* unique in its kind and flock, never changes */
	int species; /* 0, 1 ... */
	enum boid_kind kind;
	struct mood mood;
};

struct world {
	struct vec size; /* above 0; z is 0 in a flat world */
	bool wraps;      /* boids that leave on one side return on the other */
	bool torus;      /* it wraps, and boids see across the border */
};

/* Returns the world shown by columns x rows terminal cells: width = columns / zoom, height = rows *
 * aspect / zoom, depth = height if dimensions is 3. */
struct world world_of(const struct factors *f, int columns, int rows);

/* Returns the offset from one place to another; on a torus to the nearest image, an offset of
 * exactly half a side left as it is. On a torus both places must be inside of the world. */
struct vec world_offset(const struct world *w, struct vec from, struct vec to);
