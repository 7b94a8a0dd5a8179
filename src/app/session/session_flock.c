/* SPDX-License-Identifier: MIT */
/* Session: starts, ends, replaces, resizes and steps the flock and its map. */
#include "session_flock.h"

#include "placed.h"
#include "settings/map_files.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool
session_start(struct session *session, const struct options *options, uint64_t seed, int columns,
              int rows)
{
	*session = (struct session){
		.options = options, .seed = seed, .columns = columns, .rows = rows
	};
	session->utf8 = options->utf8;
	session->started = -1;
	session->last_key_at = -HUGE_VAL;
	session->selected = BOIDS_FACTOR_number;
	measure_history_start(&session->gauges);
	session->settings = options->settings;
	session->resume = options->settings.origin;
	session->resume.seeded = true;
	session->resume.seed = seed;
	session_resolve(session, &session->settings.factors);
	session->home = session->started_with = session->settings.factors;
	memcpy(session->started_as, session->settings.preset, sizeof session->started_as);
	session->history = (struct history){ .factor = -1 };
	session->anchor = (struct boids_vec){ 0.5f, 0.5f, 0.5f };
	session->history.snapshots = calloc(UNDO_MOST + 1, sizeof *session->history.snapshots);
	session->flock = boids_flock_new(seed);
	if (!session->history.snapshots || !session->flock || !session_fit(session, &session->home))
		return false;
	/* Restart: the map says where boids start. A map that fails to load shows a failure. */
	return !session_load_map(session, &options->settings) || !session->map ||
	       session_restart(session, seed);
}

void
session_end(struct session *session)
{
	view_free(&session->view);
	boids_map_free(session->map);
	session->map = NULL;
	frame_free(&session->frame);
	boids_flock_free(session->flock);
	session->flock = NULL;
	free(session->history.snapshots);
	session->history.snapshots = NULL;
}

bool
session_resize(struct session *session, int columns, int rows)
{
	int old_columns = session->columns, old_rows = session->rows;

	session->columns = columns;
	session->rows = rows;
	if (!session_fit(session, &session->settings.factors)) {
		session->columns = old_columns;
		session->rows = old_rows;
		return false;
	}
	placed_invalidate(session);
	return true;
}

bool
session_adopt(struct session *session, struct boids_flock *flock, uint64_t seed)
{
	bool has_map = boids_flock_current_map(flock); /* of a restored flock: it keeps its goal */

	if ((!has_map && !boids_flock_map(flock, session->map)) ||
	    !boids_flock_fit(flock, &session->settings.factors, session_world(session))) {
		boids_flock_free(flock);
		return false;
	}
	boids_flock_free(session->flock);
	session->flock = flock;
	session_threads(session);
	session->seed = seed;
	session->due = 0;
	placed_invalidate(session);
	measure_history_invalidate(&session->gauges);
	return true;
}

bool
session_load_map(struct session *session, const struct settings *settings)
{
	const struct options *o = session->options;
	/* That of the start has been read already. */
	const struct boids_map *read = settings == &o->settings ? o->read_map : NULL;
	struct boids_map *map;
	char error[SETTINGS_ERROR], blocked[LINE_TEXT];

	if (!map_files_make(settings, read, o->goal, session->columns, session_world_rows(session),
	                    &map, error)) {
		session_failure(session, "%s", error);
		return false;
	}
	if (!boids_flock_map(session->flock, map)) {
		boids_map_free(map);
		session_failure(session, "not enough memory for the map");
		return false;
	}
	boids_map_free(session->map);
	session->map = map;
	placed_invalidate(session);
	if (map_files_blocked(session->flock, blocked, sizeof blocked))
		session_failure(session, "%s: flying anyway", blocked);
	return true;
}

bool
session_restart(struct session *session, uint64_t seed)
{
	struct boids_flock *flock = boids_flock_new(seed);

	if (flock && session_adopt(session, flock, seed))
		return true;
	session_failure(session, "not enough memory for another flock");
	return false;
}

static bool
step_while(struct session *session, bool (*go_on)(void *data))
{
	placed_apply(session);
	if (!boids_flock_step_while(session->flock, (float)session->options->dt, go_on,
	                            session->go_on_data))
		return false;
	placed_move_held(session);
	return true;
}

void
session_step(struct session *session)
{
	step_while(session, NULL);
}

bool
session_try_step(struct session *session)
{
	return step_while(session, session->go_on);
}
