/* SPDX-License-Identifier: MIT */
/* Reynolds 1999, "Steering behaviors for autonomous characters", as in his OpenSteer: each rule is
 * a direction, the weights are forces, and a boid's force is limited by `max-force`:
 *
 *     F = separation * unit(sum of -offset / d^2)
 *       + alignment  * unit(mean heading - own heading)
 *       + cohesion   * unit(mean offset)
 *     v += F, cut to max-force, times the seconds of the step */
#include "model.h"

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	struct boids_vec heading = vec_unit(p->velocity), align = { 0 };
	if (p->aligned > 0)
		align = vec_unit(vec_sub(vec_scale(p->velocities, 1 / (float)p->aligned), heading));
	struct boids_vec force = vec_scale(vec_unit(p->push), r->separation * r->frame_seconds);
	force = vec_add_scaled(force, align, r->alignment_weight * r->frame_seconds);
	force = vec_add_scaled(force, vec_unit(p->offsets), r->cohesion * r->frame_seconds);
	return vec_add(p->velocity, vec_limit(force, r->force));
}

STEER(steer)

const struct model model_reynolds99 = {
	.name = "reynolds99",
	.help = "steering forces of fixed strength; their sum is limited to max-force",
	.reads = { READS_RULES, READS_SENSES, READS(max_force) },
	.perceives = { .push = INVERSE, .headings = true },
	.steer = STEER_ROW(steer),
};
