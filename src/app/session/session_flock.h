/* SPDX-License-Identifier: MIT */
/* Session flock: replaces the flock by another one. */
#pragma once

#include "session.h"

/* Replaces the flock by another one, fitted to world and factors. Takes ownership, also on
 * failure. Returns false on no memory: the old flock stays. */
bool session_adopt(struct session *session, struct boids_flock *flock, uint64_t seed);

/* Replaces the flock by a saved one, from the world of that many cells that it was saved in (0: this
 * one). Returns false and shows why if the states are wrong or on no memory. */
bool session_restore(struct session *session, const struct asset *states, uint64_t seed,
                     int columns, int rows);

/* Moves a held predator back to its place. */
void session_move_held(struct session *session);
