/* SPDX-License-Identifier: MIT */
/* Speed: how min-speed and max-speed hold. */
#include "speed.h"

#include "reads.h"
#include "vec.h"

/* So fast that nobody flies so, so slow that its square is a number: no sum can overflow. */
static const float FASTEST = 1e6f;

static float
clamped(float speed, const struct rates *r)
{
	return speed > r->max_speed ? r->max_speed : speed < r->min_speed ? r->min_speed : speed;
}

static float
capped(float speed, const struct rates *r)
{
	return speed > r->max_speed ? r->max_speed : speed;
}

static float
constant(float speed, const struct rates *r)
{
	(void)speed;
	return r->max_speed;
}

static float
unbounded(float speed, const struct rates *r)
{
	(void)r;
	return speed > FASTEST ? FASTEST : speed;
}

struct vec
speed_hold(const struct speed *s, struct vec velocity, struct vec before, const struct rates *r)
{
	float square = vec_dot(velocity, velocity), speed = sqrtf(square);
	float allowed = s->of(speed, r);

	if (allowed == speed)
		return velocity;
	return square > VEC_TINY2 ? vec_scale(velocity, allowed / speed)
	                          : vec_scale(vec_unit(before), allowed);
}

/* clang-format off */
const struct speed speed_table[] = {
	[SPEED_CLAMP]    = { "clamp",    "between min-speed and max-speed", READS(min_speed) | READS(max_speed), clamped },
	[SPEED_CAP]      = { "cap",      "up to max-speed",                 READS(max_speed), capped },
	[SPEED_CONSTANT] = { "constant", "always max-speed",                READS(max_speed), constant },
	[SPEED_FREE]     = { "free",     "as fast as they like",            0, unbounded },
	{ 0 },
};
/* clang-format on */

const char *
speed_policy_word(int row)
{
	return speed_table[row].name;
}
