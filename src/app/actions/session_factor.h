/* SPDX-License-Identifier: MIT */
/* Session: sets factors for keys and prompts. */
#pragma once

#include "session/session.h"

/* Gives a factor its value in `from`, as a gesture, and shows it on the status line. Returns false on
 * no memory. */
bool session_take(struct session *session, int factor, const struct boids_factors *from);

/* Gives a factor its preset value, as one that the user has not chosen. */
bool session_take_home(struct session *session, int factor);
