/* SPDX-License-Identifier: MIT */
/* Session clone: a second session that continues as the first does, bit for bit. */
#pragma once

#include "session.h"

/* Returns a clone that is told to no listener and has nothing to undo. If there are more than `most`
 * boids it has those with the lowest ids alone, and never has more; 0: all. The session must outlive
 * it, as it has the texts of maps. NULL: no memory. session_clone_free frees it; clone may be NULL. */
struct session *session_clone(const struct session *session, int most);
void session_clone_free(struct session *clone);

/* Flies on as a clone does, with the view, the listeners and the history of the session. Frees the
 * clone. */
void session_become(struct session *session, struct session *clone);
