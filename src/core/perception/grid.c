/* SPDX-License-Identifier: MIT */
#include "grid.h"

#include "math/simd_width.h"

#include <stdlib.h>
#include <string.h>

/* Narrow columns keep a run close to the visible part; rows as high as the range keep the runs few.
 * Measured best at usual densities. */
enum { COLUMNS_PER_RANGE = 4 };

/* Boids are sorted in blocks: the boids of a block were neighbours a step before, so that each
 * thread finds those for its rows of cells in few blocks. GROUP: cells are computed for a group of
 * boids, one axis at a time, as the compiler vectorizes a loop of constant length. */
enum { BLOCK = 512, GROUP = 8 };

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
	int *start = realloc(g->start, ((size_t)most_cells(boids) + 1) * sizeof *start);

	if (!start)
		return false;
	g->start = start;
	struct grid_extent *extent =
		realloc(g->extent, ((size_t)boids / BLOCK + 1) * sizeof *extent);
	if (!extent)
		return false;
	g->extent = extent;
	return true;
}

void
grid_free(struct grid *g)
{
	free(g->start);
	free(g->extent);
	*g = (struct grid){ 0 };
}

/* Returns the cell of a coordinate. The axis covers all boids, but rounding may pass its end. */
static inline int
cell_along(struct grid_axis a, float x)
{
	int cell = (int)((x - a.origin) * a.per_unit);

	return cell < a.cells ? cell : a.cells - 1;
}

/* The same as grid_range_of for many numbers: lanes of minima and maxima, as compilers do not
 * reorder those of floats. */
static struct grid_range
range_of_many(const float *x, int begin, int end)
{
	float low[GROUP], high[GROUP];
	int i = begin;

	if (!x || end - begin < GROUP)
		return grid_range_of(x, begin, end);
	for (int k = 0; k < GROUP; k++)
		low[k] = high[k] = x[begin];
	for (; i + GROUP <= end; i += GROUP)
		for (int k = 0; k < GROUP; k++) {
			low[k] = x[i + k] < low[k] ? x[i + k] : low[k];
			high[k] = x[i + k] > high[k] ? x[i + k] : high[k];
		}
	struct grid_range range = { low[0], high[0] };
	for (int k = 1; k < GROUP; k++)
		grid_range_add(&range, (struct grid_range){ low[k], high[k] });
	for (; i < end; i++)
		grid_range_add(&range, (struct grid_range){ x[i], x[i] });
	return range;
}

struct grid_extent
grid_extent_of(const struct boid_arrays *boids, int begin, int end)
{
	return (struct grid_extent){ .x = range_of_many(boids->x, begin, end),
		                     .y = range_of_many(boids->y, begin, end),
		                     .z = range_of_many(boids->z, begin, end) };
}

/* Returns the range that the cells must cover: the world if it wraps, else the extent of the boids. */
static struct grid_axis
axis_of(const float *places, struct grid_range extent, float side, bool wraps)
{
	if (!places)
		return (struct grid_axis){ .cells = 1, .side = 0 };
	if (wraps)
		extent = (struct grid_range){ 0, side };
	return (struct grid_axis){
		.origin = extent.low, .side = extent.high - extent.low, .wraps = wraps, .cells = 1
	};
}

/* Divides the axis into cells of at least `length`, `most` at most. All is in a single cell: the
 * quotient is not formed for it, as it overflows where the side is denormal. */
