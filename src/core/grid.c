/* SPDX-License-Identifier: MIT */
/* Grid: who is near whom. */
#include "grid.h"

#include <stdlib.h>
#include <string.h>

/* Narrow columns fit a run closely to what is seen; rows as high as the range keep the runs few:
 * measured best at usual densities. */
enum { COLUMNS_PER_RANGE = 4 };

bool
grid_fit(struct grid *g, int boids)
{
	int room = boids + boids / 2 + 64;
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

static inline int
grid_cell(struct grid g, struct herd h, int i)
{
	int cell = axis_home(g.y, h.y[i]) * g.x.cells + axis_home(g.x, h.x[i]);

	return h.z ? axis_home(g.z, h.z[i]) * g.y.cells * g.x.cells + cell : cell;
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
lay_cells(struct grid *g, float range)
{
	const float shortest = (g->x.side + g->y.side + g->z.side) / (float)g->room + 1e-6f;

	for (float length = range > shortest ? range : shortest;; length *= 1.25f) {
		axis_divide(&g->x, length / COLUMNS_PER_RANGE, g->room);
		axis_divide(&g->y, length, g->room);
		axis_divide(&g->z, length, g->room);
		if ((double)g->x.cells * g->y.cells * g->z.cells <= g->room)
			return;
	}
}

/* Insertion sort, as a cell holds a boid or two, nearly always in order already. */
static void
order_cell_by_id(struct herd h, int begin, int end)
{
	for (int i = begin + 1; i < end; i++) {
		if (h.id[i - 1] < h.id[i])
			continue;
		struct boid b = herd_boid(&h, i);
		int at = i;
		for (; at > begin && h.id[at - 1] > b.id; at--)
			herd_copy(&h, at, &h, at - 1);
		herd_put(&h, at, b);
	}
}

/* Counting sort; one array is count, end and at last start of each cell. The grid and the herds are
 * given by value: the compiler then knows that writing boids does not change them. */
static void
sort_into_cells(struct grid g, struct herd from, struct herd to)
{
	int cells = g.x.cells * g.y.cells * g.z.cells, at = 0;

	memset(g.start, 0, ((size_t)cells + 1) * sizeof *g.start);
	for (int i = 0; i < from.count; i++)
		g.start[grid_cell(g, from, i)]++;
	for (int c = 0; c <= cells; c++)
		g.start[c] = at += g.start[c];
	for (int i = from.count; i-- > 0;)
		herd_copy(&to, --g.start[grid_cell(g, from, i)], &from, i);
}

/* The part of the cells that one of a crew puts in order. */
struct ordering {
	struct grid grid;
	struct herd herd;
};

static void
order_cells(void *with, int part, int parts)
{
	const struct ordering *o = with;
	const struct grid g = o->grid;
	int64_t cells = (int64_t)g.x.cells * g.y.cells * g.z.cells;

	for (int64_t c = cells * part / parts; c < cells * (part + 1) / parts; c++)
		if (g.start[c + 1] - g.start[c] > 1)
			order_cell_by_id(o->herd, g.start[c], g.start[c + 1]);
}

void
grid_sort(struct grid *g, const struct world *w, float range, const struct herd *from,
          struct herd *to, struct crew *crew)
{
	g->x = axis_of(from->x, from->count, w->size.x, w->wraps);
	g->y = axis_of(from->y, from->count, w->size.y, w->wraps);
	g->z = axis_of(from->z, from->count, w->size.z, w->wraps);
	lay_cells(g, range);
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
