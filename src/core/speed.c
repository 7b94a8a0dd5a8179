/* SPDX-License-Identifier: MIT */
/* Speed: how min-speed and max-speed hold. */
#include "speed.h"

#include "reads.h"
#include "vec.h"

/* So fast that nobody flies so: no sum can overflow. */
static const float FASTEST = 1e6f;

/* The speed allowed instead of this one. */
typedef float allowed(float speed, const struct rates *r);

static inline float
clamped(float speed, const struct rates *r)
{
	speed = speed < r->min_speed ? r->min_speed : speed;
	return speed > r->max_speed ? r->max_speed : speed;
}

static inline float
capped(float speed, const struct rates *r)
{
	return speed > r->max_speed ? r->max_speed : speed;
}

static inline float
constant(float speed, const struct rates *r)
{
	(void)speed;
	return r->max_speed;
}

static inline float
unbounded(float speed, const struct rates *r)
{
	(void)r;
	return speed > FASTEST ? FASTEST : speed;
}

/* Those at rest; rare, so kept out of the loop over all. */
static void
fly_on(struct wing *w, float speed)
{
	for (int k = 0; k < WING; k++) {
		struct vec v = vecs_get(&w->velocity, k);
		if (!(vec_dot(v, v) > VEC_TINY2))
			vecs_put(&w->velocity, k,
			         vec_scale(vec_unit(vecs_get(&w->before, k)), speed));
	}
}

static inline void
hold(struct wing *w, const struct rates *r, allowed *of)
{
	int resting = 0;

	for (int k = 0; k < WING; k++) {
		struct vec v = vecs_get(&w->velocity, k);
		float square = vec_dot(v, v), speed = sqrtf(square);
		int flies = square > VEC_TINY2;
		float scale = of(speed, r) / (flies ? speed : 1);
		resting |= !flies;
		vecs_put(&w->velocity, k, vec_scale(v, flies ? scale : 1));
	}
	if (resting)
		fly_on(w, of(0, r));
}

#define HOLD(of) \
	static void hold_##of(struct wing *w, const struct rates *r) \
	{ \
		hold(w, r, of); \
	}
HOLD(clamped)
HOLD(capped)
HOLD(constant)
HOLD(unbounded)

/* clang-format off */
const struct speed speed_table[] = {
	[SPEED_CLAMP]    = { "clamp",    "between min-speed and max-speed", READS(min_speed) | READS(max_speed), clamped, hold_clamped },
	[SPEED_CAP]      = { "cap",      "up to max-speed",                 READS(max_speed), capped, hold_capped },
	[SPEED_CONSTANT] = { "constant", "always max-speed",                READS(max_speed), constant, hold_constant },
	[SPEED_FREE]     = { "free",     "as fast as they like",            0, unbounded, hold_unbounded },
	{ 0 },
};
/* clang-format on */

const char *
speed_policy_word(int row)
{
	return speed_table[row].name;
}

uint64_t
speed_reads(int row)
{
	return speed_table[row].reads;
}
