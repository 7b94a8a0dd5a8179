/* SPDX-License-Identifier: MIT */
/* Turn: changes of heading by an angle. */
#pragma once

#include "math/random.h"
#include "rates.h"

/* Returns a unit vector perpendicular to `heading`, a random one in three dimensions. */
static inline struct boids_vec
turn_across(struct boids_vec heading, int dimensions, struct random *c)
{
	if (dimensions == 2)
		return (struct boids_vec){ -heading.y, heading.x, 0 };
	for (;;) {
		struct boids_vec any = random_direction(c, 3);
		struct boids_vec side = vec_add_scaled(any, heading, -vec_dot(any, heading));
		if (vec_dot(side, side) > 0x1p-10f)
			return vec_unit(side);
	}
}

/* Returns `desired`, turned no further from `heading` (of length 1) than the limit; its length stays. */
static inline struct boids_vec
turn_towards(struct boids_vec heading, struct boids_vec desired, struct turn_limit limit,
             int dimensions, struct random *c)
{
	float length = vec_length(desired), ahead = vec_dot(heading, desired);

	if (limit.cos <= -1 || ahead >= limit.cos * length)
		return desired;
	struct boids_vec side = vec_unit(vec_add_scaled(desired, heading, -ahead));
	if (vec_dot(side, side) < 0.5f) /* straight back: turn to either side */
		side = turn_across(heading, dimensions, c);
	return vec_scale(vec_add_scaled(vec_scale(heading, limit.cos), side, limit.sin), length);
}

/* Returns `velocity` turned by `angle` in radians; in a 3D world about a random perpendicular axis. */
static inline struct boids_vec
turn_by(struct boids_vec velocity, double angle, int dimensions, struct random *c)
{
	float speed = vec_length(velocity);

	if (vec_dot(velocity, velocity) <= VEC_TINY2)
		return velocity;
	struct boids_vec side = turn_across(vec_scale(velocity, 1 / speed), dimensions, c);
	return vec_add_scaled(vec_scale(velocity, (float)portable_cos(angle)), side,
	                      speed * (float)portable_sin(angle));
}
