/* SPDX-License-Identifier: MIT */
/* Mouse: what its buttons and its wheel do, depending on the pointer position. */
#pragma once

#include "io/input.h"
#include "session/session.h"

/* Handles a mouse event; false: ignored. In the world buttons place or paint (mouse_drag.h), in
 * place mode the left one places them; the wheel zooms. In the factor panel a click selects, except
 * on a bar; the wheel changes the factor below it. In the key overlay the wheel scrolls. */
bool mouse_event(struct session *session, const struct input_event *event);
