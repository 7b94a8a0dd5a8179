/* SPDX-License-Identifier: MIT */
/* Session clone: a second session that continues as the first does, bit for bit. */
#pragma once

#include "session.h"

/* Returns a clone without listeners and without a history. If there are more than `most` boids it
 * has those with the lowest ids alone, and never has more; 0: all. The session must outlive it, as
 * it has the texts of maps. NULL: no memory. session_clone_free frees it; clone may be NULL. */
struct session *session_clone(const struct session *session, int most);
void session_clone_free(struct session *clone);

/* Flies on as a clone does, with the view, the listeners and the history of the session: the clone gets
 * the flight of before. */
void session_become(struct session *session, struct session *clone);

/* Takes what is known of the flight as a clone has it, but for the looks that the user has chosen. */
void session_rejoin(struct session *session, struct session *clone);

/* Takes the flight of a clone that these changes were applied to, and tells the listeners of them; one
 * that has a source asks it for the first of them instead. Returns whether it was taken. */
bool session_adopt(struct session *session, struct session *clone, const struct change *changes,
                   int count);

/* Takes what a clone has flown since a change that the session has had too: as many steps would give
 * the same flock, bit for bit. The session stays as it is if its flock is another one, as it has more
 * boids. */
void session_catch_up(struct session *session, struct session *clone);

/* Boids of a clone that flies in the place of its session while a change is looked at: restarting one
 * and its steps take a few milliseconds at most. */
enum { PREVIEW_MOST = 20000 };
