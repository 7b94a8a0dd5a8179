/* SPDX-License-Identifier: MIT */
/* Place: place mode, a cursor in the world that puts things there by key. */
#pragma once

#include "app/app.h"

struct line;

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
