/* SPDX-License-Identifier: MIT */
/* Mouse drag: what a held mouse button does in the world. */
#pragma once

#include "input_state.h"
#include "io/input.h"
#include "ui/ui.h"

/* Handle a button going down on a cell of the world, and moving to another cell. Left holds a goal,
 * right a predator; middle paints walls, and in place mode left paints the chosen thing: lines
 * between the reported cells, or it removes them if it began on one. The first use of a button is
 * explained on the status line. */
void mouse_drag_press(struct input_state *input, struct ui *ui, const struct input_event *event);
void mouse_drag_drag(struct input_state *input, struct ui *ui, const struct input_event *event);

/* Call once a frame: moves what a button holds to the place that is under the pointer by now, as
 * the camera moves too, and places the walls of a drag. */
void mouse_drag_update(struct input_state *input, struct ui *ui);

/* Ends the gesture, as another one comes in between; painting goes on in a new one. */
void mouse_drag_split(struct input_state *input, struct ui *ui);

/* Ends the hold of any button. */
void mouse_drag_end(struct input_state *input, struct ui *ui);
