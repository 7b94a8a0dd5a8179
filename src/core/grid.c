/* SPDX-License-Identifier: MIT */
/* Grid: who is near whom. */
#include "grid.h"

#include <stdlib.h>
#include <string.h>

/* Narrow columns fit a run closely to what is seen; rows as high as the range keep the runs few:
 * measured best at usual densities. */
enum { COLUMNS_PER_RANGE = 4 };

/* Of the boids alone, not of the memory there is: when some are gone the cells, and with them the order
 * of sums, are those of a flock that never had them. */
static int
most_cells(int boids)
{
	return boids + boids / 2 + 64;
}

bool
grid_fit(struct grid *g, int boids)
{
	int room = most_cells(boids);
	int *start = realloc(g->start, ((size_t)room + 1) * sizeof *start);

	if (!start)
		return false;
	g->start = start;
	g->room = room;
	return true;
}

void
grid_free(struct grid *g)
{
	free(g->start);
	*g = (struct grid){ 0 };
}

/* The cell a boid stands in. The axis covers all boids, but rounding may lead past its end. */
static inline int
axis_home(struct grid_axis a, float place)
{
	int cell = (int)((place - a.origin) * a.per_unit);

	return cell < a.cells ? cell : a.cells - 1;
}

/* The stretch of an axis the cells must cover: the world if it wraps, else where boids are. */
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

/* As many cells of at least this length as go into the axis, `most` at most. */
static void
axis_divide(struct grid_axis *a, float length, int most)
{
	float cells = a->side / length;

	a->cells = cells >= (float)most ? most : cells >= 1 ? (int)cells : 1;
	a->per_unit = a->side > 0 ? (float)a->cells / a->side : 0;
}

/* Rows and layers as high as the range, columns a quarter of it; all larger where there would be
 * more cells than there is memory for. */
static void
lay_cells(struct grid *g, float range, int most)
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

/* The cells of some boids from i on, an axis at a time: the compiler makes vectors of a loop whose
 * length it knows. */
enum { BLOCK = 8 };

static inline void
cells_of(struct grid g, struct herd h, int i, int some, int *cells)
{
	for (int k = 0; k < some; k++)
		cells[k] = axis_home(g.x, h.x[i + k]);
	for (int k = 0; k < some; k++)
		cells[k] += axis_home(g.y, h.y[i + k]) * g.x.cells;
	for (int k = 0; h.z && k < some; k++)
		cells[k] += axis_home(g.z, h.z[i + k]) * g.y.cells * g.x.cells;
}

/* Of a block, or of as many as there are left; returns how many. */
static inline int
block_cells(struct grid g, struct herd h, int i, int cells[BLOCK])
{
	int some = h.count - i;

	if (some < BLOCK) {
		cells_of(g, h, i, some, cells);
		return some;
	}
	cells_of(g, h, i, BLOCK, cells);
	return BLOCK;
}

/* Counting sort; one array is count, end and at last start of each cell. The grid and the herds are
 * given by value: the compiler then knows that writing boids does not change them. */
static void
sort_into_cells(struct grid g, struct herd from, struct herd to)
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
			herd_copy(&to, --g.start[cell[k]], &from, i + k);
}

/* Whether a cell that begins with these ids may be out of order. Without a branch for the usual few:
 * how many they are is beyond what a processor can guess. */
static inline bool
may_be_disordered(const uint32_t *id, int boids)
{
	return ((boids > 1) & (id[0] > id[1])) | ((boids > 2) & (id[1] > id[2])) | (boids > 3);
}

/* Insertion sort, as a cell holds a boid or two, nearly always in order already. Not inlined: it is
 * rarely called, and its caller is short of registers. */
__attribute__((noinline)) static void
order_cell_by_id(const struct herd *h, int begin, int end)
{
	for (int i = begin + 1; i < end; i++) {
		if (h->id[i - 1] < h->id[i])
			continue;
		struct boid b = herd_boid(h, i);
		int at = i;
		for (; at > begin && h->id[at - 1] > b.id; at--)
			herd_copy(h, at, h, at - 1);
		herd_put(h, at, b);
	}
}

/* What a crew puts in order, each a part of the cells. */
struct ordering {
	struct grid grid;
	struct herd herd;
};

static void
order_cells(void *with, int part, int parts)
{
	const struct ordering *o = with;
	int64_t cells = (int64_t)o->grid.x.cells * o->grid.y.cells * o->grid.z.cells;
	const int *cell = o->grid.start + cells * part / parts;
	const int *last = o->grid.start + cells * (part + 1) / parts;
	const uint32_t *id = o->herd.id;
	const int end = *last; /* of the boids in this part: nobody looks past it */

	for (; cell < last && *cell < end - 2; cell++)
		if (may_be_disordered(id + *cell, cell[1] - *cell))
			order_cell_by_id(&o->herd, cell[0], cell[1]);
	for (; cell < last && *cell < end; cell++)
		order_cell_by_id(&o->herd, cell[0], cell[1]);
}

void
grid_sort(struct grid *g, const struct world *w, float range, const struct herd *from,
          struct herd *to, struct crew *crew)
{
	g->x = axis_of(from->x, from->count, w->size.x, w->wraps);
	g->y = axis_of(from->y, from->count, w->size.y, w->wraps);
	g->z = axis_of(from->z, from->count, w->size.z, w->wraps);
	lay_cells(g, range, most_cells(from->count));
	sort_into_cells(*g, *from, *to);
	crew_run(crew, order_cells, &(struct ordering){ *g, *to });
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
