/* SPDX-License-Identifier: MIT */
/* Preview: a clone of a session that flies in its place while a change is looked at. */
#include "preview.h"

#include "session/session_clone.h"

bool
preview_start(struct preview *preview, const struct session *session)
{
	preview_end(preview);
	preview->clone = session_clone(session, PREVIEW_MOST);
	return preview->clone;
}

void
preview_end(struct preview *preview)
{
	session_clone_free(preview->clone);
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

	if (clone && !session->source.take && flies_the_same(clone, session)) {
		struct boids_flock *flock = session->flock;
		session->flock = clone->flock;
		clone->flock = flock;
		session->flown = clone->flown;
		session->due = clone->due;
		session_threads(session);
	}
	preview_end(preview);
}
