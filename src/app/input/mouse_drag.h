/* SPDX-License-Identifier: MIT */
/* Mouse drag: what a held mouse button does in the world. */
#pragma once

#include "input_state.h"
#include "ui/ui.h"

/* Handle a button going down on a cell of the world, moving to another cell, going up. Left holds a
 * goal, right a predator; middle paints walls, and in place mode left paints the chosen thing:
 * lines between the reported cells, or it removes them if it began on one. A press ends the last
 * hold, as its release may have been lost outside the window. The first use of a button is
 * explained on the status line. */
void mouse_drag_press(struct input_state *input, struct ui *ui, int button, int column, int row);
void mouse_drag_drag(struct input_state *input, struct ui *ui, int button, int column, int row);
void mouse_drag_release(struct input_state *input, struct ui *ui, int button);

/* Call once a frame: moves what a button holds to the place that is under the pointer by now, as the
 * camera moves too, and places the walls of a drag. */
void mouse_drag_update(struct input_state *input, struct ui *ui);

/* Whether a button paints: then its drag goes on beside the world and over panels, unseen. */
bool mouse_drag_paints(const struct input_state *input);

/* Ends the gesture, as another one comes in between; painting goes on in a new one. */
void mouse_drag_split(struct input_state *input, struct ui *ui);

/* Ends the hold of any button. */
void mouse_drag_end(struct input_state *input, struct ui *ui);
