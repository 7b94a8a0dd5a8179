/* SPDX-License-Identifier: MIT */
#include "grid_change.h"

enum { CHANGES_MOST = 64 };

/* A boid that leaves its slot, or comes before a slot. */
struct edit {
	int slot, cell;
	int comer; /* its slot in `come`; -1: the boid in `slot` goes */
};

/* The changes, by increasing cell and, within a cell, slot. */
struct edits {
	struct edit of[2 * CHANGES_MOST];
	int count;
};

/* A run of boids that move together. */
struct run {
	int begin, end, shift;
};

/* Comers go before a boid of the same id that leaves. */
static bool
is_after(const struct edit *a, const struct edit *b, const struct boid_arrays *come)
{
	if (a->cell != b->cell)
		return a->cell > b->cell;
	if (a->slot != b->slot)
		return a->slot > b->slot;
	if (a->comer < 0 || b->comer < 0)
		return a->comer < 0;
	return come->id[a->comer] > come->id[b->comer];
}

/* Insertion sort: they are few. */
static void
add(struct edits *e, struct edit edit, const struct boid_arrays *come)
{
	int at = e->count++;

	for (; at > 0 && is_after(&e->of[at - 1], &edit, come); at--)
		e->of[at] = e->of[at - 1];
	e->of[at] = edit;
}

/* Returns the number of runs of boids between the changes. */
static int
find_runs(const struct edits *e, int count, struct run *runs)
{
	int begin = 0, shift = 0;

	for (int k = 0; k < e->count; k++) {
		const struct edit *edit = &e->of[k];
		runs[k] = (struct run){ begin, edit->slot, shift };
		begin = edit->comer < 0 ? edit->slot + 1 : edit->slot;
		shift += edit->comer < 0 ? -1 : 1;
	}
	runs[e->count] = (struct run){ begin, count, shift };
	return e->count + 1;
}

/* Runs that move down go first, from the first on, then those that move up, from the last on: so
 * none is written over before it has moved. */
static void
move_runs(const struct boid_arrays *boids, const struct run *runs, int count)
{
	for (int k = 0; k < count; k++)
		if (runs[k].shift < 0)
			boid_arrays_move(boids, runs[k].begin + runs[k].shift, runs[k].begin,
			                 runs[k].end - runs[k].begin);
	for (int k = count; k-- > 0;)
		if (runs[k].shift > 0)
			boid_arrays_move(boids, runs[k].begin + runs[k].shift, runs[k].begin,
			                 runs[k].end - runs[k].begin);
}

bool
grid_change(struct grid *g, const struct boids_world *w, float range, struct boid_arrays *boids,
            const int *gone, int goes, const struct boid_arrays *come)
{
	const int count = boids->count - goes + come->count;
	const int cells = g->x.cells * g->y.cells * g->z.cells;
	struct run runs[2 * CHANGES_MOST + 1];
	struct edits e = { .count = 0 };

	if (goes > CHANGES_MOST || come->count > CHANGES_MOST || !grid_stays(g, w, range, count))
		return false;
	for (int k = 0; k < goes; k++)
		add(&e, (struct edit){ gone[k], grid_cell(g, boids, gone[k]), -1 }, come);
	for (int k = 0; k < come->count; k++) {
		int cell = grid_cell(g, come, k), slot = g->start[cell];
		while (slot < g->start[cell + 1] && boids->id[slot] < come->id[k])
			slot++;
		add(&e, (struct edit){ slot, cell, k }, come);
	}
	move_runs(boids, runs, find_runs(&e, boids->count, runs));
	for (int k = 0; k < e.count; k++) {
		const struct edit *edit = &e.of[k];
		int last = k + 1 < e.count ? edit[1].cell : cells, shift = runs[k + 1].shift;
		if (edit->comer >= 0)
			boid_arrays_copy(boids, edit->slot + runs[k].shift, come, edit->comer);
		for (int c = edit->cell + 1; shift != 0 && c <= last; c++)
			g->start[c] += shift;
	}
	boids->count = count;
	return true;
}
