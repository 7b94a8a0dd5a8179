/* SPDX-License-Identifier: MIT */
/* Reynolds 1987, "Flocks, herds, and schools": the rules request accelerations in order of urgency,
 * and share the acceleration available in a reference frame (`budget`):
 *
 *     separation first, then alignment, then cohesion; each computes its request from the same old
 *     velocity, and the request is cut to the remaining budget */
#include "model.h"

/* Adds a rule's request, limited to the remaining budget. */
SIMD_INLINE struct boids_vec
spend(struct boids_vec velocity, struct boids_vec request, float *budget)
{
	struct boids_vec granted = vec_limit(request, *budget);

	*budget -= vec_length(granted);
	*budget = *budget > 0 ? *budget : 0;
	return vec_add(velocity, granted);
}

SIMD_INLINE struct boids_vec
steer(const struct perception *p, const struct rates *r)
{
	float budget = r->budget;
	struct boids_vec velocity = spend(p->velocity, separation(p, r), &budget);

	velocity = spend(velocity, alignment(p, p->velocity, r), &budget);
	return spend(velocity, cohesion(p, r), &budget);
}

STEER(steer)

const struct model model_reynolds87 = {
	.name = "reynolds87",
	.help = "the most urgent rule first, until the budget of acceleration is used up",
	.reads = { READS_RULES, READS_SENSES, READS(budget) },
	.steer = STEER_ROW(steer),
};
