/* SPDX-License-Identifier: MIT */
/* Walk: the boids within reach of a place, as runs of memory. */
#pragma once

#include "grid.h"

/* Cells of an axis that lie side by side. */
struct grid_run {
	int first, last;
	int image; /* -1, 1: reached across the seam, they stand a side lower, higher; else 0 */
};

/* The cells of an axis within reach, in increasing order, each once. */
struct grid_runs {
	struct grid_run run[2]; /* two where the reach crosses the seam */
	int count;
	bool folds; /* the reach goes round the world: no image is the nearest one for all */
};

/* The runs of boids that may be within reach of a place, each boid once, in memory order:
 *     for (struct grid_walk walk = grid_around(g, place, reach); grid_next(&walk);)
 *             for (int j = walk.begin; j < walk.end; j++) ... */
struct grid_walk {
	const struct grid *grid;
	struct grid_runs columns, rows, layers;
	int column_run, row_run, layer_run, row, layer; /* where the walk is */
	int begin, end;
};

struct grid_walk grid_around(const struct grid *g, struct vec place, float reach);
bool grid_next(struct grid_walk *walk);

/* The same for the boids of one row, a few at a time: the lines of cells about the row are worked out
 * once for all of them, then the columns for each few.
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
		const int *start; /* of its cells: a row of one layer */
		float y, z;       /* how far its boids are shifted to where they are seen */
	} line[BAND_LINES];
	int count;
	bool folds;
};

/* About boids begin .. end - 1, which make a row. false: there are more lines than there is room for,
 * as may be where the reach is greater than the range that the grid was laid for. */
bool grid_band_of(struct grid_band *band, const struct grid *g, const struct herd *h, int begin,
                  int end, float reach);

/* The columns within reach of those between these two places of the row. */
struct grid_runs grid_band_columns(const struct grid_band *band, float low, float high);
