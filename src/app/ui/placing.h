/* SPDX-License-Identifier: MIT */
/* Placing: what lies under a cell of the screen, and placing things there. */
#pragma once

#include "widget.h"

/* All columns and rows are cells of the screen, from 0. */

/* Returns the place in the world under the middle of a cell, and its shares of the world's sides, 0
 * to 1, for the wheel to zoom about: an open world is drawn around the flock instead. */
struct boids_vec placing_place(const struct ui *ui, int column, int row);
struct boids_vec placing_share(const struct ui *ui, int column, int row);

/* Whether a thing of this kind shows in a cell; whether an obstacle can be placed there. Of goals and
 * obstacles all cells of the map count that the cell shows (view/footprint.h). */
bool placing_has(const struct ui *ui, enum placed_kind thing, int column, int row);
bool placing_is_air(const struct ui *ui, int column, int row);

/* Place, remove or hold a thing under a cell, as placed.h does; explain why it may not show. Obstacles
 * are placed, and goals and obstacles removed, in all cells of the map that the cell shows. */
bool placing_put(struct ui *ui, enum placed_kind thing, int column, int row);
bool placing_remove(struct ui *ui, enum placed_kind thing, int column, int row);
bool placing_hold(struct ui *ui, enum placed_kind thing, int column, int row);

/* Draws placed goals over the boids, which gather there and would hide them. */
extern const struct widget placing_widget;
