/* SPDX-License-Identifier: MIT */
/* World: the box that contains the flock. */
#include "boids/world.h"

#include "boundary.h"
#include "math/vec.h"

struct boids_world
boids_world_of(const struct boids_factors *f, int columns, int rows)
{
	float height = (float)rows * f->aspect / f->zoom;
	bool wraps = boundary_table[f->edge].wraps;

	return (struct boids_world){
		.size = { (float)columns / f->zoom, height, f->dimensions == 3 ? height : 0 },
		.wraps = wraps,
		.torus = wraps && f->torus,
	};
}

struct boids_vec
boids_world_offset(const struct boids_world *w, struct boids_vec from, struct boids_vec to)
{
	return vec_offset(w, from, to);
}
