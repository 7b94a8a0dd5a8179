/* SPDX-License-Identifier: MIT */
/* Mouse drag: what a held mouse button does in the world. */
#pragma once

#include "session/session.h"

/* Handle a button going down on a cell of the world, moving to another cell, going up. Left holds a
 * goal, right a predator; middle places obstacles, or removes them if it began on one. A press ends
 * the last hold, as its release may have been lost outside the window. */
void mouse_drag_press(struct session *session, int button, int column, int row);
void mouse_drag_drag(struct session *session, int button, int column, int row);
void mouse_drag_release(struct session *session, int button);

/* Ends the hold of any button. */
void mouse_drag_end(struct session *session);
