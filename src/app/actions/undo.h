/* SPDX-License-Identifier: MIT */
/* Undo: changes settings as gestures, and goes back and forth in the history of settings and placed
 * things, not of the flock. */
#pragma once

#include "session/undo_history.h"

/* Gives a factor its value in `from`, as a gesture, and shows it on the status line. `chosen`: by
 * the user, for all presets. What reshapes a large flock waits for session_settle, so that keys that come
 * one behind the other reshape it once. Returns false on no memory. */
bool session_take(struct session *session, int factor, const struct boids_factors *from,
                  bool chosen);

/* Gives the flock what waits. Call before other gestures, and once no more keys wait. */
void session_settle(struct session *session);

/* Undoes one gesture (back) or redoes it, and shows what has changed. */
void undo_step(struct session *session, bool back);

/* Fills in the factors that this leads to. Returns false if there is nothing to undo or redo. */
bool undo_target(const struct session *session, bool back, struct boids_factors *factors);

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

/* Sets the looks to those of the journal or the shared flock, which they follow from now on; to those
 * of the preset in a flight of the user's own. */
void undo_looks(struct session *session);
