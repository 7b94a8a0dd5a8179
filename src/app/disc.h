/* SPDX-License-Identifier: MIT */
/* Disc: obstacles larger than a cell, laid as cells of the map; and the brush that lays them. */
#pragma once

#include "app/app.h"

enum { DISC_MOST = 20 };

/* A disc about a cell of the screen is all cells of the screen whose middles are at most so many columns
 * from its own: round in the world, whatever the aspect of a cell. 0: that cell alone. */

/* Obstacles wherever there is air; goals stay. false: nothing has changed, and a notice says why if it
 * is not plain to see. */
bool disc_put(struct app *app, int column, int row, int radius);

/* Takes all obstacles away, as placed_take does. false: there are none. */
bool disc_take(struct app *app, int column, int row, int radius);

/* Its rim, a `+` a cell. */
void disc_draw(const struct app *app, struct frame *frame, int column, int row, int radius);
