/* SPDX-License-Identifier: MIT */
/* Mouse drag: what a held mouse button does in the world. */
#pragma once

#include "input_state.h"
#include "ui/ui.h"

/* Handle a button going down on a cell of the world, moving to another cell, going up. Left holds a
 * goal, right a predator; middle places obstacles, or removes them if it began on one. A press ends
 * the last hold, as its release may have been lost outside the window. */
void mouse_drag_press(struct input_state *input, struct ui *ui, int button, int column, int row);
void mouse_drag_drag(struct input_state *input, struct ui *ui, int button, int column, int row);
void mouse_drag_release(struct input_state *input, struct ui *ui, int button);

/* Moves what a button holds to the place that is under the pointer by now: the camera moves. */
void mouse_drag_update(struct input_state *input, struct ui *ui);

/* Ends the hold of any button. */
void mouse_drag_end(struct input_state *input, struct ui *ui);
