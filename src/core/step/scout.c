/* SPDX-License-Identifier: MIT */
/* Scout: informed boids, some drawn to the right, some to the left, among uninformed ones (Couzin,
 * Krause, Franks, Levin 2005; V. Hunter Adams' program has two groups). A scout's bias grows by
 * 1/250 of the factor a frame while it flies its way, up to the factor, and else shrinks as fast,
 * down to 1/250 of it: so the flock comes to a decision. Each frame the velocity along its way is drawn
 * by the bias to max-speed. The way of the left ones is at `scouts-angle` from that to the right.
 *
 * With bias 0.01 these are Adams' numbers (start 0.001, change 0.00004 a frame). His scouts are
 * drawn to 1 pixel a frame, a sixth of the boids' speed, and do not lead: with a tenth of scouts
 * the mean heading of classic was the same as without. Drawn to max-speed they make it 0.6 in their
 * direction. */
#include "effects.h"
#include "math/portable_math.h"

/* The factor divided by these is the bias at the start, and its change in a frame. */
static const float START_DIVISOR = 10, FRAME_DIVISOR = 250;

static bool
wanted(const struct boids_factors *f)
{
	return f->scouts_right + f->scouts_left > 0 && f->bias > 0;
}

/* Left scouts are counted from the other end, so neither factor changes the other's scouts. */
int
scout_way(const struct boids_factors *f, uint32_t id, uint64_t seed)
{
	struct random c = random_of(random_key(seed, 0, RANDOM_SCOUT), id);
	float draw = 100 * random_uniform(&c);

	return draw < f->scouts_right ? 1 : draw >= 100 - f->scouts_left ? -1 : 0;
}

static void
push(const struct flock_state *flock, struct batch *batch)
{
	const float most = flock->factors.bias, least = most / FRAME_DIVISOR;
	const float change = least * flock->rates.frames;
	const double beyond = MATH_RADIANS(180 - (double)flock->factors.scouts_angle);
	/* exactly (-1, 0) at 180 degrees; the world's y points down */
	const struct boids_vec right = { 1, 0, 0 }, left = { -(float)portable_cos(beyond),
		                                             -(float)portable_sin(beyond), 0 };

	for (int k = 0; k < batch->count; k++) {
		const int way = scout_way(&flock->factors, batch->id[k], flock->seed);
		float *bias = &batch->mood[k].bias;
		if (way == 0) {
			*bias = 0;
			continue;
		}
		const struct boids_vec to = way > 0 ? right : left;
		const float along = vec_dot(vecs_get(&batch->velocity, k), to);
		float next = *bias > 0 ? *bias : most / START_DIVISOR;
		next += along > 0 ? change : -change;
		*bias = next > most ? most : next < least ? least : next;
		const float share = rates_relaxation(*bias, (double)flock->rates.frames);
		vecs_add_scaled(&batch->velocity, k, to, share * (flock->rates.max_speed - along));
	}
}

const struct effect effect_scouts = {
	.wanted = wanted,
	.at = { [EFFECT_PUSH] = push },
	.has_mood = true,
};
