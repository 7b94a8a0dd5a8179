/* SPDX-License-Identifier: MIT */
/* Session clone: a second session that continues as the first does, bit for bit. */
#include "session_clone.h"

#include "flight.h"

#include <stdlib.h>

/* Makes what a copy of the session must not share with it. */
static bool
separate(struct session *clone, const struct session *session, int most)
{
	clone->most = most;
	clone->listeners = NULL;
	clone->on_step = NULL;
	clone->assets = NULL;
	clone->message.kind = MESSAGE_NONE;
	clone->history = (struct history){ .factor = -1 };
	clone->history.entries = calloc(UNDO_MOST, sizeof *clone->history.entries);
	clone->map = session->map ? boids_map_copy(session->map) : NULL;
	clone->flock = boids_flock_clone(session->flock, (size_t)most);
	if (!clone->history.entries || (session->map && !clone->map) || !clone->flock)
		return false;
	clone->settings.factors.number = boids_flock_factors(clone->flock)->number;
	return true;
}

struct session *
session_clone(const struct session *session, int most)
{
	struct session *clone = malloc(sizeof *clone);

	if (!clone)
		return NULL;
	*clone = *session;
	if (separate(clone, session, most))
		return clone;
	session_clone_free(clone);
	return NULL;
}

void
session_clone_free(struct session *clone)
{
	if (clone)
		session_end(clone);
	free(clone);
}
