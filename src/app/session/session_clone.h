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

/* Boids of a clone: restarting one and its steps take a few milliseconds at most. Those of a larger
 * flock with the lowest ids fly. */
enum { PREVIEW_MOST = 20000 };

/* A clone that flies in the place of its session while a change is looked at. The session stands
 * still meanwhile and knows nothing of it. */
struct preview {
	struct session *clone; /* owned; NULL: none flies */
};

/* Starts a clone of the session as it is now, in the place of the clone before. No listener of
 * the session hears of its changes, and the session cannot undo them. Returns false on no
 * memory: then none flies. */
bool preview_start(struct preview *preview, const struct session *session);
void preview_end(struct preview *preview);

/* Call after the change of the clone has been applied to the session too: hands it what has been
 * flown since. Applying it and making as many steps gives the same flock, bit for bit; the session
 * stays as it is if its flock is another one, as it has more boids. Ends the preview. */
void preview_keep(struct preview *preview, struct session *session);
