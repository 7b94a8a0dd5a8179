/* SPDX-License-Identifier: MIT */
/* NetLogo's Flocking (Wilensky 1998): boids only turn, and the weights are the greatest turns, in
 * degrees a reference frame. A boid whose nearest flockmate is within separation-range turns away
 * from that flockmate's heading. Any other boid turns first towards the mean heading of its
 * flockmates, then towards the mean direction to them:
 *
 *     turn away:    by the angle between the two headings, at most `separation`
 *     turn towards: by the angle to the goal, at most `alignment`, then at most `cohesion` */
#include "model.h"

/* Returns whether a direction is one: vec_unit returns 0 for what has no length. */
SIMD_INLINE bool
is_unit(struct boids_vec direction)
{
	return vec_dot(direction, direction) > 0.5f;
}

/* turn_towards if the condition holds; draws no chance if not. */
SIMD_INLINE struct boids_vec
turn_if(bool condition, struct boids_vec heading, struct boids_vec desired, struct turn_limit limit,
        int dimensions, struct random *c)
{
	if (dimensions == 3 && !condition)
		return heading;
	return vec_choose(condition, turn_towards(heading, desired, limit, dimensions, c), heading);
}

/* Returns the heading `other` mirrored at the boid's own heading. */
SIMD_INLINE struct boids_vec
mirrored(struct boids_vec heading, struct boids_vec other)
{
	return vec_sub(vec_scale(heading, 2 * vec_dot(heading, other)), other);
}

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	struct boids_vec heading = vec_unit(p->velocity), other = vec_unit(p->nearest_velocity);
	float speed = vec_length(p->velocity);
	bool flocks = (p->neighbours > 0) & (speed > 0);
	bool close = flocks & (p->nearest2 < r->separation_range2), far = flocks & !close;

	heading = turn_if(close & is_unit(other), heading, mirrored(heading, other),
	                  r->separation_turn, r->dimensions, p->chance);
	struct boids_vec mean = vec_unit(p->velocities), middle = vec_unit(p->offsets);
	heading = turn_if(far & is_unit(mean), heading, mean, r->alignment_turn, r->dimensions,
	                  p->chance);
	heading = turn_if(far & is_unit(middle), heading, middle, r->cohesion_turn, r->dimensions,
	                  p->chance);
	return vec_choose(flocks, vec_scale(heading, speed), p->velocity);
}

STEER(steer)

const struct model model_netlogo = {
	.name = "netlogo",
	.help = "boids only turn; each weight is the maximum turn in degrees per frame",
	.reads = { READS_RULES, READS_SIGHT, READS(separation_range) },
	.perceives = { .headings = true, .directions = true, .nearest = true },
	.steer = STEER_ROW(steer),
};
