/* SPDX-License-Identifier: MIT */
/* Scatter: at intervals cohesion is reversed for two seconds (Parker's pseudocode: its first rule
 * with the sign changed for a while). */
#include "effects.h"

#include <math.h>

/* Now is the last two seconds of an interval. It is computed from the time alone, so a flight
 * resumed from a file scatters at the same times. */
static void
sense(const struct flock_state *flock, struct batch *batch, struct percepts *p)
{
	double every = (double)flock->factors.scatter, now = flock->time;
	bool is_time = every > 0 && now - every * floor(now / every) >= every - SCATTER_SECONDS;

	for (int k = 0; k < batch->count && (is_time || flock->scatter_left > 0); k++)
		vecs_scale(&p->offsets, k, -1);
}

const struct effect effect_scatter = {
	.factor = BOIDS_FACTOR_scatter,
	.sense = sense,
};
