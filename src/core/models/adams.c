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
steer(const struct perception *p, const struct rates *r)
{
	struct boids_vec rules = vec_add(cohesion(p, r), alignment(p, p->velocity, r));

	return vec_add(p->velocity, vec_add(rules, separation(p, r)));
}

STEER(steer)

const struct model model_adams = {
	.name = "adams",
	.help = "boids avoid those within separation-range and follow only the others",
	.reads = { READS_RULES, READS_SENSES },
	.perceives = { .zones = OUTSIDE_SEPARATION },
	.steer = STEER_ROW(steer),
};
