/* SPDX-License-Identifier: MIT */
/* Ganz: a flock on a web page's canvas. Each rule is added to the velocity before the next rule
 * reads it:
 *
 *     v += separation * sum of (x - xj)    over boids within separation-range
 *     v += alignment  * (mean of vj - v)   over boids within alignment-range
 *     v += cohesion   * (mean of xj - x)   over boids within visual-range
 *
 * As published a boid without neighbours brakes and moves to the origin (its means are 0). Here it
 * keeps its velocity, as intended. Hasan's program has the same rules. */
#include "model.h"

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	struct boids_vec velocity = vec_add(p->velocity, separation(p, r));

	velocity = vec_add(velocity, alignment(p, velocity, r));
	return vec_add(velocity, cohesion(p, r));
}

STEER(steer)

const struct model model_ganz = {
	.name = "ganz",
	.help = "separation, alignment and cohesion, applied one after another",
	.reads = { READS_RULES, READS_SENSES },
	.steer = STEER_ROW(steer),
};
