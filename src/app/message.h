/* SPDX-License-Identifier: MIT */
/* Message: notices and failures on the bottom line and, where that is too narrow, above it. */
#pragma once

#include "app/app.h"
#include "app/styled.h"

/* Adds what is said before all else: whether it is paused, and how fast time goes. */
void message_state(const struct app *app, struct line *line, int reserve);

/* Draws the app's notice or failure so that it ends on this row. What is too long for the screen loses
 * its middle: what it is about stands at its start, and why at its end. */
void message_draw(const struct app *app, struct frame *frame, int row);

/* The same for a failure that is told elsewhere. */
void message_fail(const struct app *app, struct frame *frame, int row, const char *why);
