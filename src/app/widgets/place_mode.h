/* SPDX-License-Identifier: MIT */
/* Place mode: a cursor in the world that places and removes things by key. */
#pragma once

#include "placing.h"
#include "ui/widget.h"

struct line;

/* Turns place mode on or off, as its keys do. */
void place_mode_toggle(struct ui *ui, uint32_t key);

/* Moves the cursor to a cell; returns the brush of the current thing that begins there. */
struct brush place_mode_brush(struct ui *ui, int column, int row);

/* Adds the status line's fields. Cells are those of the world: 0,0 is in its upper left corner. */
void place_mode_line(const struct ui *ui, struct line *line);

/* While it is on: its keys. The left button is in input/mouse_drag.h. */
extern const struct widget place_mode_widget;
