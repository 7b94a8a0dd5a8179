/* SPDX-License-Identifier: MIT */
/* Flock write: gives homes to the nearest boids. */
#include "flock.h"
#include "flock_refit.h"

#include <math.h>
#include <stdlib.h>

enum { SIDE = 64 }; /* of the grid of buckets */
enum { FREE = -1, OTHER = -2, NONE = -1 };

/* Boids are counted by increasing id. Those that are free lie in a grid of buckets over their extent. */
struct writers {
	const struct flock_state *flock;
	const struct boids_home *homes;
	int count;
	uint32_t *order; /* slots of all boids */
	int *home; /* by boid: the number of its home; FREE: it may get one, OTHER: it has another */
	int *next; /* by boid: the next in its bucket, or NONE */
	int first[SIDE][SIDE];
	struct grid_range across, down;
	struct boids_vec shift; /* of the view that has followed the flock so far */
};

static struct boids_vec
place_of(const struct writers *w, int boid)
{
	return boid_arrays_place(&w->flock->now, (int)w->order[boid]);
}

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
	w->across = w->down = (struct grid_range){ INFINITY, -INFINITY };
	for (int i = 0; i < w->flock->now.count; i++) {
		const struct boids_boid b = flock_get(w->flock, &w->flock->now, (int)w->order[i]);
		const bool writes = b.writes && w->count > 0;
		const struct boids_home *home = writes ? bsearch(&b.home, w->homes, (size_t)w->count,
		                                                 sizeof *w->homes, compare_homes)
		                                       : NULL;
		const bool keeps = home && !taken[home - w->homes];
		w->home[i] = keeps                           ? (int)(home - w->homes)
		             : has_home(b.home) && !b.writes ? OTHER
		                                             : FREE;
		if (keeps)
			taken[home - w->homes] = true;
		if (w->home[i] != FREE)
			continue;
		grid_range_add(&w->across, (struct grid_range){ b.position.x, b.position.x });
		grid_range_add(&w->down, (struct grid_range){ b.position.y, b.position.y });
	}
}

static int
bucket_of(struct grid_range range, float at)
{
	const float place = range.high > range.low ? (at - range.low) / (range.high - range.low) : 0;

	return place >= 1 ? SIDE - 1 : place > 0 ? (int)(place * SIDE) : 0;
}

static void
fill_buckets(struct writers *w)
{
	for (int i = 0; i < SIDE * SIDE; i++)
		w->first[i / SIDE][i % SIDE] = NONE;
	for (int i = w->flock->now.count - 1; i >= 0; i--) {
		if (w->home[i] != FREE)
			continue;
		const struct boids_vec p = place_of(w, i);
		int *first = &w->first[bucket_of(w->down, p.y)][bucket_of(w->across, p.x)];
		w->next[i] = *first;
		*first = i;
	}
}

/* ---- the nearest of them */

struct nearest_boid {
	int boid; /* NONE: none yet */
	float distance2;
};

static void
search_bucket(const struct writers *w, int first, struct boids_vec home,
              struct nearest_boid *nearest)
{
	for (int i = first; i != NONE; i = w->next[i]) {
		const struct boids_vec way = vec_sub(place_of(w, i), home);
		const float distance2 = vec_dot(way, way);
		if (w->home[i] == FREE && (distance2 < nearest->distance2 ||
		                           (distance2 == nearest->distance2 && i < nearest->boid)))
			*nearest = (struct nearest_boid){ i, distance2 };
	}
}

/* Returns the free boid nearest to a home, or NONE. Searches rings of buckets until the next one is
 * farther away. */
static int
find_nearest(const struct writers *w, struct boids_vec home)
{
	const int column = bucket_of(w->across, home.x), row = bucket_of(w->down, home.y);
	const float width = w->across.high - w->across.low, height = w->down.high - w->down.low;
	const float side = 0.999f * (width < height ? width : height) / SIDE; /* with rounding */
	struct nearest_boid nearest = { NONE, INFINITY };

	for (int ring = 0; ring < SIDE; ring++) {
		const float from = ring > 0 ? (float)(ring - 1) * side : 0;
		if (nearest.distance2 < from * from)
			break;
		for (int y = row - ring; y <= row + ring; y++) {
			const bool whole = ring == 0 || abs(y - row) == ring;
			for (int x = column - ring; x <= column + ring; x += whole ? 1 : 2 * ring)
				if (y >= 0 && y < SIDE && x >= 0 && x < SIDE)
					search_bucket(w, w->first[y][x], home, &nearest);
		}
	}
	return nearest.boid;
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
		if (w->home[i] != OTHER) {
			b.writes = w->home[i] != FREE;
			b.home = b.writes ? w->homes[w->home[i]] : (struct boids_home){ 0 };
		}
		differs = differs || compare_homes(&before, &b.home) != 0;
		letters_add(rows, &b);
	}
	return differs;
}

int
flock_write(struct flock_state *flock, const struct boids_home *homes, int count)
{
	const size_t boids = (size_t)flock->now.count + 1;
	struct writers *w = malloc(sizeof *w);
	uint32_t *order = malloc(boids * sizeof *order);
	int *numbers = malloc(2 * boids * sizeof *numbers), given = -1;
	bool *taken = calloc((size_t)count + 1, sizeof *taken);
	struct letters rows;

	if (w && order && numbers && taken) {
		*w = (struct writers){ .flock = flock,
			               .homes = homes,
			               .count = count,
			               .order = order,
			               .home = numbers,
			               .next = numbers + boids };
		w->shift = vec_sub(flock_middle(flock), vec_scale(flock->world.size, 0.5f));
		flock_order(flock, order);
		find_free(w, taken);
		fill_buckets(w);
		given = give_homes(w, taken);
		if (!letters_new(&rows, flock->letters.count + count))
			given = -1;
		else if (!write_rows(w, &rows))
			letters_free(&rows);
		else if (!refit_letters(flock, rows)) {
			letters_free(&rows);
			given = -1;
		}
	}
	free(taken);
	free(numbers);
	free(order);
	free(w);
	return given;
}
