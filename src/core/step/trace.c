/* SPDX-License-Identifier: MIT */
#include "trace.h"

#include "flock_state.h"
#include "math/vec_sum.h"

#include <stdlib.h>
#include <string.h>

/* GCC's analyzer loses sight of memory once it is in the list. */
#if defined __GNUC__ && !defined __clang__ && __GNUC__ >= 10
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

/* A boid at the last step that it was seen at, the first being 1. */
struct traced {
	struct boids_vec at;
	struct vec_sum way;
	uint64_t steps;
	bool late; /* born since */
};

static void
follow(const struct flock_state *flock)
{
	const struct boid_arrays *boids = &flock->now;
	struct trace_list *t = flock->trace;
	const uint32_t ids = boid_arrays_ids(boids);

	if (!t->of || ids > t->room) {
		struct traced *of = realloc(t->of, (ids + 1) * sizeof *of);
		if (!of)
			return;
		t->of = of;
		memset(t->of + t->room, 0, (ids + 1 - t->room) * sizeof *of);
		t->room = ids;
	}
	t->steps++;
	for (int i = 0; i < boids->count; i++) {
		const struct boids_vec at = boid_arrays_place(boids, i);
		struct traced *b = &t->of[boids->id[i]];
		if (t->steps == 1 || b->steps != t->steps - 1)
			*b = (struct traced){ .at = at, .late = t->steps > 1 };
		const struct vec_sum way =
			vec_sum_offset(&flock->world, flock->world.wraps, b->at, at);
		b->way = vec_sum_plus(b->way, way, 1);
		b->at = at;
		b->steps = t->steps;
	}
}

void
trace_follow(const struct flock_state *flock)
{
	if (flock->trace->of)
		follow(flock);
}

double
trace_mean_square(const struct flock_state *flock)
{
	const struct trace_list *t = flock->trace;
	double squares = 0;
	int count = 0;

	if (!t->of)
		follow(flock);
	for (int i = 0; t->of && i < flock->now.count; i++) {
		const struct traced *b = &t->of[flock->now.id[i]];
		squares += b->late ? 0 : vec_sum_dot(b->way, b->way);
		count += !b->late;
	}
	return count > 0 ? squares / count : (double)NAN;
}
