/* SPDX-License-Identifier: MIT */
/* Grid: who is near whom. Boids are kept in memory in the order of the cells they stand in, layer
 * by layer, row by row, column by column, and in one cell by id, so that
 *   - the boids of neighbouring cells in a row are one run of memory, and
 *   - the order is a function of the boids alone: no history shows in a sum. */
#pragma once

#include "crew.h"
#include "herd.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Cells along one axis. */
struct grid_axis {
	float origin, per_unit; /* a place is in cell (place - origin) * per_unit */
	float side;             /* length covered */
	int cells;
	bool wraps;
};

struct grid {
	struct grid_axis x, y, z; /* columns, rows, layers */
	int *start;               /* start[c] .. start[c + 1]: the boids of cell c; owned */
	int room;                 /* cells there is memory for */
};

/* Memory for the cells of this many boids. false: none, nothing changed. */
bool grid_fit(struct grid *g, int boids);
void grid_free(struct grid *g);

/* Lays cells fit for looking `range` far and puts the boids of `from` into `to` in their order; a crew
 * may share the work. */
void grid_sort(struct grid *g, const struct world *w, float range, const struct herd *from,
               struct herd *to, struct crew *crew);

/* The boids begin .. end - 1 of a row of cells, counted through all layers; false: past the last. */
bool grid_row(const struct grid *g, int row, int *begin, int *end);

/* The runs of boids that may be within reach of a place, each boid once, in memory order:
 *     for (struct grid_walk walk = grid_around(g, place, reach); grid_next(&walk);)
 *             for (int j = walk.begin; j < walk.end; j++) ... */
struct grid_run {
	int first, last; /* cells of an axis */
	int image; /* -1, 1: reached across the seam, they stand a side lower, higher; else 0 */
};

struct grid_walk {
	const struct grid *grid;
	struct grid_run columns[2], rows[2], layers[2]; /* two where the reach crosses the seam */
	int column_runs, row_runs, layer_runs;
	int column_run, row_run, layer_run, row, layer; /* where the walk is */
	int begin, end;
};

struct grid_walk grid_around(const struct grid *g, struct vec place, float reach);

/* The same for all places in a box, whose corners are low and high; written in place, as the hot loop
 * has no time for copies. */
void grid_walk_box(struct grid_walk *walk, const struct grid *g, struct vec low, struct vec high,
                   float reach);

/* Whether the reach takes in the whole of an axis that wraps: then which image is nearest is
 * another matter for each pair. */
bool grid_walk_folds(const struct grid_walk *walk);

/* By how much the boids of the run just entered are to be shifted to be where they are seen. */
struct vec grid_walk_shift(const struct grid_walk *walk);
bool grid_next(struct grid_walk *walk);
