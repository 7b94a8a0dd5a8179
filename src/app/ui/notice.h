/* SPDX-License-Identifier: MIT */
/* Notice: notices and failures on the status line and, if they are too long, the rows above it; and
 * the hints in any text of that line. */
#pragma once

#include "styled_text.h"
#include "ui.h"

/* Adds the first fields of any line: why the flock stands still, [PAUSED], and the time scale. */
void notice_state(const struct ui *ui, struct line *line, int reserve);

/* Draws a notice or failure so that it ends on `row`. Cuts the middle of a text too long for the
 * screen: the subject is at its start, the reason at its end. */
void notice_draw(const struct ui *ui, struct frame *frame, int row, bool failure,
                 const char *message);

/* Returns the key of the hint that a cell shows, "? keys", "Esc cancel", the y of "? y n"; 0: none. */
uint32_t notice_hint(const struct frame *frame, int row, int column);
