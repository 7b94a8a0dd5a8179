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
	float reach;
	struct grid_runs columns, rows, layers;
	int column_run, row_run, layer_run, row, layer; /* the current cells */
	const int *line;                                /* grid->start of the current row */
	int begin, end;
	bool left; /* boids have left their cells, on a torus even across the border */
};

struct grid_scan grid_scan_around(const struct grid *g, struct boids_vec position, float reach);

/* Returns a scan for boids begin .. end - 1 of one row, without columns: the rows around it are
 * computed once, then the columns for a copy of it for each few boids. */
struct grid_scan grid_scan_row(const struct grid *g, const struct boid_arrays *boids, int begin,
                               int end, float reach);
/* Sets the columns to those within reach of boids between these two x. */
void grid_scan_columns(struct grid_scan *scan, float low, float high);

/* Returns whether no image of a run is nearest for all boids. */
static inline bool
grid_scan_folds(const struct grid_scan *scan)
{
	return scan->left || scan->columns.folds || scan->rows.folds || scan->layers.folds;
}

/* Returns the displacement of the current run's boids to their nearest image. */
static inline struct boids_vec
grid_scan_shift(const struct grid_scan *scan)
{
	const struct grid *g = scan->grid;

	return (struct boids_vec){
		(float)scan->columns.run[scan->column_run].image * g->x.side,
		(float)scan->rows.run[scan->row_run].image * g->y.side,
		(float)scan->layers.run[scan->layer_run].image * g->z.side,
	};
}

/* Sets a scan to its beginning, before the first row. */
static inline void
grid_scan_rewind(struct grid_scan *scan)
{
	scan->row_run = scan->layer_run = 0;
	scan->row = scan->rows.run[0].first - 1;
	scan->layer = scan->layers.run[0].first;
	scan->column_run = scan->columns.count;
}

/* Moves on to the next layer; returns false after the last. */
static inline bool
grid_scan_next_layer(struct grid_scan *scan)
{
	if (scan->layer++ == scan->layers.run[scan->layer_run].last) {
		if (++scan->layer_run == scan->layers.count)
			return false;
		scan->layer = scan->layers.run[scan->layer_run].first;
	}
	return true;
}

/* Moves on to the next row; returns false after the last. */
static inline bool
grid_scan_next_row(struct grid_scan *scan)
{
	if (scan->row++ == scan->rows.run[scan->row_run].last) {
		if (++scan->row_run == scan->rows.count) {
			scan->row_run = 0;
			if (!grid_scan_next_layer(scan))
				return false;
		}
		scan->row = scan->rows.run[scan->row_run].first;
	}
	scan->line = scan->grid->start +
	             (scan->layer * scan->grid->y.cells + scan->row) * scan->grid->x.cells;
	return true;
}

/* Moves on to the next run of boids; returns false after the last, and is at the beginning again.
 * Inlined: called for every few boids. */
static inline bool
grid_scan_next(struct grid_scan *scan)
{
	if (++scan->column_run >= scan->columns.count) {
		scan->column_run = 0;
		if (!grid_scan_next_row(scan)) {
			grid_scan_rewind(scan);
			return false;
		}
	}
	const struct grid_run *columns = &scan->columns.run[scan->column_run];
	scan->begin = scan->line[columns->first];
	scan->end = scan->line[columns->last + 1];
	return true;
}
