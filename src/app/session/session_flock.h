/* SPDX-License-Identifier: MIT */
/* Session flock: replaces the flock by another one. */
#pragma once

#include "session.h"

/* Replaces the flock by another one, fitted to world and factors. Takes ownership, also on
 * failure. Returns false on no memory: the old flock stays. */
bool session_adopt(struct session *session, struct boids_flock *flock, uint64_t seed);

/* Replaces the flock by a saved one, from the world of that many cells that it was saved in (0: this
 * one). Returns false with one sentence in error (FLOCK_CSV_ERROR bytes) and errno: 0 if the states
 * are wrong. */
bool session_restore(struct session *session, const struct asset *states, uint64_t seed,
                     int columns, int rows, char *error);
