/* SPDX-License-Identifier: MIT */
/* Walk: the boids within reach of a place, as runs of memory. */
#include "walk.h"

static int
whole(float x)
{
	int i = (int)x;

	return (float)i > x ? i - 1 : i;
}

/* The cell of a place, unlimited: on a torus the cells of the images go on past the ends. */
static int
axis_cell(const struct grid_axis *a, float place)
{
	float cell = (place - a->origin) * a->per_unit, far = 2 * (float)a->cells + 2;

	return whole(cell < -far ? -far : cell > far ? far : cell);
}

/* What is within reach of all places from `from` to `to`. Where no cell is met twice, each is met by
 * the image that is in reach, if one is. */
static struct grid_runs
axis_runs(const struct grid_axis *a, float from, float to, float reach)
{
	if (a->cells == 1)
		return (struct grid_runs){ { { 0, 0, 0 } }, 1, a->wraps };
	/* A little wider than the reach, so that rounding never hides a cell: in a distance it is parts of
	 * the distance, across the seam of the side. No more, as it may cost a row of cells. */
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

struct grid_walk
grid_around(const struct grid *g, struct vec place, float reach)
{
	struct grid_walk walk = {
		.grid = g,
		.columns = axis_runs(&g->x, place.x, place.x, reach),
		.rows = axis_runs(&g->y, place.y, place.y, reach),
		.layers = axis_runs(&g->z, place.z, place.z, reach),
	};

	walk.row = walk.rows.run[0].first;
	walk.layer = walk.layers.run[0].first;
	return walk;
}

bool
grid_next(struct grid_walk *walk)
{
	if (walk->column_run == walk->columns.count) {
		walk->column_run = 0;
		if (walk->row++ == walk->rows.run[walk->row_run].last &&
		    ++walk->row_run < walk->rows.count)
			walk->row = walk->rows.run[walk->row_run].first;
	}
	if (walk->row_run == walk->rows.count) {
		walk->row_run = 0;
		walk->row = walk->rows.run[0].first;
		if (walk->layer++ == walk->layers.run[walk->layer_run].last &&
		    ++walk->layer_run < walk->layers.count)
			walk->layer = walk->layers.run[walk->layer_run].first;
	}
	if (walk->layer_run == walk->layers.count)
		return false;

	const struct grid *g = walk->grid;
	const struct grid_run *run = &walk->columns.run[walk->column_run++];
	int line = (walk->layer * g->y.cells + walk->row) * g->x.cells;
	walk->begin = g->start[line + run->first];
	walk->end = g->start[line + run->last + 1];
	return true;
}

/* From the least to the greatest of some places of boids. */
static struct grid_runs
runs_about(const struct grid_axis *a, const float *places, int begin, int end, float reach)
{
	float low = places && begin < end ? places[begin] : 0, high = low;

	for (int i = begin; places && i < end; i++) {
		low = places[i] < low ? places[i] : low;
		high = places[i] > high ? places[i] : high;
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
grid_band_of(struct grid_band *band, const struct grid *g, const struct herd *h, int begin, int end,
             float reach)
{
	const struct grid_runs rows = runs_about(&g->y, h->y, begin, end, reach);
	const struct grid_runs layers = runs_about(&g->z, h->z, begin, end, reach);

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
