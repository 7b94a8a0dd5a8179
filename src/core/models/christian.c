/* SPDX-License-Identifier: MIT */
/* Christian: four colours in a cube. Boids avoid all others but flock with their own colour, and
 * count themselves as neighbours; each rule is added before the next reads v:
 *
 *     v += separation * sum of (x - xj)    over all within separation-range
 *     v += cohesion   * (mean of xj - x)   over the own colour within visual-range, with itself
 *     v += alignment  * (mean of vj - v)   over the same boids
 */
#include "model.h"

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	struct boids_vec velocity = vec_add(p->velocity, separation(p, r));
	struct perception all = with_itself(p, velocity);

	velocity = vec_add(velocity, cohesion(&all, r));
	all = with_itself(p, velocity);
	return vec_add(velocity, alignment(&all, velocity, r));
}

STEER(steer)

const struct model model_christian = {
	.name = "christian",
	.help = "separation, cohesion, alignment; a boid is one of its own neighbours",
	.reads = { READS_RULES, READS_SENSES },
	.steer = STEER_ROW(steer),
};
