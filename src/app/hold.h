/* SPDX-License-Identifier: MIT */
/* Hold: what a button of the mouse does to the world for as long as it is held. */
#pragma once

#include "app/app.h"

/* A button goes down on a cell of the world, moves to another, goes up: left a goal, right a predator,
 * as long as it is held; middle puts obstacles, or takes them away where the first one was there. A
 * press ends what was held before: its release may have been lost outside of the window. */
void hold_press(struct app *app, int button, int column, int row);
void hold_drag(struct app *app, int button, int column, int row);
void hold_release(struct app *app, int button);

/* Ends it, whichever button it is. */
void hold_end(struct app *app);
