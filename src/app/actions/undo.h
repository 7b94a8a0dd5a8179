/* SPDX-License-Identifier: MIT */
/* Undo: goes back and forth in the history of settings and placed things, not of the flock. */
#pragma once

#include "session/session.h"

/* Undoes or redoes one gesture and shows what has changed. */
void undo_back(struct session *session);
void undo_forward(struct session *session);

/* Switches between the user's settings and the preset's. Keeps number: removed boids could not come
 * back as they were. */
void undo_compare(struct session *session);

/* Ends the comparison: restores the user's settings. */
void undo_end_compare(struct session *session);

/* Removes all that was placed, as one gesture. */
void undo_clear(struct session *session);

/* Removes all that was placed and sets all factors to their preset values, as one gesture. Those
 * that the user has chosen for all presets are so no more. */
void undo_reset(struct session *session);
