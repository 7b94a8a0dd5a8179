/* SPDX-License-Identifier: MIT */
/* Scatter: at intervals cohesion is reversed. */
#include "scatter.h"

#include "math/vec.h"

static const double DURATION = 2; /* seconds */

void
scatter_start(struct boids_flock *flock)
{
	flock->scatter_left = DURATION;
}

bool
scatter_advance(struct boids_flock *flock, double seconds)
{
	if (!(flock->scatter_left > 0))
		return false;
	flock->scatter_left -= seconds;
	if (flock->scatter_left > seconds / 2) /* steps do not add up to two seconds exactly */
		return false;
	flock->scatter_left = 0;
	return true;
}

bool
scatter_wanted(const struct boids_factors *f)
{
	return f->scatter > 0;
}

/* Returns whether now is in the last two seconds of an interval. It is computed from the step count
 * alone, so a flight resumed from a file scatters at the same times. */
static bool
is_time(const struct boids_flock *flock)
{
	double every = (double)flock->factors.scatter, now = flock_clock(flock);

	if (flock->scatter_left > 0)
		return true;
	return every > 0 && now - every * (double)(int64_t)(now / every) >= every - DURATION;
}

void
scatter_sense(const struct boids_flock *flock, struct batch *w, struct percepts *p)
{
	if (!is_time(flock))
		return;
	for (int k = 0; k < w->count; k++)
		vecs_put(&p->offsets, k, vec_scale(vecs_get(&p->offsets, k), -1));
}
