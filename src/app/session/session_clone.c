/* SPDX-License-Identifier: MIT */
#include "session_clone.h"

#include "session_flight.h"

#include <stdlib.h>

struct session *
session_clone(const struct session *session, int most)
{
	struct session *clone = malloc(sizeof *clone);

	if (!clone)
		return NULL;
	*clone = *session;
	clone->flight.most = most;
	clone->listeners = NULL;
	clone->source = (struct session_source){ 0 };
	clone->flight.assets = NULL;
	clone->message.kind = MESSAGE_NONE;
	clone->history = (struct history){ .factor = -1 };
	clone->flight.map = session->flight.map ? map_copy(session->flight.map) : NULL;
	clone->flight.flock = flock_clone(session->flight.flock, (size_t)most);
	if ((session->flight.map && !clone->flight.map) || !clone->flight.flock) {
		session_clone_free(clone);
		return NULL;
	}
	clone->flight.factors.number = flock_factors(clone->flight.flock)->number;
	return clone;
}

/* Takes the settings of the flock, and leaves those of the view. */
static void
take_settings(struct session *session, const struct session *clone)
{
	const struct settings view = session_settings(session), flown = session_settings(clone);

	session_take_settings(session, &flown);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!factor_table[i].is_view)
			continue;
		factor_copy(&session->flight.factors, &view.factors, i);
		session->labels.chosen[i] = view.labels.chosen[i];
	}
	session->home = clone->home;
	session->resume = clone->resume;
}

void
session_become(struct session *session, struct session *clone)
{
	struct flock_state *flock = session->flight.flock;
	struct boids_map *map = session->flight.map;

	session->flight.flock = clone->flight.flock;
	session->flight.map = clone->flight.map;
	clone->flight.flock = flock;
	clone->flight.map = map;
	take_settings(session, clone);
	session->flight.map_text = clone->flight.map_text;
	session->flight.columns = clone->flight.columns;
	session->flight.rows = clone->flight.rows;
	session->flight.seed = clone->flight.seed;
	session->flown = clone->flown;
	session->dt = clone->dt;
	session->flight.placed = clone->flight.placed;
	session->flight.fresh = clone->flight.fresh;
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

	if (clone && !session->source.take && clone->flight.columns == session->flight.columns &&
	    clone->flight.rows == session->flight.rows &&
	    clone->flight.seed == session->flight.seed &&
	    session_same_factors(&clone->flight.factors, &session->flight.factors)) {
		struct flock_state *flock = session->flight.flock;
		session->flight.flock = clone->flight.flock;
		clone->flight.flock = flock;
		session->flown = clone->flown;
		session->due = clone->due;
		session_threads(session);
	}
	preview_end(preview);
}
