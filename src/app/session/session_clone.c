/* SPDX-License-Identifier: MIT */
#include "session_clone.h"

#include "flight.h"

#include <stdlib.h>

struct session *
session_clone(const struct session *session, int most)
{
	struct session *clone = malloc(sizeof *clone);

	if (!clone)
		return NULL;
	*clone = *session;
	clone->most = most;
	clone->listeners = NULL;
	clone->source = (struct session_source){ 0 };
	clone->assets = NULL;
	clone->message.kind = MESSAGE_NONE;
	clone->history = (struct history){ .factor = -1 };
	clone->map = session->map ? map_copy(session->map) : NULL;
	clone->flock = flock_clone(session->flock, (size_t)most);
	if ((session->map && !clone->map) || !clone->flock) {
		session_clone_free(clone);
		return NULL;
	}
	clone->settings.factors.number = flock_factors(clone->flock)->number;
	return clone;
}

/* Takes the settings of the flock, and leaves those of the view. */
static void
take_settings(struct session *session, const struct session *clone)
{
	const struct settings view = session->settings;

	session->settings = clone->settings;
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!factor_table[i].is_view)
			continue;
		factor_copy(&session->settings.factors, &view.factors, i);
		session->settings.chosen[i] = view.chosen[i];
	}
	session->home = clone->home;
	session->resume = clone->resume;
}

void
session_become(struct session *session, struct session *clone)
{
	struct flock_state *flock = session->flock;
	struct boids_map *map = session->map;

	session->flock = clone->flock;
	session->map = clone->map;
	clone->flock = flock;
	clone->map = map;
	take_settings(session, clone);
	session->map_text = clone->map_text;
	session->columns = clone->columns;
	session->rows = clone->rows;
	session->seed = clone->seed;
	session->flown = clone->flown;
	session->dt = clone->dt;
	session->placed = clone->placed;
	session->fresh = clone->fresh;
	session->comparing = false;
	session->due = 0;
	session_threads(session);
	session_clone_free(clone);
}

void
session_clone_free(struct session *clone)
{
	if (clone)
		session_end(clone);
	free(clone);
}

/* ---- previews */

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

/* Steps of the same factors, size and seed give the same flock. */
void
preview_keep(struct preview *preview, struct session *session)
{
	struct session *clone = preview->clone;

	if (clone && !session->source.take && clone->columns == session->columns &&
	    clone->rows == session->rows && clone->seed == session->seed &&
	    session_same_factors(&clone->settings.factors, &session->settings.factors)) {
		struct flock_state *flock = session->flock;
		session->flock = clone->flock;
		clone->flock = flock;
		session->flown = clone->flown;
		session->due = clone->due;
		session_threads(session);
	}
	preview_end(preview);
}
