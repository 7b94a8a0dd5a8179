/* SPDX-License-Identifier: MIT */
/* Turn: changes of heading by an angle. Without branches in two dimensions, so that the compiler
 * vectorizes them. */
#pragma once

#include "math/random.h"
#include "math/simd_width.h"
#include "rates.h"

/* Returns a random unit vector perpendicular to `heading` in three dimensions. */
static inline struct boids_vec
turn_across_deep(struct boids_vec heading, struct random *c)
{
	for (;;) {
		struct boids_vec any = random_direction(c, 3);
		struct boids_vec side = vec_add_scaled(any, heading, -vec_dot(any, heading));
		if (vec_dot(side, side) > 0x1p-10f)
			return vec_unit(side);
	}
}

/* Returns a unit vector perpendicular to `heading`, a random one in three dimensions. */
SIMD_INLINE struct boids_vec
turn_across(struct boids_vec heading, int dimensions, struct random *c)
{
	if (dimensions == 2)
		return (struct boids_vec){ -heading.y, heading.x, 0 };
	return turn_across_deep(heading, c);
}

/* Returns `desired`, turned no further from `heading` (of length 1) than the limit; its length
 * stays. */
SIMD_INLINE struct boids_vec
turn_towards(struct boids_vec heading, struct boids_vec desired, struct turn_limit limit,
             int dimensions, struct random *c)
{
	float length = vec_length(desired), ahead = vec_dot(heading, desired);
	bool within = (limit.cos <= -1) | (ahead >= limit.cos * length);
	struct boids_vec side = vec_unit(vec_add_scaled(desired, heading, -ahead));
	bool back = vec_dot(side, side) < 0.5f; /* straight back: turn to either side */

	if (dimensions == 2)
		side = vec_choose(back, turn_across(heading, 2, c), side);
	else if (back && !within)
		side = turn_across(heading, dimensions, c);
	return vec_choose(
		within, desired,
		vec_scale(vec_add_scaled(vec_scale(heading, limit.cos), side, limit.sin), length));
}

/* Returns `velocity` turned by an angle of this sine and cosine; in a 3D world about a random
 * perpendicular axis. */
SIMD_INLINE struct boids_vec
turn_by(struct boids_vec velocity, float sine, float cosine, int dimensions, struct random *c)
{
	float square = vec_dot(velocity, velocity);
	bool rests = square <= VEC_TINY2;
	float speed = sqrtf(rests ? 1 : square);

	if (dimensions == 3 && rests)
		return velocity;
	struct boids_vec side = turn_across(vec_scale(velocity, 1 / speed), dimensions, c);
	return vec_choose(rests, velocity,
	                  vec_add_scaled(vec_scale(velocity, cosine), side, speed * sine));
}
