/* SPDX-License-Identifier: MIT */
/* Placed: things that users place in the world by mouse or place mode. Goals and obstacles lie over
 * the map and keep their places on the screen until removed, also when a preset is loaded or the
 * flock restarted. Predators and posts change a factor, their number (placed_boids.h). */
#pragma once

#include "session.h"

const char *placed_kind_name(enum placed_kind thing); /* "goal" */

/* All cells in this header are cells of the screen: column and row from 0, inside the screen. */
bool placed_has(const struct session *session, enum placed_kind thing, int column, int row);

/* Copies the marks in use; the rest of `to` stays as it was. */
void placed_copy(struct placed_cells *to, const struct placed_cells *from);

/* Whether two lists of marks are equal. */
bool placed_same(const struct placed_cells *a, const struct placed_cells *b);

/* Whether an obstacle can be placed there. */
bool placed_is_air(const struct session *session, int column, int row);

/* Places or removes a thing. Returns false if nothing was done; shows a notice if the reason is not
 * obvious. */
bool placed_put(struct session *session, enum placed_kind thing, int column, int row);
bool placed_remove(struct session *session, enum placed_kind thing, int column, int row);

/* Hold a goal or a predator, which exists only while the mouse button is down; a second call moves
 * it to another cell. A held predator does not hunt. Return false if it cannot be held there. */
bool placed_hold_goal(struct session *session, int column, int row);
void placed_release_goal(struct session *session);
bool placed_hold_predator(struct session *session, int column, int row);
void placed_release_predator(struct session *session);

/* Moves a held predator back to its cell; call after each step. */
void placed_move_held(struct session *session);

/* Call when the flock, the map or the size of the world was replaced: marks must be applied
 * again. */
void placed_invalidate(struct session *session);

/* Applies changed marks. Call once for many changes: it searches all paths to goals again. */
void placed_apply(struct session *session);
