/* SPDX-License-Identifier: MIT */
/* Brush: places or removes things in the cell it is put on and along the line it is dragged: one
 * thing, or a disc of walls or food. */
#pragma once

#include "placing.h"

enum { BRUSH_MOST = 20 };

/* A disc about a cell of the screen is all cells whose middles are at most `radius` columns from
 * its own: round in the world, whatever the aspect of a cell. 0: that cell alone. */
struct brush {
	enum placed_kind thing;
	int radius; /* 0 for all but walls and food */
	bool removes;
};

/* Returns the brush that begins in a cell: it removes if the thing is there, else it places. */
struct brush brush_at(const struct ui *ui, enum placed_kind thing, int radius, int column, int row);

/* Places a thing in a cell, or walls in all air cells of the disc; goals stay. Or removes them,
 * as placed_remove does. All of a disc changes, or nothing over the limit. Returns false if nothing
 * changed; a notice gives the reason unless it is obvious. */
bool brush_paint(struct ui *ui, const struct brush *brush, int column, int row);

/* Paints the visible cells of a straight line, without the first. Walls are only gathered, for the
 * caller to apply: each change of the map costs the flock a new terrain. */
struct line_of_cells {
	int column, row, to_column, to_row;
};
void brush_line(struct ui *ui, const struct brush *brush, struct line_of_cells line,
                struct placing_cells *walls);

/* Draws the rim of a disc, a `+` per cell. */
void brush_draw(const struct ui *ui, struct frame *frame, int column, int row, int radius);
