/* SPDX-License-Identifier: MIT */
/* Placed text: what was placed over the map, as lines of a saved flock: `goal = COLUMN ROW`,
 * offsets from the middle of the world in cells, in the order of placing. */
#pragma once

#include "session.h"
#include "settings/flock_text.h"

/* Returns the lines, owned by the caller. NULL: no memory. */
char *placed_text_write(const struct session *session);

/* Takes the base map and what was placed from the text of a saved flock whose map the flock has.
 * Returns false with one sentence in error (SETTINGS_ERROR bytes) and errno as flock_text.h;
 * nothing has changed then. */
bool placed_text_restore(struct session *session, const struct flock_text *text, char *error);
