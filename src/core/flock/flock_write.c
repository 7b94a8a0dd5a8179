/* SPDX-License-Identifier: MIT */
/* Flock write: gives homes to the nearest boids. */
#include "flock.h"
#include "flock_refit.h"

#include <math.h>
#include <stdlib.h>

enum { FREE = -1, OTHER = -2, NONE = -1 };

struct writers {
	const struct flock_state *flock;
	const struct boids_home *homes;
	int count;
	const uint32_t *order; /* slots of all boids by increasing id */
	int *home; /* by slot: the number of its home; FREE: it may get one, OTHER: it has another */
	struct boids_vec shift; /* of the view that has followed the flock so far */
};

/* ---- the boids that are free */

static int
compare_homes(const void *one, const void *other)
{
	const struct boids_home *a = one, *b = other;

	if (a->y != b->y)
		return a->y < b->y ? -1 : 1;
	return a->x < b->x ? -1 : a->x > b->x;
}

/* Sorts out the boids that write at one of the homes already, taken[] then, and those that are free. */
static void
find_free(struct writers *w, bool *taken)
{
	for (int i = 0; i < w->flock->now.count; i++) {
		const int slot = (int)w->order[i];
		const struct boids_boid b = flock_get(w->flock, &w->flock->now, slot);
		const bool writes = b.writes && w->count > 0;
		const struct boids_home *home = writes ? bsearch(&b.home, w->homes, (size_t)w->count,
		                                                 sizeof *w->homes, compare_homes)
		                                       : NULL;
		const bool keeps = home && !taken[home - w->homes];
		w->home[slot] = keeps                           ? (int)(home - w->homes)
		                : has_home(b.home) && !b.writes ? OTHER
		                                                : FREE;
		if (keeps)
			taken[home - w->homes] = true;
	}
}

/* ---- the nearest of them */

struct nearest_boid {
	int slot; /* NONE: none yet */
	float distance2;
};

/* Compares the boids in the slots begin .. end - 1. */
static void
search_run(const struct writers *w, int begin, int end, struct boids_vec home,
           struct nearest_boid *nearest)
{
	const struct boid_arrays *boids = &w->flock->now;

	for (int i = begin; i < end; i++) {
		const struct boids_vec way = vec_sub(boid_arrays_place(boids, i), home);
		const float distance2 = vec_dot(way, way);
		if (w->home[i] == FREE &&
		    (distance2 < nearest->distance2 ||
		     (distance2 == nearest->distance2 && boids->id[i] < boids->id[nearest->slot])))
			*nearest = (struct nearest_boid){ i, distance2 };
	}
}

/* Returns the slot of the free boid nearest to a home, or NONE: doubles the reach until it has one. Boids
 * at rest are in no cell. */
static int
find_nearest(const struct writers *w, struct boids_vec home)
{
	const struct grid *grid = &w->flock->grid;
	const int flying = grid_count(grid);
	struct nearest_boid nearest = { NONE, INFINITY };

	search_run(w, flying, w->flock->now.count, home, &nearest);
	for (float reach = 1;; reach *= 2) {
		int met = 0;
		for (struct grid_scan scan = grid_scan_around(grid, home, reach);
		     grid_scan_next(&scan); met += scan.end - scan.begin)
			search_run(w, scan.begin, scan.end, home, &nearest);
		if (nearest.distance2 <= reach * reach || met == flying)
			return nearest.slot;
	}
}

/* ---- their homes */

/* Returns the number of homes that have a boid. */
static int
give_homes(struct writers *w, const bool *taken)
{
	int given = 0, boid = 0;

	for (int i = 0; i < w->count; i++) {
		if (!taken[i] && boid != NONE)
			boid = find_nearest(w, vec_add(flock_home(w->flock, w->homes[i]), w->shift));
		if (!taken[i] && boid != NONE)
			w->home[boid] = i;
		given += taken[i] || boid != NONE;
	}
	return given;
}

/* Fills in the rows of all boids. Returns whether any differs from what the flock has. */
static bool
write_rows(const struct writers *w, struct letters *rows)
{
	bool differs = false;

	for (int i = 0; i < w->flock->now.count; i++) {
		struct boids_boid b = flock_get(w->flock, &w->flock->now, (int)w->order[i]);
		const struct boids_home before = b.home;
		const int home = w->home[w->order[i]];
		if (home != OTHER) {
			b.writes = home != FREE;
			b.home = b.writes ? w->homes[home] : (struct boids_home){ 0 };
		}
		differs = differs || compare_homes(&before, &b.home) != 0;
		letters_add(rows, &b);
	}
	return differs;
}

int
flock_write(struct flock_state *flock, const struct boids_home *homes, int count)
{
	struct writers w = {
		.flock = flock,
		.homes = homes,
		.count = count,
		.order = flock_order(flock),
		.home = (int *)(void *)(flock_scratch(flock) + flock->now.count),
		.shift = vec_sub(flock_middle(flock), vec_scale(flock->world.size, 0.5f)),
	};
	bool *taken = calloc((size_t)count + 1, sizeof *taken);
	struct letters rows;
	int given = -1;

	if (taken) {
		find_free(&w, taken);
		given = give_homes(&w, taken);
		if (!letters_new(&rows, flock->letters.count + count))
			given = -1;
		else if (!write_rows(&w, &rows))
			letters_free(&rows);
		else if (!refit_letters(flock, rows)) {
			letters_free(&rows);
			given = -1;
		}
	}
	free(taken);
	return given;
}
