/* SPDX-License-Identifier: MIT */
#include "proximity.h"

#include "step/flock_state.h"

enum { POLL_EVERY = 256 }; /* boids between two cancellation checks */

struct observers
observers_of(const struct flock_state *flock, struct cancel *cancel)
{
	return (struct observers){ .grid = &flock->grid,
		                   .boids = &flock->now,
		                   .cancel = cancel,
		                   .side = flock->world.size,
		                   .torus = flock->world.torus };
}

bool
observers_next(struct observers *o)
{
	const struct boid_arrays *boids = o->boids;

	while (o->end == o->row_end)
		if (!grid_row(o->grid, o->row++, &o->end, &o->row_end))
			return false;
	if (o->end % POLL_EVERY < OBSERVERS && !cancel_poll(o->cancel))
		return false;
	o->begin = o->end;
	o->end = o->row_end - o->begin < OBSERVERS ? o->row_end : o->begin + OBSERVERS;
	for (int k = 0; k < OBSERVERS; k++) {
		int i = o->begin + k;
		bool is_boid = i < o->end;
		o->x[k] = is_boid ? boids->x[i] : NAN;
		o->y[k] = is_boid ? boids->y[i] : NAN;
		o->z[k] = is_boid && boids->z ? boids->z[i] : 0;
	}
	return true;
}

/* Takes all boids where the reach covers the grid. */
void
candidates_find(struct candidates *c, const struct observers *o, float reach)
{
	const struct grid *g = o->grid;

	c->count = grid_count(g);
	c->all = !(reach < g->x.side + g->y.side + g->z.side);
	if (!c->all)
		c->scan = grid_scan_row(g, o->boids, o->begin, o->end, reach);
}

void
candidates_between(struct candidates *c, float low, float high)
{
	c->runs = c->begin = 0;
	c->end = c->count;
	if (!c->all)
		grid_scan_columns(&c->scan, low, high);
}

void
candidates_of(struct candidates *c, const struct observers *o, float reach)
{
	const struct grid_range x = grid_range_of(o->x, 0, o->end - o->begin);

	candidates_find(c, o, reach);
	candidates_between(c, x.low, x.high);
}
