/* SPDX-License-Identifier: MIT */
/* Session: sets factors for keys and prompts. */
#pragma once

#include "session.h"

/* Selects a factor and shows it on the bottom line. */
void session_select(struct session *session, int factor);

/* Selects, sets and shows a factor, and refits the flock. Returns false on no memory. */
bool session_set(struct session *session, int factor, union boids_factor_value value);

/* The same as session_set, with the value in `from`. */
bool session_take(struct session *session, int factor, const struct boids_factors *from);
