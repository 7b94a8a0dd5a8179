/* SPDX-License-Identifier: MIT */
/* Turn: what the pass in which boids come and go needs of a flock. */
#pragma once

#include "life.h"
#include "perception/grid.h"
#include "rules/boundary.h"

struct life_turn {
	struct life *life;
	const struct boids_factors *f;
	const struct boids_world *world;
	const struct terrain *terrain; /* NULL: no map */
	const struct boundary *edge;
	struct grid *grid;        /* of `now` */
	struct boid_arrays *now;  /* sorted */
	struct boid_arrays *next; /* those that come, of the same size */
	enum simd_width simd;
	struct boid_arrays *predators, *predators_before; /* by id; after and before their move */
	struct boids_vec middle;                          /* of an open world's flock */
	uint64_t seed, steps;
	uint64_t *captures; /* of the flock */
	float fastest; /* set by the pass if there are predators: the greatest speed of a boid */
};
