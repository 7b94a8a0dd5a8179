/* SPDX-License-Identifier: MIT */
/* World: the box that the flock flies in, and the boid. */
#pragma once

#include "factors.h"
#include "life.h"

#include <stdbool.h>
#include <stdint.h>

/* Places and velocities are within it, and seconds of a life: beyond it a float does not resolve units. */
#define BOIDS_FAR 1e9f

/* A place or a velocity: x to the right, y down, z into the screen; z stays 0 in a flat world.
 * One unit is one terminal column at zoom 1, a row is `aspect` units; speeds are units/s. */
struct boids_vec {
	float x, y, z;
};

/* A pillar is a boid that never moves; the others only separate from it. */
enum boids_boid_kind { BOIDS_KIND_BOID, BOIDS_KIND_PREDATOR, BOIDS_KIND_PILLAR, BOIDS_KINDS };

/* State of a boid besides place and velocity; all 0 unless a factor needs it. */
struct boids_mood {
	float fear; /* of a boid: 0 calm .. 1 */
	float rest; /* seconds until a resting boid takes off or a sated predator hunts again */
	float bias; /* of a scout: how strongly it is drawn its way, per frame */
	uint32_t catches; /* of a predator: boids it has caught */
};

/* The place that homing takes a boid to; 0, 0, the very corner of the world, is none. A new size of
 * the window may leave it outside of the world, where it has no effect until the world is as large
 * again. In a 3-D world it is in the middle of the depth. */
struct boids_home {
	float x, y;
};

enum { BOIDS_POINTS = 10 }; /* code points of the longest emoji that Unicode recommends */

/* How a boid of a text shows. The core neither uses nor hashes it. */
struct boids_letter {
	/* A visible character or a blank with a background, and what is drawn in its columns with it:
	 * accents, vowels, the other parts of an emoji. 0: no more; the boid has none. */
	uint32_t points[BOIDS_POINTS];
	uint32_t colour, paper; /* of text and background: 0: the terminal's own; else 1 + a palette
	                         * number (0 .. 255), or 1 + BOIDS_DIRECT + 0xRRGGBB */
	uint32_t style;         /* bits: 1 bold, 2 dim, 4 reverse */
};

enum { BOIDS_DIRECT = 1 << 24, BOIDS_COLOURS_MOST = 1 << 25, BOIDS_STYLES_MOST = 7 };

struct boids_boid {
	struct boids_vec position, velocity;
	uint32_t id; /* unique in its kind and flock, never changes */
	int species; /* 0, 1 ... */
	enum boids_boid_kind kind;
	struct boids_mood mood;
	struct boids_life life;
	struct boids_home home; /* of a boid; children and strays have none */
	uint32_t writes;        /* 1: it flies home and rests there whatever the factor homing is */
	struct boids_letter letter;
};

/* What has come to a flock by itself (factor visits), and is gone some seconds later. */
struct boids_visit {
	enum boids_visit_kind { BOIDS_VISIT_NONE, BOIDS_VISIT_HAWK, BOIDS_VISIT_WIND } kind;
	struct boids_vec place;   /* of the hawk */
	struct boids_vec heading; /* a unit vector: where it flies, or the wind blows */
	float strength;           /* of the wind, units/s/s */
};

struct boids_world {
	struct boids_vec size; /* above 0; z is 0 in a flat world */
	bool wraps;            /* boids that leave on one side return on the other */
	bool torus;            /* it wraps, and boids see across the border */
};

/* Returns the world shown by columns x rows terminal cells: width = columns / zoom, height = rows *
 * aspect / zoom, depth = height if dimensions is 3. */
struct boids_world world_of(const struct boids_factors *f, int columns, int rows);

/* Gets the cells of a world with these sides in units: the nearest whole numbers, at least 1. */
void world_cells(const struct boids_factors *f, float width, float height, int *columns, int *rows);
