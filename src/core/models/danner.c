/* SPDX-License-Identifier: MIT */
/* Danner, after Parker's pseudocode: a boid is attracted to the centre and the mean velocity of all
 * other boids at any distance; all rules read the same old velocity:
 *
 *     v += cohesion   * (mean of all other xj - x)
 *        + separation * sum of (x - xj) over boids within separation-range
 *        + alignment  * (mean of all other vj - v)
 *
 * As published the means are multiplied by 1/n - 1 instead of divided by n, the separation is
 * computed but not used, and the speed limit compares with a function. This model follows Parker's
 * text instead. */
#include "model.h"

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	struct boids_vec rules = vec_add(cohesion(p, r), separation(p, r));

	return vec_add(p->velocity, vec_add(rules, alignment(p, p->velocity, r)));
}

STEER(steer)

const struct model model_danner = {
	.name = "danner",
	.help = "each boid reacts to all others, at any distance",
	.reads = { READS_RULES, READS(separation_range), READS(species), READS(species_mode),
	           READS(field_of_view), READS(pillars) },
	.perceives = { .scope = ALL_BOIDS },
	.steer = STEER_ROW(steer),
};
