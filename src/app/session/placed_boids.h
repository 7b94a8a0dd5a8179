/* SPDX-License-Identifier: MIT */
/* Placed boids: predators and posts, which are part of the flock; their number is a factor. */
#pragma once

#include "session.h"

/* Whether things of this kind are predators or posts. */
bool placed_boids_is(enum placed_kind thing);

/* Returns the index of the one drawn in a cell of the screen, or -1. */
int placed_boids_at(const struct session *session, enum placed_kind thing, int column, int row);

/* Adds one anywhere (1) or removes the newest (-1). On failure returns false and shows why. */
bool placed_boids_change(struct session *session, enum placed_kind thing, int more);

/* Moves the newest one to a place, or to the nearest allowed one. */
void placed_boids_move_newest(struct session *session, enum placed_kind thing,
                              struct boids_vec place);

/* Adds one at a place, or removes number i, and sets session->placed.last to its place. */
bool placed_boids_put(struct session *session, enum placed_kind thing, struct boids_vec place);
bool placed_boids_remove(struct session *session, enum placed_kind thing, int i);

/* Call before and after undo or redo changes the factors. The flock removes the newest first, so
 * the first call makes the ones at `place` (offset from the middle of the world) the newest; the
 * second one moves added ones to `place`. */
void placed_boids_before_undo(struct session *session, const struct boids_factors *then,
                              struct boids_vec place);
void placed_boids_after_undo(struct session *session, const struct boids_factors *before,
                             struct boids_vec place);
