/* SPDX-License-Identifier: MIT */
/* Flock: creation, and one step of time. */
#include "flock.h"

#include "flock_build.h"
#include "math/cancel.h"
#include "step/boid_collision.h"
#include "step/effects.h"
#include "step/life_pass.h"
#include "step/predator.h"
#include "step/step.h"

#include <math.h>
#include <stdlib.h>

struct flock_state *
flock_new(uint64_t seed)
{
	struct flock_state *flock = calloc(1, sizeof *flock);

	if (!flock)
		return NULL;
	flock->seed = seed;
	factors_init(&flock->factors);
	flock->factors.number = 0;
	if (!flock_fit(flock, &flock->factors, (struct boids_world){ .size = { 80, 48, 0 } })) {
		flock_free(flock);
		return NULL;
	}
	return flock;
}

void
flock_free(struct flock_state *flock)
{
	if (!flock)
		return;
	flock_free_boids(flock);
	terrain_free(flock->terrain);
	map_free(flock->map);
	thread_pool_free(flock->pool);
	free(flock->pushes);
	free(flock);
}

bool
flock_threads(struct flock_state *flock, int threads)
{
	if (thread_pool_size(flock->pool) == threads)
		return true;
	struct thread_pool *pool = thread_pool_new(threads);
	if (threads > 1 && !pool)
		return false;
	thread_pool_free(flock->pool);
	flock->pool = pool;
	return true;
}

void
flock_scatter(struct flock_state *flock)
{
	flock->scatter_left = SCATTER_SECONDS;
	effects_choose(flock);
}

bool
flock_step_while(struct flock_state *flock, float seconds, bool (*go_on)(void *data), void *data)
{
	struct cancel cancel = { go_on, data, ATOMIC_FLAG_INIT, false };
	bool sequential = flock->factors.update == BOIDS_UPDATE_SEQUENTIAL;

	if (flock->rates.seconds != seconds)
		flock->rates = flock_rates(flock, seconds);
	if (flock->life) {
		if (flock->life->rates.seconds != seconds)
			flock->life->rates = life_rates_of(&flock->factors, &flock->rates);
		flock->life->spent = 0;
	}
	if (flock->unsorted)
		step_sort_again(flock);
	predators_move(flock);
	if (!(sequential ? step_sequential(flock, &cancel) : step_synchronous(flock, &cancel)))
		return false;
	step_sort(flock);
	const struct collision *mode = &collision_table[flock->factors.collide];
	if (mode->resolve && mode->resolve(flock)) {
		step_place(flock, &flock->next);
		step_sort(flock);
	}
	const struct boid_arrays moved = flock->predators_next;
	flock->predators_next = flock->predators;
	flock->predators = moved;
	if (flock->life ? life_pass(flock) : predators_catch(flock))
		step_sort(flock);
	if (flock->terrain && flock->steps % flock->rates.look_every == 0)
		flock->goal = goal_next(flock->terrain, flock->goal, &flock->now, &flock->rates);
	flock->view_offset = vec_scale(flock->view_offset, 0.97f); /* visible for half a second */
	if (flock->scatter_left > 0) {
		flock->scatter_left -= (double)seconds;
		if (flock->scatter_left <= (double)seconds / 2) { /* steps do not add up exactly */
			flock->scatter_left = 0;
			effects_choose(flock);
		}
	}
	flock->push_count = 0;
	flock->steps += (double)flock->steps < FLOCK_TIME_MOST;
	flock->time = fmin(flock->time + (double)seconds, FLOCK_TIME_MOST);
	return true;
}

void
flock_step(struct flock_state *flock, float seconds)
{
	flock_step_while(flock, seconds, NULL, NULL);
}
