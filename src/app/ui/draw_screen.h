/* SPDX-License-Identifier: MIT */
/* Draw screen: draws the whole screen, and finds when it changes by itself. */
#pragma once

#include "session/session.h"

/* Draws all into session->frame, after removing expired messages and updating the measures that are
 * due. Returns false without memory: do not show the frame. */
bool draw_screen(struct session *session);

/* Returns when the screen changes next even while paused, s; below 0: never. */
double draw_deadline(const struct session *session);
