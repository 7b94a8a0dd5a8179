/* SPDX-License-Identifier: MIT */
/* Grid: finds nearby boids. Boids are sorted in memory by cell, layer by layer, row by row, column
 * by column, and within a cell by id, so that
 *   - the boids of neighbouring cells in a row are one run of memory, and
 *   - the order depends on the boids alone: their history does not affect a sum. */
#pragma once

#include "boid_arrays.h"
#include "math/thread_pool.h"

#include <stdbool.h>

/* Cells along one axis. */
struct grid_axis {
	float origin, per_unit; /* the cell of x is (x - origin) * per_unit */
	float side;             /* length covered */
	int cells;
	bool wraps;
};

/* A range of numbers. */
struct grid_range {
	float low, high;
};

static inline void
grid_range_add(struct grid_range *r, struct grid_range with)
{
	r->low = with.low < r->low ? with.low : r->low;
	r->high = with.high > r->high ? with.high : r->high;
}

/* Returns the range of the numbers x[begin .. end), a few; {0, 0} if there are none, or x is NULL. */
static inline struct grid_range
grid_range_of(const float *x, int begin, int end)
{
	float first = x && begin < end ? x[begin] : 0;
	struct grid_range range = { first, first };

	for (int i = begin; x && i < end; i++)
		grid_range_add(&range, (struct grid_range){ x[i], x[i] });
	return range;
}

/* The box around some boids. */
struct grid_extent {
	struct grid_range x, y, z;
};

static inline void
grid_extent_add(struct grid_extent *e, struct grid_extent with)
{
	grid_range_add(&e->x, with.x);
	grid_range_add(&e->y, with.y);
	grid_range_add(&e->z, with.z);
}

/* Returns the box around boids begin .. end - 1. */
struct grid_extent grid_extent_of(const struct boid_arrays *boids, int begin, int end);

struct grid {
	struct grid_axis x, y, z;   /* columns, rows, layers */
	int *start;                 /* boids start[c] .. start[c + 1] - 1 are in cell c; owned */
	struct grid_extent *extent; /* of each block of boids before they are sorted; owned */
};

/* Allocates the cells for `boids`. Returns false and changes nothing on ENOMEM. */
bool grid_fit(struct grid *g, int boids);
void grid_free(struct grid *g);

/* Lays out cells for searches within `range` and sorts the boids of `from` into `to` by cell.
 * `pool` may be NULL. */
void grid_sort(struct grid *g, const struct boids_world *w, float range,
               const struct boid_arrays *from, struct boid_arrays *to, struct thread_pool *pool);

/* Returns the number of boids that are sorted into the cells. */
static inline int
grid_count(const struct grid *g)
{
	return g->start[g->x.cells * g->y.cells * g->z.cells];
}

/* Gets boids begin .. end - 1 of a row of cells, counted through all layers. false: no such row. */
bool grid_row(const struct grid *g, int row, int *begin, int *end);

/* Removes the boids in the slots gone[0 .. goes), increasing, from `boids`, sorted by `g` for searches
 * within `range`, and adds those of `come`. There must be room. The result equals that of
 * grid_sort, to the order of boids in memory. Returns false, and changes nothing, if the cells
 * would be others or the changes are too many: sort then. */
bool grid_change(struct grid *g, const struct boids_world *w, float range, struct boid_arrays *boids,
                 const int *gone, int goes, const struct boid_arrays *come);
