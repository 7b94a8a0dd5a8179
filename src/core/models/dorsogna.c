/* SPDX-License-Identifier: MIT */
/* D'Orsogna, Chuang, Bertozzi, Chayes 2006: boids that propel themselves, in the potential of Morse of all
 * others, with alpha = `thrust`, lr = `separation-range`, la = `visual-range`, Cr = `separation` la^2 and
 * Ca = `cohesion` la^2, which are accelerations per frame, and `max-speed` in the place of their friction
 * beta = alpha / max-speed^2:
 *
 *     dv/dt = (alpha - beta v^2) v - gradient of the sum of Cr exp(-d/lr) - Ca exp(-d/la)
 *
 * What they form follows from C = Cr/Ca and l = lr/la (their figure 1). */
#include "model.h"

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	const float most2 = r->max_speed * r->max_speed, v2 = vec_dot(p->velocity, p->velocity);
	const float share = most2 > 0 ? 1 - v2 / most2 : 0; /* of the thrust that friction leaves */
	const struct boids_vec own = vec_scale(p->velocity, 1 + r->thrust * share);

	return vec_add_scaled(own, p->push, r->frames);
}

STEER(steer)

const struct model model_dorsogna = {
	.name = "dorsogna",
	.help = "boids with an engine and friction repel and attract each other by a potential",
	.reads = { READS(thrust), READS(max_speed), READS(separation), READS(cohesion),
	           READS(separation_range), READS(visual_range), READS(field_of_view),
	           READS(pillars) },
	.perceives = { .push = MORSE },
	.steer = STEER_ROW(steer),
};
