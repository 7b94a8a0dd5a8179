/* SPDX-License-Identifier: MIT */
/* Place mode: a cursor in the world that places and removes things by key. */
#pragma once

#include "widget.h"

struct line;

/* Turns place mode on or off. */
void place_mode_toggle(struct ui *ui);

/* Adds the status line's fields. */
void place_mode_line(const struct ui *ui, struct line *line);

/* While it is on: its keys; a left click moves the cursor there, and places or removes the thing. */
extern const struct widget place_mode_widget;
