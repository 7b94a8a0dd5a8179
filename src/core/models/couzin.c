/* SPDX-License-Identifier: MIT */
/* Couzin, Krause, James, Ruxton, Franks 2002: three zones, each beginning at the end of the last. A
 * boid with others in its zone of repulsion (separation-range, seen all round) only turns away from
 * them. Any other boid turns to the headings in the zone of orientation (up to alignment-range) and
 * towards the boids in the zone of attraction (up to visual-range):
 *
 *     d = -sum of unit offsets                            if boids are in the zone of repulsion
 *     d = (sum of headings + sum of unit offsets) / 2     else
 *
 * then adds a normal angle (`noise`) and turns towards d by at most turn-rate. */
#include "model.h"

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	struct boids_vec desired = p->pushed > 0 ? p->push : vec_add(p->velocities, p->offsets);
	struct boids_vec heading = vec_unit(desired);
	return vec_dot(heading, heading) > 0.5f ? vec_scale(heading, r->max_speed) : p->velocity;
}

STEER(steer)

const struct model model_couzin = {
	.name = "couzin",
	.help = "three zones around each boid: repulsion, then orientation, then attraction",
	.reads = { READS(max_speed), READS_SENSES },
	.perceives = { .push = UNIT,
	               .zones = SHELLS,
	               .headings = true,
	               .directions = true,
	               .pushed_all_round = true },
	.noise = NOISE_NORMAL,
	.forgets = true,
	.steer = STEER_ROW(steer),
};
