/* SPDX-License-Identifier: MIT */
/* Pillar: boids that never move. Other boids separate from them as from each other, without alignment
 * or cohesion; in models without separation they fly through. */
#include "effects.h"

#include "math/vec.h"

static bool
wanted(const struct boids_factors *f)
{
	return f->pillars > 0;
}

/* Computes the offsets of a batch to a pillar, without branches, as usually no boid is in range. */
static bool
is_near_any(const struct boids_flock *flock, const struct batch *w, struct boids_vec pillar,
            struct vecs *offsets)
{
	int any = 0;

	for (int k = 0; k < BATCH; k++) {
		struct boids_vec offset =
			vec_offset(&flock->world, vecs_get(&w->position, k), pillar);
		vecs_put(offsets, k, offset);
		any |= vec_dot(offset, offset) < flock->senses.separation2;
	}
	return any;
}

static void
sense(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	struct vecs offsets;

	for (int i = 0; i < flock->pillars.count; i++) {
		if (!is_near_any(flock, w, boid_arrays_get(&flock->pillars, i).position, &offsets))
			continue;
		for (int k = 0; k < w->count; k++) {
			struct perception one = percepts_get(p, k);
			simd_perceive_obstacle(&one, &flock->senses, vecs_get(&offsets, k),
			                       vecs_get(&w->velocity, k));
			percepts_put(p, k, one);
		}
	}
}

const struct effect effect_pillars = {
	.wanted = wanted,
	.at = { [EFFECT_SENSE] = sense },
};
