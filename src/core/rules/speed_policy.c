/* SPDX-License-Identifier: MIT */
#include "speed_policy.h"

#include "factor_use.h"
#include "math/vec.h"

/* Far above any real speed; keeps sums from overflowing. */
static const float FASTEST = 1e6f;

/* Returns the allowed speed for `speed`. */
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

/* Moves boids at rest. Rare, so kept out of the main loop. */
static void
move_resting(struct batch *batch, float speed)
{
	for (int k = 0; k < batch->count; k++) {
		struct boids_vec v = vecs_get(&batch->velocity, k);
		if (!(vec_dot(v, v) > VEC_TINY2))
			vecs_put(&batch->velocity, k,
			         vec_scale(vec_unit(vecs_get(&batch->before, k)), speed));
	}
}

SIMD_INLINE void
apply(int lanes, struct batch *batch, const struct rates *rates, allowed *of)
{
	const struct rates r = *rates;
	int resting = 0;

	for (int i = 0; i < batch->count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			struct boids_vec v = vecs_get(&batch->velocity, k);
			float square = vec_dot(v, v), speed = sqrtf(square);
			int flies = square > VEC_TINY2;
			float scale = of(speed, &r) / (flies ? speed : 1);
			resting |= !flies;
			vecs_put(&batch->velocity, k, vec_scale(v, flies ? scale : 1));
		}
	if (resting)
		move_resting(batch, of(0, &r));
}

#define APPLY(of) \
	SIMD_INLINE void apply_##of(int lanes, struct batch *batch, const struct rates *r) \
	{ \
		apply(lanes, batch, r, of); \
	} \
	SIMD_EACH(apply_##of, (struct batch * batch, const struct rates *r), batch, r)
APPLY(clamped)
APPLY(capped)
APPLY(constant)
APPLY(unbounded)

/* clang-format off */
const struct speed_rule speed_policy_table[] = {
	[BOIDS_SPEED_CLAMP]    = { "clamp",    "from min-speed to max-speed", { READS(min_speed), READS(max_speed) }, clamped, SIMD_ROW(apply_clamped) },
	[BOIDS_SPEED_CAP]      = { "cap",      "up to max-speed",                 { READS(max_speed) }, capped, SIMD_ROW(apply_capped) },
	[BOIDS_SPEED_CONSTANT] = { "constant", "always max-speed",                { READS(max_speed) }, constant, SIMD_ROW(apply_constant) },
	[BOIDS_SPEED_FREE]     = { "free",     "any speed",            { false }, unbounded, SIMD_ROW(apply_unbounded) },
	{ 0 },
};
/* clang-format on */

CHOICE_OF(speed_policy, speed_policy_table)
