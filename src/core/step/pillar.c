/* SPDX-License-Identifier: MIT */
/* Pillar: boids that never move. Other boids separate from them as from each other, without
 * alignment or cohesion; in models without separation they fly through. */
#include "effects.h"

/* The offsets to a pillar are computed without branches, as usually no boid is in range. */
static void
sense(const struct flock_state *flock, struct batch *batch, struct percepts *p)
{
	struct vecs offsets = { 0 };

	for (int i = 0; i < flock->pillars.count; i++) {
		struct boids_vec pillar = boid_arrays_place(&flock->pillars, i);
		int any = 0;
		for (int k = 0; k < BATCH; k++) {
			struct boids_vec offset =
				vec_offset(&flock->world, vecs_get(&batch->position, k), pillar);
			vecs_put(&offsets, k, offset);
			any |= vec_dot(offset, offset) < flock->senses.separation2;
		}
		for (int k = 0; any && k < batch->count; k++) {
			struct perception one = percepts_get(p, k);
			simd_perceive_obstacle(&one, &flock->senses, vecs_get(&offsets, k),
			                       vecs_get(&batch->velocity, k));
			percepts_put(p, k, one);
		}
	}
}

const struct effect effect_pillars = {
	.factor = BOIDS_FACTOR_pillars,
	.sense = sense,
};
