/* SPDX-License-Identifier: MIT */
/* Grid scan: the boids within reach of a position, as runs of memory. */
#pragma once

#include "grid.h"

/* Adjacent cells of an axis. */
struct grid_run {
	int first, last;
	int image; /* -1, 1: reached across the border, shifted a side down, up; else 0 */
};

/* Cells of an axis within reach, in increasing order, each once. */
struct grid_runs {
	struct grid_run run[2]; /* two if the reach crosses the border */
	int count;
	bool folds; /* the reach wraps the whole axis: no image is nearest for all boids */
};

/* A scan over runs of boids that may be within reach of a position, each boid once, in memory
 * order: for (struct grid_scan scan = grid_scan_around(g, position, reach); grid_scan_next(&scan);)
 *             for (int j = scan.begin; j < scan.end; j++) ... */
struct grid_scan {
	const struct grid *grid;
	struct grid_runs columns, rows, layers;
	int column_run, row_run, layer_run, row, layer; /* the current cell */
	int begin, end;
};

struct grid_scan grid_scan_around(const struct grid *g, struct boids_vec position, float reach);
bool grid_scan_next(struct grid_scan *scan);

/* A scan for the boids of one row, a few at a time: the lines of cells around the row are computed
 * once per row, then the columns for each few boids.
 *     struct grid_runs columns = grid_band_columns(&band, low, high);
 *     for (int k = 0; k < band.count; k++)
 *             for (int run = 0; run < columns.count; run++)
 *                     ... from band.line[k].start[columns.run[run].first]
 *                     to band.line[k].start[columns.run[run].last + 1] - 1 */
enum { BAND_LINES = 32 };
struct grid_band {
	const struct grid *grid;
	float reach;
	struct grid_line {
		const int *start; /* `start` of its cells, a row of one layer */
		float y, z;       /* shift of its boids to their nearest image */
	} line[BAND_LINES];
	int count;
	bool folds;
};

/* Fills the band around boids begin .. end - 1 of one row. Returns false if it needs more lines
 * than BAND_LINES, as it may when the reach exceeds the range that the grid was sorted for. */
bool grid_band_of(struct grid_band *band, const struct grid *g, const struct boid_arrays *h,
                  int begin, int end, float reach);

/* Returns the columns within reach of boids between these two x of the row. */
struct grid_runs grid_band_columns(const struct grid_band *band, float low, float high);
