/* SPDX-License-Identifier: MIT */
/* Session: starts, ends, replaces, resizes and steps the flock and its map. */
#pragma once

#include "session.h"

/* Starts a session in a terminal of this size, with options->settings and a flock of this seed.
 * Returns false on no memory. session_end frees its memory, also after a failed start. */
bool session_start(struct session *session, const struct options *options, uint64_t seed,
                   int columns, int rows);
void session_end(struct session *session);

/* Refits the flock to another terminal size. Returns false on no memory: shows a failure and
 * changes nothing. */
bool session_resize(struct session *session, int columns, int rows);

/* Replaces the flock by another one, fitted to terminal and factors. Takes ownership, also on
 * failure. Returns false on no memory: the old flock stays. */
bool session_adopt(struct session *session, struct boids_flock *flock, uint64_t seed);

/* Loads the map that settings name, or none. Returns false if it is unreadable or on no memory:
 * shows a failure and keeps the old map. */
bool session_load_map(struct session *session, const struct settings *settings);

/* Starts a new flock of this seed. Returns false on no memory: shows a failure. */
bool session_restart(struct session *session, uint64_t seed);

/* Makes one step of the simulation. */
void session_step(struct session *session);

/* Makes one step. Returns false, and changes nothing, if session->go_on cancels it. */
bool session_try_step(struct session *session);
