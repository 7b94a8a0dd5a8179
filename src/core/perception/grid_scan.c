/* SPDX-License-Identifier: MIT */
#include "grid_scan.h"

/* Returns the cell of a coordinate, unclamped: on a torus the cells of images lie past the ends. */
static int
axis_cell(const struct grid_axis *a, float x)
{
	float cell = (x - a->origin) * a->per_unit, far = 2 * (float)a->cells + 2;
	float clamped = cell < -far ? -far : cell > far ? far : cell;
	int whole = (int)clamped;

	return (float)whole > clamped ? whole - 1 : whole;
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
		.reach = reach,
		.rows = axis_runs(&g->y, position.y, position.y, reach),
		.layers = axis_runs(&g->z, position.z, position.z, reach),
	};

	grid_scan_columns(&scan, position.x, position.x);
	return scan;
}

struct grid_scan
grid_scan_row(const struct grid *g, const struct boid_arrays *boids, int begin, int end, float reach)
{
	const struct grid_range y = grid_range_of(boids->y, begin, end);
	const struct grid_range z = grid_range_of(boids->z, begin, end);

	return (struct grid_scan){
		.grid = g,
		.reach = reach,
		.rows = axis_runs(&g->y, y.low, y.high, reach),
		.layers = axis_runs(&g->z, z.low, z.high, reach),
	};
}

void
grid_scan_columns(struct grid_scan *scan, float low, float high)
{
	scan->columns = axis_runs(&scan->grid->x, low, high, scan->reach);
	grid_scan_rewind(scan);
}
