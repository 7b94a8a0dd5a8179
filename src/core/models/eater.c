/* SPDX-License-Identifier: MIT */
/* Eater: the program that most later programs copy. Boids count themselves as neighbours; each rule
 * is added before the next reads v:
 *
 *     v += cohesion   * (mean of xj - x)   over boids within visual-range, with itself
 *     v += separation * sum of (x - xj)    over boids within separation-range
 *     v += alignment  * (mean of vj - v)   over boids within alignment-range, with itself
 */
#include "model.h"

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	struct perception all = with_itself(p, p->velocity);
	struct boids_vec velocity = vec_add(p->velocity, cohesion(&all, r));

	velocity = vec_add(velocity, separation(p, r));
	all = with_itself(p, velocity);
	return vec_add(velocity, alignment(&all, velocity, r));
}

STEER(steer)

const struct model model_eater = {
	.name = "eater",
	.help = "cohesion, separation, alignment; a boid is one of its own neighbours",
	.reads = { READS_RULES, READS_SENSES },
	.steer = STEER_ROW(steer),
};
