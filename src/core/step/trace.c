/* SPDX-License-Identifier: MIT */
#include "trace.h"

#include "flock_state.h"
#include "math/id_search.h"
#include "math/vec_sum.h"

#include <stdlib.h>

/* GCC's analyzer loses sight of memory once it is in the list. */
#if defined __GNUC__ && !defined __clang__ && __GNUC__ >= 10
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

struct traced {
	uint32_t id;
	struct boids_vec at; /* after the last step that it was there */
	struct vec_sum way;
};

static struct traced *
find(const struct trace_list *t, uint32_t id)
{
	const int row = t->rows ? id_search(t->rows, sizeof *t->rows, t->count, id) : -1;

	return row < 0 ? NULL : &t->rows[row];
}

/* Begins with the boids that are there. Returns false on ENOMEM. */
static bool
begin(const struct flock_state *flock)
{
	const struct boid_arrays *boids = &flock->now, *scratch = &flock->next;
	uint32_t *order = flock_scratch(flock);
	struct traced *rows = malloc(((size_t)boids->count + 1) * sizeof *rows);

	if (!rows)
		return false;
	boid_arrays_order(boids, order, scratch->id, scratch->room);
	for (int i = 0; i < boids->count; i++)
		rows[i] = (struct traced){ .id = boids->id[order[i]],
			                   .at = boid_arrays_place(boids, (int)order[i]) };
	*flock->trace = (struct trace_list){ rows, boids->count };
	return true;
}

void
trace_follow(const struct flock_state *flock)
{
	const struct boids_world *w = &flock->world;

	for (int i = 0; flock->trace->rows && i < flock->now.count; i++) {
		const struct boids_vec at = boid_arrays_place(&flock->now, i);
		struct traced *b = find(flock->trace, flock->now.id[i]);
		if (!b)
			continue;
		b->way = vec_sum_plus(b->way, vec_sum_offset(w, w->wraps, b->at, at), 1);
		b->at = at;
	}
}

double
trace_mean_square(const struct flock_state *flock)
{
	double squares = 0;
	int count = 0;

	if (!flock->trace->rows && !begin(flock))
		return (double)NAN;
	for (int i = 0; i < flock->now.count; i++) {
		const struct traced *b = find(flock->trace, flock->now.id[i]);
		squares += b ? vec_sum_dot(b->way, b->way) : 0;
		count += b != NULL;
	}
	return count > 0 ? squares / count : (double)NAN;
}
