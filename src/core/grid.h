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