static void
axis_divide(struct grid_axis *a, float length, int most)
{
	float cells = a->side / length;

	a->cells = cells >= (float)most ? most : cells >= 1 ? (int)cells : 1;
	a->per_unit = a->cells > 1 ? (float)a->cells / a->side : 0;
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

static inline void
cells_of(struct grid g, struct boid_arrays boids, int i, int count, int *cells)
{
	for (int k = 0; k < count; k++)
		cells[k] = cell_along(g.x, boids.x[i + k]);
	for (int k = 0; k < count; k++)
		cells[k] += cell_along(g.y, boids.y[i + k]) * g.x.cells;
	for (int k = 0; boids.z && k < count; k++)
		cells[k] += cell_along(g.z, boids.z[i + k]) * g.y.cells * g.x.cells;
}

/* Computes the cells of a group, or of the boids left before `end`; returns their count. */
static inline int
group_cells(struct grid g, struct boid_arrays boids, int i, int end, int cells[GROUP])
{
	int count = end - i;

	if (count < GROUP) {
		cells_of(g, boids, i, count, cells);
		return count;
	}
	cells_of(g, boids, i, GROUP, cells);
	return GROUP;
}

/* Sorts the cells from `cell` to before `last` by id; their boids end at `end`. */
static void
order_cells(const struct boid_arrays *boids, const int *cell, const int *last, int end)
{
	const uint32_t *id = boids->id;

	/* no id is read past the end, and no start that another thread writes */
	for (; cell < last - 1 && *cell < end - 2; cell++) {
		const uint32_t *first = id + *cell;
		const int count = cell[1] - *cell;
		/* No branch for up to 3 boids: processors mispredict their count. */
		if (((count > 1) & (first[0] > first[1])) | ((count > 2) & (first[1] > first[2])) |
		    (count > 3))
			boid_arrays_sort(boids, cell[0], cell[1]);
	}
	for (; cell < last && *cell < end; cell++)
		boid_arrays_sort(boids, cell[0], cell < last - 1 ? cell[1] : end);
}

/* The work of the thread pool. Each part sorts the boids of some rows of cells, whose places in
 * memory begin behind those of the parts before. Grid and arrays are copies: the compiler then
 * knows that writing boids does not change them. */
struct sort {
	struct grid grid;
	struct boid_arrays from, to;
	int boids[THREADS_MOST]; /* in the rows of each part */
};

static int
blocks_of(const struct boid_arrays *boids)
{
	return (boids->count + BLOCK - 1) / BLOCK;
}

/* The first of the boids of a block, or the end of the last. */
static int
block_begin(const struct boid_arrays *boids, int block)
{
	return block * BLOCK < boids->count ? block * BLOCK : boids->count;
}

static void
measure_blocks(void *data, int part, int parts)
{
	const struct sort *s = data;
	const struct boid_arrays *boids = &s->from;
	const int blocks = blocks_of(boids);

	for (int k = thread_share(blocks, part, parts); k < thread_share(blocks, part + 1, parts);
	     k++)
		s->grid.extent[k] = grid_extent_of(boids, k * BLOCK, block_begin(boids, k + 1));
}

/* Returns the row, counted through all layers, of these coordinates. */
static int
row_at(const struct grid *g, float y, float z)
{
	return cell_along(g->z, z) * g->y.cells + cell_along(g->y, y);
}

/* Returns the first row of a part: that of the boid that begins the part of the unsorted boids, as
 * they have hardly moved since they were sorted. */
static int
first_row(const struct sort *s, int part, int parts)
{
	const struct boid_arrays *boids = &s->from;
	int row = part < parts ? 0 : s->grid.y.cells * s->grid.z.cells;

	for (int k = 1; k <= part && part < parts; k++) {
		int i = thread_share(boids->count, k, parts);
		int here = row_at(&s->grid, boids->y[i], boids->z ? boids->z[i] : 0);
		row = here > row ? here : row;
	}
	return row;
}

/* The cells first .. last - 1 that a part sorts. */
struct share {
	int first, last;
	bool all;
};

static struct share
share_of(const struct sort *s, int part, int parts)
{
	return (struct share){ .first = first_row(s, part, parts) * s->grid.x.cells,
		               .last = first_row(s, part + 1, parts) * s->grid.x.cells,
		               .all = parts == 1 };
}

/* Returns whether boids of a block may be in a share; *inside: they all are. */
static bool
is_concerned(const struct sort *s, const struct share *share, int block, bool *inside)
{
	const struct grid *g = &s->grid;

	*inside = share->all;
	if (share->all)
		return true;
	const struct grid_extent *of = &g->extent[block];
	bool layered = cell_along(g->z, of->z.low) < cell_along(g->z, of->z.high);
	int low = row_at(g, layered ? g->y.origin : of->y.low, of->z.low);
	int high = row_at(g, layered ? g->y.origin + g->y.side : of->y.high, of->z.high);
	*inside = low * g->x.cells >= share->first && (high + 1) * g->x.cells <= share->last;
	return low * g->x.cells < share->last && (high + 1) * g->x.cells > share->first;
}

/* Counts boids begin .. end - 1 of those in the share, all of them if `inside`; returns how many. */
SIMD_INLINE int
count_block(struct grid g, struct boid_arrays from, int begin, int end, struct share share,
            bool inside)
{
	int cell[GROUP], boids = 0;

	for (int i = begin; i < end; i += GROUP)
		for (int k = group_cells(g, from, i, end, cell); k-- > 0;)
			if (inside || (cell[k] >= share.first && cell[k] < share.last)) {
				g.start[cell[k]]++;
				boids++;
			}
	return boids;
}

/* Counts the boids of each cell of the part's share. */
static void
count_boids(void *data, int part, int parts)
{
	struct sort *s = data;
	const struct share share = share_of(s, part, parts);
	bool inside;

	s->boids[part] = 0;
	memset(s->grid.start + share.first, 0,
	       (size_t)(share.last - share.first) * sizeof *s->grid.start);
	for (int block = 0; block < blocks_of(&s->from); block++) {
		const int begin = block * BLOCK, end = block_begin(&s->from, block + 1);
		if (!is_concerned(s, &share, block, &inside))
			continue;
		s->boids[part] += inside ? count_block(s->grid, s->from, begin, end, share, true)
		                         : count_block(s->grid, s->from, begin, end, share, false);
	}
}

/* Moves boids of a block to the ends of their cells, backwards, so that boids of a cell keep their
 * order. */
SIMD_INLINE void
place_block(struct grid g, struct boid_arrays from, struct boid_arrays to, int begin, int end,
            struct share share, bool inside)
{
	int cell[GROUP];

	for (int i = begin + (end - begin - 1) / GROUP * GROUP; i >= begin; i -= GROUP)
		for (int k = group_cells(g, from, i, end, cell); k-- > 0;)
			if (inside || (cell[k] >= share.first && cell[k] < share.last))
				boid_arrays_copy(&to, --g.start[cell[k]], &from, i + k);
}

/* Counting sort of the part's share: `start` holds the count of each cell, then its end, then its
 * start. */
static void
place_boids(void *data, int part, int parts)
{
	const struct sort *s = data;
	const struct share share = share_of(s, part, parts);
	int at = 0;
	bool inside;

	for (int k = 0; k < part; k++)
		at += s->boids[k];
	for (int c = share.first; c < share.last; c++)
		s->grid.start[c] = at += s->grid.start[c];
	for (int block = blocks_of(&s->from); block-- > 0;) {
		const int begin = block * BLOCK, end = block_begin(&s->from, block + 1);
		if (!is_concerned(s, &share, block, &inside))
			continue;
		if (inside)
			place_block(s->grid, s->from, s->to, begin, end, share, true);
		else
			place_block(s->grid, s->from, s->to, begin, end, share, false);
	}
	order_cells(&s->to, s->grid.start + share.first, s->grid.start + share.last, at);
}

/* Below this, sharing the sort costs as much as it saves. */
enum { SHARED_FROM = 5000 };

void
grid_sort(struct grid *g, const struct boids_world *w, float range, const struct boid_arrays *from,
          struct boid_arrays *to, struct thread_pool *pool)
{
	struct sort sort = { .grid = *g, .from = *from, .to = *to };
	struct grid_extent extent = { 0 };

	if (from->count < SHARED_FROM)
		pool = NULL;
	if (pool || !w->wraps) {
		thread_pool_run(pool, measure_blocks, &sort);
		for (int block = 0; block < blocks_of(from); block++) {
			extent = block == 0 ? g->extent[0] : extent;
			grid_extent_add(&extent, g->extent[block]);
		}
	}
	g->x = axis_of(from->x, extent.x, w->size.x, w->wraps);
	g->y = axis_of(from->y, extent.y, w->size.y, w->wraps);
	g->z = axis_of(from->z, extent.z, w->size.z, w->wraps);
	layout_cells(g, range, most_cells(from->count));
	g->start[g->x.cells * g->y.cells * g->z.cells] = from->count;
	sort.grid = *g;
	thread_pool_run(pool, count_boids, &sort);
	thread_pool_run(pool, place_boids, &sort);
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

/* ---- a few boids leave, and others come */

static bool
is_same_axis(const struct grid_axis *a, const struct grid_axis *b)
{
	return a->cells == b->cells && a->side == b->side && a->per_unit == b->per_unit;
}

/* Returns whether a sort of `boids` boids, wherever they are, would use the cells that the grid has. */
static bool
stays(const struct grid *g, const struct boids_world *w, float range, int boids)
{
	struct grid other = *g;

	if (!w->wraps)
		return false;
	layout_cells(&other, range, most_cells(boids));
	return is_same_axis(&g->x, &other.x) && is_same_axis(&g->y, &other.y) &&
	       is_same_axis(&g->z, &other.z);
}

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
	int cell;

	if (goes > CHANGES_MOST || come->count > CHANGES_MOST || !stays(g, w, range, count))
		return false;
	for (int k = 0; k < goes; k++) {
		cells_of(*g, *boids, gone[k], 1, &cell);
		add(&e, (struct edit){ gone[k], cell, -1 }, come);
	}
	for (int k = 0; k < come->count; k++) {
		cells_of(*g, *come, k, 1, &cell);
		int slot = g->start[cell];
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
