/* SPDX-License-Identifier: MIT */
/* Adams: written for a microcontroller's screen. Boids inside separation-range are avoided and are
 * no neighbours for alignment and cohesion; all rules read the same old velocity:
 *
 *     v += cohesion   * (mean of xj - x)   over separation-range <= d < visual-range
 *        + alignment  * (mean of vj - v)   over separation-range <= d < alignment-range
 *        + separation * sum of (x - xj)    over d < separation-range
 */
#include "model.h"

SIMD_INLINE struct boids_vec
steer(const struct perception *p, struct boids_vec velocity, struct random *chance,
      const struct rates *r)
{
	(void)chance;
	struct boids_vec rules =
		vec_add(vec_add(cohesion(p, r), alignment(p, velocity, r)), separation(p, r));

	return vec_add(velocity, rules);
}

STEER(steer)

const struct model model_adams = {
	.name = "adams",
	.help = "boids avoid those within separation-range and follow only the others",
	.reads = { READS_RULES, READS_SENSES },
	.perceives = { .zones = OUTSIDE_SEPARATION },
	.steer = STEER_ROW(steer),
};
