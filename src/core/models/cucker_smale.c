/* SPDX-License-Identifier: MIT */
/* Cucker, Smale 2007, "Emergent behavior in flocks": each boid draws near to the velocities of all N
 * others, the less the farther they are, with K = `alignment` and sigma = `alignment-range`:
 *
 *     v += K * (sum of (vj - v) * psi) / N,    psi = (1 + d^2 / sigma^2)^-decay
 *
 * which is the form of Ha, Liu 2009; the paper has K / (sigma^2 + d^2)^decay and no N. Below a `decay` of 1/2 a
 * flock forms from any start (theorem of the paper), and at 1/2 too, as the integral of psi over all distances
 * has no limit; above it, boids that fly apart fast enough never meet again (Ha, Liu). N are the boids in
 * visual-range, itself included. */
#include "model.h"

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	return vec_add_scaled(p->velocity, p->velocities,
	                      r->alignment_weight * inverse(p->aligned + 1));
}

STEER(steer)

const struct model model_cucker_smale = {
	.name = "cucker-smale",
	.help = "boids draw near to the velocities of all others, less to those far away",
	.reads = { READS(alignment), READS(decay), READS_SIGHT },
	.perceives = { .decaying = true },
	.steer = STEER_ROW(steer),
};
