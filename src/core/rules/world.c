/* SPDX-License-Identifier: MIT */
/* World: the box that contains the flock. */
#include "boids/world.h"

#include "boundary.h"
#include "math/vec.h"

struct world
world_of(const struct factors *f, int columns, int rows)
{
	float height = (float)rows * f->aspect / f->zoom;
	bool wraps = boundary_table[f->edge].wraps;

	return (struct world){
		.size = { (float)columns / f->zoom, height, f->dimensions == 3 ? height : 0 },
		.wraps = wraps,
		.torus = wraps && f->torus,
	};
}

struct vec
world_offset(const struct world *w, struct vec from, struct vec to)
{
	return vec_offset(w, from, to);
}
