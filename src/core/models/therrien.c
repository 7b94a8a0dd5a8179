/* SPDX-License-Identifier: MIT */
/* Therrien: birds of one speed V = max-speed. All rules read the same old velocity, and alignment
 * matches the heading, not the speed:
 *
 *     v += cohesion   * (mean of xj - x)             over birds within visual-range
 *        + separation * sum of (x - xj)              over birds within separation-range
 *        + alignment  * (unit(mean of vj) * V - v)   over birds within alignment-range
 *
 * As published a bird without neighbours divides by zero. Here it keeps its velocity, as intended. */
#include "model.h"

SIMD_INLINE struct boids_vec
align_heading(const struct perception *p, const struct rates *r)
{
	struct boids_vec heading = vec_unit(p->velocities);

	if (vec_dot(heading, heading) < 0.5f)
		return (struct boids_vec){ 0 };
	return vec_scale(vec_sub(vec_scale(heading, r->max_speed), p->velocity), r->alignment);
}

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	struct boids_vec rules = vec_add(cohesion(p, r), separation(p, r));

	return vec_add(p->velocity, vec_add(rules, align_heading(p, r)));
}

STEER(steer)

const struct model model_therrien = {
	.name = "therrien",
	.help = "boids of constant speed turn to their neighbours' heading",
	.reads = { READS_RULES, READS_SENSES, READS(max_speed) },
	.steer = STEER_ROW(steer),
};
