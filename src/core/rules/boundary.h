/* SPDX-License-Identifier: MIT */
/* Boundary: the boundary conditions of the world. */
#pragma once

#include "math/simd_width.h"
#include "perception/batch.h"
#include "rates.h"

#include <stdbool.h>

typedef void boundary_act(struct batch *batch, const struct boids_world *w, const struct rates *r);

/* A boundary condition. */
struct boundary {
	const char *name;
	const char *help;
	bool reads[BOIDS_FACTORS]; /* READS(factor) of each factor it uses */
	bool wraps;
	bool closed; /* no boid can be outside */
	/* Changes velocities near the border, before the boids move; NULL: none. */
	boundary_act *push[SIMD_WIDTHS];
	/* Corrects positions after the boids have moved; NULL: any position is valid. */
	boundary_act *place[SIMD_WIDTHS];
};

extern const struct boundary
	boundary_table[]; /* in the order of enum boids_edge_policy; ends with a NULL name */

/* Returns a boid moved into the world: wrapped if the world wraps, else to the border. With edge
 * open it stays. */
struct boids_boid boundary_inside(const struct boundary *e, struct boids_boid b,
                                  const struct boids_world *w);

/* boundary_inside if the boundary is closed; else returns the boid unchanged. */
static inline struct boids_boid
boundary_confine(const struct boundary *e, struct boids_boid b, const struct boids_world *w)
{
	return e->closed ? boundary_inside(e, b, w) : b;
}
