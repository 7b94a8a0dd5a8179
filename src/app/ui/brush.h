/* SPDX-License-Identifier: MIT */
/* Brush: places and removes discs of obstacles, as cells of the map. */
#pragma once

#include "ui.h"

enum { BRUSH_MOST = 20 };

/* A disc about a cell of the screen is all cells whose middles are at most `radius` columns from
 * its own: round in the world, whatever the aspect of a cell. 0: that cell alone. */

/* Places obstacles in all air cells of the disc; goals stay. Returns false if nothing changed; a
 * notice gives the reason unless it is obvious. */
bool brush_put(struct ui *ui, int column, int row, int radius);

/* Removes all obstacles of the disc, as placed_remove does. Returns false if there are none. */
bool brush_remove(struct ui *ui, int column, int row, int radius);

/* Draws its rim, a `+` per cell. */
void brush_draw(const struct ui *ui, struct frame *frame, int column, int row, int radius);
