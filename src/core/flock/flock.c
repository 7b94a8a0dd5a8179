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
#include "step/trace.h"

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

/* Prepares a flock for steps of this length. */
static void
set_length(struct flock_state *flock, float seconds)
{
	if (flock->rates.seconds != seconds)
		flock->rates = flock_rates(flock, seconds);
	if (flock->life && flock->life->rates.seconds != seconds)
		flock->life->rates = life_rates_of(&flock->factors, &flock->rates);
}

/* Makes the step with the number flock->steps, of the length of the rates. Returns false if it is
 * cancelled, before anything has changed. */
static bool
make_step(struct flock_state *flock, struct cancel *cancel)
{
	const double seconds = (double)flock->rates.seconds;
	const bool sequential = flock->factors.update == BOIDS_UPDATE_SEQUENTIAL;

	if (flock->life)
		flock->life->spent = 0;
	if (flock->unsorted)
		step_sort_again(flock);
	predators_move(flock);
	if (!(sequential ? step_sequential(flock, cancel) : step_synchronous(flock, cancel)))
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
		flock->scatter_left -= seconds;
		if (flock->scatter_left <= seconds / 2) { /* steps do not add up exactly */
			flock->scatter_left = 0;
			effects_choose(flock);
		}
	}
	flock->push_count = 0;
	return true;
}

/* Moves boids and predators straight on for a time, or back if it is below 0. */
static void
glide(struct flock_state *flock, double seconds)
{
	for (int kind = 0; kind < BOIDS_KINDS && seconds != 0; kind++)
		for (int i = 0; i < flock->of[kind].count; i++) {
			struct boids_boid b = kind == BOIDS_KIND_BOID
			                              ? flock_get(flock, &flock->now, i)
			                              : boid_arrays_get(&flock->of[kind], i);
			b.position = vec_add_scaled(b.position, b.velocity, (float)seconds);
			boid_arrays_put(&flock->of[kind], i, flock_confine(flock, b));
		}
	if (seconds != 0)
		step_sort_again(flock);
}

/* Makes a step of a map, of another length than a reference frame. Each frame that begins in it is an
 * ordinary step, with the number of the frame. The flock is then where the last frame ends, but for the
 * time until that: so long its boids are moved back. Only the whole step can be cancelled, before it
 * begins. Boids that move one after another are a map, too: each sees the moves of those before it,
 * which has no limit for short steps. */
static bool
make_frames(struct flock_state *flock, float seconds, struct cancel *cancel)
{
	const double rate = (double)flock->factors.reference_rate;
	const double before = flock->time * rate, now = before + (double)seconds * rate;
	/* Times are sums of float lengths, whose error is below 1e-7 of them. Callers make steps of up
	 * to a second. */
	const double first = ceil(before * (1 - 1e-7) - 1e-6);
	const double last = fmin(ceil(now * (1 - 1e-7) - 1e-6), first + ceil(rate));
	const double ahead = fmax(0, first - before) / rate, back = fmax(0, last - now) / rate;
	const double time = flock->time;
	const uint64_t steps = flock->steps, told = flock->events.count;
	const int pushes = flock->push_count;

	if (!cancel_poll(cancel))
		return false;
	cancel->go_on = NULL;
	glide(flock, first < last ? ahead : ahead - back);
	for (uint64_t frame = (uint64_t)first; frame < (uint64_t)last; frame++) {
		set_length(flock, (float)(1 / rate));
		flock->steps = frame;
		flock->time = (double)frame * (double)flock->rates.seconds;
		flock->push_count = pushes;
		make_step(flock, cancel);
	}
	glide(flock, first < last ? -back : 0);
	set_length(flock, seconds);
	flock->steps = steps;
	flock->time = time;
	for (uint64_t i = told; i < flock->events.count; i++)
		flock->events.of[i % BOIDS_LIFE_EVENTS].step = steps + 1;
	return true;
}

bool
flock_step_while(struct flock_state *flock, float seconds, bool (*go_on)(void *data), void *data)
{
	struct cancel cancel = { go_on, data, ATOMIC_FLAG_INIT, false };
	const bool is_map = flock->model->is_map || flock->factors.update == BOIDS_UPDATE_SEQUENTIAL;

	set_length(flock, seconds);
	if (flock->time == 0) /* a table of states has their steps alone */
		flock->time = (double)flock->steps * (double)seconds;
	if (!(is_map && flock->rates.frames != 1 ? make_frames(flock, seconds, &cancel)
	                                         : make_step(flock, &cancel)))
		return false;
	flock->steps += (double)flock->steps < FLOCK_TIME_MOST;
	flock->time = fmin(flock->time + (double)seconds, FLOCK_TIME_MOST);
	trace_follow(flock);
	return true;
}

void
flock_step(struct flock_state *flock, float seconds)
{
	flock_step_while(flock, seconds, NULL, NULL);
}
