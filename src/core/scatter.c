/* SPDX-License-Identifier: MIT */
/* Scatter: now and then boids fly away from where they would gather. */
#include "scatter.h"

#include "vec.h"

static const double LASTS = 2; /* seconds */

void
scatter_now(struct flock *flock)
{
	flock->scattered = LASTS;
}

bool
scatter_pass(struct flock *flock, double seconds)
{
	if (!(flock->scattered > 0))
		return false;
	flock->scattered -= seconds;
	if (flock->scattered > seconds / 2) /* steps do not add up to two seconds exactly */
		return false;
	flock->scattered = 0;
	return true;
}

bool
scatter_wanted(const struct factors *f)
{
	return f->scatter > 0;
}

/* The last two seconds of each stretch of so many, told from the steps alone: a flight that goes on
 * from a file scatters when it would have. */
static bool
is_time(const struct flock *flock)
{
	double every = (double)flock->factors.scatter, now = flock_clock(flock);

	if (flock->scattered > 0)
		return true;
	return every > 0 && now - every * (double)(int64_t)(now / every) >= every - LASTS;
}

void
scatter_sense(const struct flock *flock, struct wing *w, struct percepts *p)
{
	if (!is_time(flock))
		return;
	for (int k = 0; k < w->count; k++)
		vecs_put(&p->offsets, k, vec_scale(vecs_get(&p->offsets, k), -1));
}
