/* SPDX-License-Identifier: MIT */
/* Place mode: a cursor in the world that places and removes things by key. */
#pragma once

#include "placing.h"
#include "ui/widget.h"

struct line;

/* The cursor of place mode. */
struct place_mode {
	bool on, used; /* used: the cursor has a position */
	enum placed_kind thing;
	bool pen, removes; /* arrows paint: they place, or remove */
	uint64_t stroke;   /* its gesture (struct history) */
	int column, row;   /* last cursor position; the screen may have shrunk since */
	uint32_t arrow;    /* last arrow key, its presses in a row, time of the last one */
	int presses;
	double pressed;
};

/* Turns place mode on or off, as its keys do. */
void place_mode_toggle(struct ui *ui, uint32_t key);

/* Adds the status line's fields. Cells are those of the world: 0,0 is in its upper left corner. */
void place_mode_line(const struct ui *ui, struct line *line);

/* While it is on: its keys. The left button is in input/mouse_drag.h. */
extern const struct widget place_mode_widget;
