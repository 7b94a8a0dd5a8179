/* SPDX-License-Identifier: MIT */
/* Grid scan: the boids within reach of a position, as runs of memory. */
#include "grid_scan.h"

static int
floor_int(float x)
{
	int i = (int)x;

	return (float)i > x ? i - 1 : i;
}

/* Returns the cell of a coordinate, unclamped: on a torus the cells of images lie past the ends. */
static int
axis_cell(const struct grid_axis *a, float x)
{
	float cell = (x - a->origin) * a->per_unit, far = 2 * (float)a->cells + 2;

	return floor_int(cell < -far ? -far : cell > far ? far : cell);
}

/* Returns the cells within reach of any coordinate from `from` to `to`. If no cell would come
 * twice, each gets the image that is in reach, if one is. */
static struct grid_runs
axis_runs(const struct grid_axis *a, float from, float to, float reach)
{
	if (a->cells == 1)
		return (struct grid_runs){ { { 0, 0, 0 } }, 1, a->wraps };
	/* A little wider than the reach, so that rounding never hides a cell: the error is relative to the
	 * distance, across the border to the side. No wider: that may cost a row of cells. */
	float far = reach + 1e-6f * (reach + a->side);
	int low = axis_cell(a, from - far), high = axis_cell(a, to + far), n = a->cells;
	bool once = high - low < n;

	if (a->wraps && once && low < 0)
		return (struct grid_runs){ { { 0, high, 0 }, { low + n, n - 1, -1 } }, 2, false };
	if (a->wraps && once && high >= n)
		return (struct grid_runs){ { { 0, high - n, 1 }, { low, n - 1, 0 } }, 2, false };
	bool all = a->wraps && !once;
	low = all || low < 0 ? 0 : low >= n ? n - 1 : low;
	high = all || high >= n ? n - 1 : high < 0 ? 0 : high;
	return (struct grid_runs){ { { low, high, 0 } }, 1, all };
}

struct grid_scan
grid_scan_around(const struct grid *g, struct boids_vec position, float reach)
{
	struct grid_scan scan = {
		.grid = g,
		.columns = axis_runs(&g->x, position.x, position.x, reach),
		.rows = axis_runs(&g->y, position.y, position.y, reach),
		.layers = axis_runs(&g->z, position.z, position.z, reach),
	};

	scan.row = scan.rows.run[0].first;
	scan.layer = scan.layers.run[0].first;
	return scan;
}

bool
grid_scan_next(struct grid_scan *scan)
{
	if (scan->column_run == scan->columns.count) {
		scan->column_run = 0;
		if (scan->row++ == scan->rows.run[scan->row_run].last &&
		    ++scan->row_run < scan->rows.count)
			scan->row = scan->rows.run[scan->row_run].first;
	}
	if (scan->row_run == scan->rows.count) {
		scan->row_run = 0;
		scan->row = scan->rows.run[0].first;
		if (scan->layer++ == scan->layers.run[scan->layer_run].last &&
		    ++scan->layer_run < scan->layers.count)
			scan->layer = scan->layers.run[scan->layer_run].first;
	}
	if (scan->layer_run == scan->layers.count)
		return false;

	const struct grid *g = scan->grid;
	const struct grid_run *run = &scan->columns.run[scan->column_run++];
	int line = (scan->layer * g->y.cells + scan->row) * g->x.cells;
	scan->begin = g->start[line + run->first];
	scan->end = g->start[line + run->last + 1];
	return true;
}

/* Returns the cells within reach of boids begin .. end - 1. */
static struct grid_runs
runs_around(const struct grid_axis *a, const float *x, int begin, int end, float reach)
{
	float low = x && begin < end ? x[begin] : 0, high = low;

	for (int i = begin; x && i < end; i++) {
		low = x[i] < low ? x[i] : low;
		high = x[i] > high ? x[i] : high;
	}
	return axis_runs(a, low, high, reach);
}

static int
cells_of(const struct grid_runs *r)
{
	int cells = 0;

	for (int k = 0; k < r->count; k++)
		cells += r->run[k].last - r->run[k].first + 1;
	return cells;
}

static void
add_lines(struct grid_band *band, int layer, float z, const struct grid_runs *rows)
{
	const struct grid *g = band->grid;

	for (int k = 0; k < rows->count; k++) {
		const struct grid_run *run = &rows->run[k];
		for (int row = run->first; row <= run->last; row++)
			band->line[band->count++] = (struct grid_line){
				.start = g->start + (layer * g->y.cells + row) * g->x.cells,
				.y = (float)run->image * g->y.side,
				.z = z,
			};
	}
}

bool
grid_band_of(struct grid_band *band, const struct grid *g, const struct boid_arrays *h, int begin,
             int end, float reach)
{
	const struct grid_runs rows = runs_around(&g->y, h->y, begin, end, reach);
	const struct grid_runs layers = runs_around(&g->z, h->z, begin, end, reach);

	band->grid = g;
	band->reach = reach;
	band->count = 0;
	band->folds = rows.folds || layers.folds;
	if ((int64_t)cells_of(&rows) * cells_of(&layers) > BAND_LINES)
		return false;
	for (int k = 0; k < layers.count; k++) {
		const struct grid_run *run = &layers.run[k];
		for (int layer = run->first; layer <= run->last; layer++)
			add_lines(band, layer, (float)run->image * g->z.side, &rows);
	}
	return true;
}

struct grid_runs
grid_band_columns(const struct grid_band *band, float low, float high)
{
	return axis_runs(&band->grid->x, low, high, band->reach);
}
