/* SPDX-License-Identifier: MIT */
/* Placing: what lies under a cell of the screen, and placing things there. */
#pragma once

#include "widget.h"

/* All columns and rows are cells of the screen, from 0. */

/* Returns the place in the world under a cell. */
struct boids_vec placing_place(const struct ui *ui, int column, int row);

/* Whether a thing of this kind shows in a cell; whether an obstacle can be placed there. */
bool placing_has(const struct ui *ui, enum placed_kind thing, int column, int row);
bool placing_is_air(const struct ui *ui, int column, int row);

/* Place, remove or hold a thing under a cell, as placed.h does; explain why it may not show. */
bool placing_put(struct ui *ui, enum placed_kind thing, int column, int row);
bool placing_remove(struct ui *ui, enum placed_kind thing, int column, int row);
bool placing_hold(struct ui *ui, enum placed_kind thing, int column, int row);

/* Draws placed goals over the boids, which gather there and would hide them. */
extern const struct widget placing_widget;
