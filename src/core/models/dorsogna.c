/* SPDX-License-Identifier: MIT */
/* D'Orsogna, Chuang, Bertozzi, Chayes 2006: boids that propel themselves, in the potential of Morse of all
 * others, with alpha = `thrust`, lr = `separation-range`, la = `visual-range`, Cr = `separation` la^2 and
 * Ca = `cohesion` la^2, which are accelerations per frame, and `max-speed` in the place of their friction
 * beta = alpha / max-speed^2:
 *
 *     dv/dt = (alpha - beta v^2) v - gradient of the sum of Cr exp(-d/lr) - Ca exp(-d/la)
 *
 * What they form follows from C = Cr/Ca and l = lr/la: where C = l, both forces cancel at short distances.
 * Bhaskar et al. 2019, "Analyzing collective motion with machine learning and topology", Chaos 29, 123125,
 * have a table of shapes. */
#include "model.h"

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	const float most2 = r->max_speed * r->max_speed, v2 = vec_dot(p->velocity, p->velocity);
	const float share = most2 > 0 ? 1 - v2 / most2 : 0; /* of the thrust that friction leaves */
	const float kept = 1 + r->thrust * share; /* of the velocity: in a step too long below 0 */

	return vec_add_scaled(vec_scale(p->velocity, kept > 0.5f ? kept : 0.5f), p->push, r->frames);
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
