/* SPDX-License-Identifier: MIT */
/* Session state: the changes that lead from a session in which nothing is placed or held to a
 * flight as it is now, with all boids and all that is placed or held. */
#pragma once

#include "session.h"

/* Passes them on in order; their assets are freed when it returns. The session that they are
 * applied to flies the same from then on, bit for bit. Returns false on no memory: some may be
 * missing. */
bool session_state(const struct session *session,
                   void (*emit)(void *data, const struct change *change), void *data);
