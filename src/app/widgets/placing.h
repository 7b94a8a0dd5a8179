/* SPDX-License-Identifier: MIT */
/* Placing: what lies under a cell of the screen, and placing things there, in a cell or along a
 * line. */
#pragma once

#include "ui/widget.h"

/* All columns and rows are cells of the screen, from 0. */

/* Returns the place in the world under the middle of a cell, and its shares of the world's sides, 0
 * to 1, for the wheel to zoom about: an open world is drawn around the flock instead. */
struct boids_vec placing_place(const struct ui *ui, int column, int row);
struct boids_vec placing_share(const struct ui *ui, int column, int row);

/* Finds the cell that shows a place, or would on a larger screen. */
void placing_cell(const struct ui *ui, struct boids_vec place, int *column, int *row);

/* Whether a thing of this kind shows in a cell, or more than half of full food is there. Of goals
 * and walls all cells of the map count that the cell shows (view/footprint.h). */
bool placing_has(const struct ui *ui, enum placed_kind thing, int column, int row);

/* Returns the part of the screen that shows the world and that no panel beside it covers. */
struct viewport placing_visible(const struct ui *ui);

/* Holds a thing under a cell, as placed_hold does; explains why it may not show. */
bool placing_hold(struct ui *ui, enum placed_kind thing, int column, int row);

/* What is placed, or removed, in cells of the screen. */
struct brush {
	enum placed_kind thing;
	bool removes;
};

/* Cells of the map to paint with a brush: a goal to remove, or walls. */
struct placing_cells {
	struct brush brush;
	struct projection s; /* of the screen, as it is now */
	int count;
	struct boids_vec at[PLACED_MOST + 1]; /* one more than can be: placed_cells says so */
};

/* Begins with none. */
void placing_begin(const struct ui *ui, struct placing_cells *cells, struct brush brush);

/* Changes them, as placed_cells does. */
bool placing_apply(struct ui *ui, const struct placing_cells *cells, bool whole);

/* Places a thing in a cell, or walls in all air cells of the map that it shows; goals stay. Or
 * removes them. Returns false if nothing changed; a notice gives the reason unless it is obvious, and
 * why a thing may not show. */
bool brush_paint(struct ui *ui, const struct brush *brush, int column, int row);

/* Paints the visible cells of a straight line, without the first, with the brush of `walls`. Walls are
 * only gathered there, for the caller to apply: each change of the map costs the flock a new terrain. */
struct line_of_cells {
	int column, row, to_column, to_row;
};
void brush_line(struct ui *ui, struct line_of_cells line, struct placing_cells *walls);

/* Draws placed goals over the boids, which gather there and would hide them. */
extern const struct widget placing_widget;
