/* SPDX-License-Identifier: MIT */
/* Place mode: a cursor in the world that places and removes things by key. */
#pragma once

#include "session/session.h"

struct line;

/* Turns place mode on or off. */
void place_mode_toggle(struct session *session);

/* Whether place mode is on and handles a key; *repeats: keyboard repeat of the key counts. */
bool place_mode_handles(const struct session *session, uint32_t key, bool *repeats);

/* Handles a key of place mode. Returns false for any other key. */
bool place_mode_key(struct session *session, uint32_t key);

/* Handles a left click: moves the cursor there, and places or removes the thing. */
void place_mode_click(struct session *session, int column, int row);

/* Draws the cursor over the flock; adds the bottom line's fields. */
void place_mode_draw(const struct session *session, struct frame *frame);
void place_mode_line(const struct session *session, struct line *line);
