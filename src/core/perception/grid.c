/* SPDX-License-Identifier: MIT */
/* Grid: finds nearby boids. */
#include "grid.h"

#include <stdlib.h>
#include <string.h>

/* Narrow columns keep a run close to the visible part; rows as high as the range keep the runs few.
 * Measured best at usual densities. */
enum { COLUMNS_PER_RANGE = 4 };

/* Depends on the count of boids, not on the memory: after some are removed the cells, and so the
 * order of sums, equal those of a flock that never had them. */
static int
most_cells(int boids)
{
	return boids + boids / 2 + 64;
}

bool
grid_fit(struct grid *g, int boids)
{
	int capacity = most_cells(boids);
	int *start = realloc(g->start, ((size_t)capacity + 1) * sizeof *start);

	if (!start)
		return false;
	g->start = start;
	g->capacity = capacity;
	return true;
}

void
grid_free(struct grid *g)
{
	free(g->start);
	*g = (struct grid){ 0 };
}

/* Returns the cell of a coordinate. The axis covers all boids, but rounding may pass its end. */
static inline int
cell_along(struct grid_axis a, float x)
{
	int cell = (int)((x - a.origin) * a.per_unit);

	return cell < a.cells ? cell : a.cells - 1;
}

/* Returns the range that the cells must cover: the world if it wraps, else the extent of the boids. */
static struct grid_axis
axis_of(const float *places, int count, float side, bool wraps)
{
	float low = 0, high = side;

	if (!places)
		return (struct grid_axis){ .cells = 1, .side = 0 };
	if (!wraps && count > 0) {
		low = high = places[0];
		for (int i = 1; i < count; i++) {
			low = places[i] < low ? places[i] : low;
			high = places[i] > high ? places[i] : high;
		}
	}
	return (struct grid_axis){ .origin = low, .side = high - low, .wraps = wraps, .cells = 1 };
}

/* Divides the axis into cells of at least `length`, `most` at most. */
static void
axis_divide(struct grid_axis *a, float length, int most)
{
	float cells = a->side / length;

	a->cells = cells >= (float)most ? most : cells >= 1 ? (int)cells : 1;
	a->per_unit = a->side > 0 ? (float)a->cells / a->side : 0;
}

/* Makes rows and layers as high as the range and columns a quarter of it; all larger if that gives
 * more than `most` cells. */
static void
layout_cells(struct grid *g, float range, int most)
{
	const float shortest = (g->x.side + g->y.side + g->z.side) / (float)most + 1e-6f;

	for (float length = range > shortest ? range : shortest;; length *= 1.25f) {
		axis_divide(&g->x, length / COLUMNS_PER_RANGE, most);
		axis_divide(&g->y, length, most);
		axis_divide(&g->z, length, most);
		if ((double)g->x.cells * g->y.cells * g->z.cells <= most)
			return;
	}
}

/* Cells of `count` boids from i on, one axis at a time: the compiler vectorizes a loop of constant
 * length. */
enum { BLOCK = 8 };

static inline void
cells_of(struct grid g, struct boid_arrays h, int i, int count, int *cells)
{
	for (int k = 0; k < count; k++)
		cells[k] = cell_along(g.x, h.x[i + k]);
	for (int k = 0; k < count; k++)
		cells[k] += cell_along(g.y, h.y[i + k]) * g.x.cells;
	for (int k = 0; h.z && k < count; k++)
		cells[k] += cell_along(g.z, h.z[i + k]) * g.y.cells * g.x.cells;
}

/* Computes the cells of a block, or of the boids left; returns their count. */
static inline int
block_cells(struct grid g, struct boid_arrays h, int i, int cells[BLOCK])
{
	int count = h.count - i;

	if (count < BLOCK) {
		cells_of(g, h, i, count, cells);
		return count;
	}
	cells_of(g, h, i, BLOCK, cells);
	return BLOCK;
}

/* Counting sort; one array holds first the count, then the end, then the start of each cell. Grid and
 * arrays are passed by value: the compiler then knows that writing boids does not change them. */
static void
sort_into_cells(struct grid g, struct boid_arrays from, struct boid_arrays to)
{
	int cells = g.x.cells * g.y.cells * g.z.cells, cell[BLOCK], at = 0;

	memset(g.start, 0, ((size_t)cells + 1) * sizeof *g.start);
	for (int i = 0; i < from.count; i += BLOCK)
		for (int k = block_cells(g, from, i, cell); k-- > 0;)
			g.start[cell[k]]++;
	for (int c = 0; c <= cells; c++)
		g.start[c] = at += g.start[c];
	for (int i = (from.count - 1) / BLOCK * BLOCK; i >= 0; i -= BLOCK)
		for (int k = block_cells(g, from, i, cell); k-- > 0;)
			boid_arrays_copy(&to, --g.start[cell[k]], &from, i + k);
}

/* Returns whether a cell that begins with these ids may be unsorted. No branch for up to 3 boids:
 * processors mispredict their count. */
static inline bool
may_be_disordered(const uint32_t *id, int boids)
{
	return ((boids > 1) & (id[0] > id[1])) | ((boids > 2) & (id[1] > id[2])) | (boids > 3);
}

/* Insertion sort: a cell holds a boid or two, nearly always sorted. Not inlined: calls are rare,
 * and the caller is short of registers. */
__attribute__((noinline)) static void
order_cell_by_id(const struct boid_arrays *h, int begin, int end)
{
	for (int i = begin + 1; i < end; i++) {
		if (h->id[i - 1] < h->id[i])
			continue;
		struct boids_boid b = boid_arrays_get(h, i);
		int at = i;
		for (; at > begin && h->id[at - 1] > b.id; at--)
			boid_arrays_copy(h, at, h, at - 1);
		boid_arrays_put(h, at, b);
	}
}

/* The work of the thread pool: each part sorts a part of the cells. */
struct cell_order {
	struct grid grid;
	struct boid_arrays herd;
};

static void
order_cells(void *data, int part, int parts)
{
	const struct cell_order *o = data;
	int64_t cells = (int64_t)o->grid.x.cells * o->grid.y.cells * o->grid.z.cells;
	const int *cell = o->grid.start + cells * part / parts;
	const int *last = o->grid.start + cells * (part + 1) / parts;
	const uint32_t *id = o->herd.id;
	const int end = *last; /* of the boids in this part: no id is read past it */

	for (; cell < last && *cell < end - 2; cell++)
		if (may_be_disordered(id + *cell, cell[1] - *cell))
			order_cell_by_id(&o->herd, cell[0], cell[1]);
	for (; cell < last && *cell < end; cell++)
		order_cell_by_id(&o->herd, cell[0], cell[1]);
}

void
grid_sort(struct grid *g, const struct boids_world *w, float range, const struct boid_arrays *from,
          struct boid_arrays *to, struct thread_pool *pool)
{
	g->x = axis_of(from->x, from->count, w->size.x, w->wraps);
	g->y = axis_of(from->y, from->count, w->size.y, w->wraps);
	g->z = axis_of(from->z, from->count, w->size.z, w->wraps);
	layout_cells(g, range, most_cells(from->count));
	sort_into_cells(*g, *from, *to);
	thread_pool_run(pool, order_cells, &(struct cell_order){ *g, *to });
	to->count = from->count;
}

bool
grid_row(const struct grid *g, int row, int *begin, int *end)
{
	if (row >= g->y.cells * g->z.cells)
		return false;
	*begin = g->start[row * g->x.cells];
	*end = g->start[(row + 1) * g->x.cells];
	return true;
}
