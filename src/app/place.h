/* SPDX-License-Identifier: MIT */
/* Place: place mode, a cursor in the world that puts things there by key. */
#pragma once

#include "app/placed.h"

#include <stdint.h>

struct line;

/* What a button of the mouse is doing; see hold.h. */
struct hold {
	bool on;
	int button, column, row;
	bool takes; /* obstacles away */
};

struct place_mode {
	bool on, used; /* used: the cursor has been somewhere already */
	enum thing thing;
	int column, row; /* where the cursor was moved; the screen may have shrunk since */
	uint32_t arrow;  /* pressed last, so many times in a row, and when */
	int presses;
	double pressed;
};

/* Into place mode, and out of it. */
void place_switch(struct app *app);

/* Whether place mode is on and gives a key a meaning of its own, and whether a board may repeat that. */
bool place_takes(const struct app *app, uint32_t key, bool *repeats);

/* Does what such a key says. false: it is none. */
bool place_key(struct app *app, uint32_t key);

/* A click of the left button: the cursor goes there, and puts or takes away. */
void place_click(struct app *app, int column, int row);

/* The cursor, over all that flies; and the bottom line's fields. */
void place_draw(const struct app *app, struct frame *frame);
void place_line(const struct app *app, struct line *line);
