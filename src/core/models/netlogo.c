/* SPDX-License-Identifier: MIT */
/* NetLogo's Flocking (Wilensky 1998): boids only turn, and the weights are the greatest turns, in
 * degrees a reference frame. A boid whose nearest flockmate is within separation-range turns away
 * from that flockmate's heading. Any other boid turns first towards the mean heading of its
 * flockmates, then towards the mean direction to them:
 *
 *     turn away:    by the angle between the two headings, at most `separation`
 *     turn towards: by the angle to the goal, at most `alignment`, then at most `cohesion` */
#include "model.h"

/* Returns the heading `other` mirrored at the boid's own heading. */
static struct boids_vec
mirrored(struct boids_vec heading, struct boids_vec other)
{
	return vec_sub(vec_scale(heading, 2 * vec_dot(heading, other)), other);
}

static inline struct boids_vec
steer(const struct perception *p, struct boids_vec velocity, struct random *chance,
      const struct rates *r)
{
	struct boids_vec heading = vec_unit(velocity), other = vec_unit(p->nearest_velocity);
	float speed = vec_length(velocity);
	int dimensions = r->dimensions;

	if (p->neighbours == 0 || speed <= 0)
		return velocity;
	if (p->nearest2 < r->separation_range2) {
		if (vec_dot(other, other) > 0.5f)
			heading = turn_towards(heading, mirrored(heading, other),
			                       r->separation_turn, dimensions, chance);
		return vec_scale(heading, speed);
	}
	const struct boids_vec goals[] = { vec_unit(p->velocities), vec_unit(p->offsets) };
	const struct turn_limit limits[] = { r->alignment_turn, r->cohesion_turn };
	for (int i = 0; i < 2; i++)
		if (vec_dot(goals[i], goals[i]) > 0.5f)
			heading = turn_towards(heading, goals[i], limits[i], dimensions, chance);
	return vec_scale(heading, speed);
}

STEER(steer)

const struct model model_netlogo = {
	.name = "netlogo",
	.help = "boids only turn; each weight is the maximum turn in degrees per frame",
	.reads = { READS_RULES, READS_SIGHT, READS(separation_range) },
	.perceives = { .headings = true, .directions = true, .nearest = true },
	.steer = STEER_ROW(steer),
};
