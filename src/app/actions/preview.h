/* SPDX-License-Identifier: MIT */
/* Preview: a clone of a session that flies in its place while a change is looked at. The session
 * stands still meanwhile and knows nothing of it. */
#pragma once

#include "session/session.h"

/* Boids of a clone: restarting one and its steps take a few milliseconds at most. Those of a larger
 * flock with the lowest ids fly. */
enum { PREVIEW_MOST = 20000 };

struct preview {
	struct session *clone; /* owned; NULL: none flies */
};

/* Starts a clone of the session as it is now, in the place of the one before. Its changes are neither
 * told to anybody nor undone by the session. Returns false on no memory: then none flies. */
bool preview_start(struct preview *preview, const struct session *session);
void preview_end(struct preview *preview);

/* Call after the change of the clone has been applied to the session too: hands it what has been
 * flown since. Applying it and making as many steps gives the same flock, bit for bit; the session
 * stays as it is if its flock is another one, as it has more boids. Ends the preview. */
void preview_keep(struct preview *preview, struct session *session);
