/* SPDX-License-Identifier: MIT */
/* Turn: headings that change by an angle. */
#pragma once

#include "random.h"
#include "rates.h"

/* A direction across `heading`: chance picks one where there are many. */
static inline struct vec
turn_across(struct vec heading, int dimensions, struct chance *c)
{
	if (dimensions == 2)
		return (struct vec){ -heading.y, heading.x, 0 };
	for (;;) {
		struct vec any = chance_direction(c, 3);
		struct vec side = vec_add_scaled(any, heading, -vec_dot(any, heading));
		if (vec_dot(side, side) > 0x1p-10f)
			return vec_unit(side);
	}
}

/* `wish`, but no further from `heading` (of length 1) than the limit; as long as it was. */
static inline struct vec
turn_towards(struct vec heading, struct vec wish, struct turn_limit limit, int dimensions,
             struct chance *c)
{
	float length = vec_length(wish), ahead = vec_dot(heading, wish);

	if (limit.cos <= -1 || ahead >= limit.cos * length)
		return wish;
	struct vec side = vec_unit(vec_add_scaled(wish, heading, -ahead));
	if (vec_dot(side, side) < 0.5f) /* straight back: either side will do */
		side = turn_across(heading, dimensions, c);
	return vec_scale(vec_add_scaled(vec_scale(heading, limit.cos), side, limit.sin), length);
}

/* `velocity` turned by an angle in radians; in a deep world about any axis across it. */
static inline struct vec
turn_by(struct vec velocity, double angle, int dimensions, struct chance *c)
{
	float speed = vec_length(velocity);

	if (vec_dot(velocity, velocity) <= VEC_TINY2)
		return velocity;
	struct vec side = turn_across(vec_scale(velocity, 1 / speed), dimensions, c);
	return vec_add_scaled(vec_scale(velocity, (float)angle_cos(angle)), side,
	                      speed * (float)angle_sin(angle));
}
