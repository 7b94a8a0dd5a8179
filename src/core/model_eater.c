/* SPDX-License-Identifier: MIT */
/* Eater: the program that most later ones copy. Boids count themselves among their neighbours; each
 * rule is added before the next one reads v:
 *
 *     v += cohesion   * (mean of xj - x)   over those within visual-range, itself too
 *     v += separation * sum of (x - xj)    over those within separation-range
 *     v += alignment  * (mean of vj - v)   over those within alignment-range, itself too
 */
#include "model.h"

static inline struct vec
steer(const struct perception *p, struct vec velocity, struct chance *chance, const struct rates *r)
{
	(void)chance;
	struct perception all = counting_itself(p, velocity);

	velocity = vec_add(velocity, cohesion(&all, r));
	velocity = vec_add(velocity, separation(p, r));
	all = counting_itself(p, velocity);
	velocity = vec_add(velocity, alignment(&all, velocity, r));
	return velocity;
}

STEER(steer)

const struct model model_eater = {
	.name = "eater",
	.help = "cohesion, separation, alignment; boids count among their own neighbours",
	.reads = READS_RULES | READS_SENSES,
	.steer = steer_wing,
};
