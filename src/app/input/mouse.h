/* SPDX-License-Identifier: MIT */
/* Mouse: what its buttons and its wheel do, depending on the pointer position. */
#pragma once

#include "input_state.h"
#include "ui/widget.h"

/* Handles a mouse event; false: ignored. The topmost widget that takes it gets it. In the world
 * buttons place or paint (mouse_drag.h), and the wheel zooms. */
bool mouse_event(struct input_state *input, struct ui *ui, const struct input_event *event);
