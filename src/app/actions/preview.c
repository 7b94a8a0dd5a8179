/* SPDX-License-Identifier: MIT */
/* Preview: a clone of a session that flies in its place while a change is looked at. */
#include "preview.h"

#include "session/flight.h"

#include <stdlib.h>

/* Makes what a copy of the session must not share with it. Texts of maps stay the session's: it
 * outlives its clone. */
static bool
separate(struct session *clone, const struct session *session)
{
	clone->most = PREVIEW_MOST;
	clone->on_change = NULL;
	clone->on_step = NULL;
	clone->assets = NULL;
	clone->message.kind = MESSAGE_NONE;
	clone->history = (struct history){ .factor = -1 };
	clone->history.entries = calloc(UNDO_MOST, sizeof *clone->history.entries);
	clone->map = session->map ? boids_map_copy(session->map) : NULL;
	clone->flock = boids_flock_clone(session->flock, PREVIEW_MOST);
	if (!clone->history.entries || (session->map && !clone->map) || !clone->flock)
		return false;
	clone->settings.factors.number = boids_flock_factors(clone->flock)->number;
	return true;
}

bool
preview_start(struct preview *preview, const struct session *session)
{
	preview_end(preview);
	preview->clone = malloc(sizeof *preview->clone);
	if (!preview->clone)
		return false;
	*preview->clone = *session;
	if (separate(preview->clone, session))
		return true;
	preview_end(preview);
	return false;
}

void
preview_end(struct preview *preview)
{
	if (preview->clone)
		session_end(preview->clone);
	free(preview->clone);
	preview->clone = NULL;
}

/* Whether two sessions fly the same flock but for the steps made: what their steps depend on. */
static bool
flies_the_same(const struct session *a, const struct session *b)
{
	return session_same_factors(&a->settings.factors, &b->settings.factors) &&
	       a->columns == b->columns && a->rows == b->rows && a->seed == b->seed;
}

void
preview_keep(struct preview *preview, struct session *session)
{
	struct session *clone = preview->clone;

	if (clone && flies_the_same(clone, session)) {
		struct boids_flock *flock = session->flock;
		session->flock = clone->flock;
		clone->flock = flock;
		session->flown = clone->flown;
		session->due = clone->due;
		session_threads(session);
	}
	preview_end(preview);
}
