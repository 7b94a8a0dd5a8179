/* SPDX-License-Identifier: MIT */
/* Session: starts, ends, replaces, resizes and steps the flock and its map. */
#include "session_flock.h"

#include "placed.h"
#include "settings/map_files.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool
session_start(struct session *app, const struct options *options, uint64_t seed, int columns,
              int rows)
{
	*app = (struct session){ .options = options, .seed = seed, .columns = columns, .rows = rows };
	app->utf8 = options->utf8;
	app->started = -1;
	app->last_key_at = -HUGE_VAL;
	app->selected = FACTOR_number;
	measure_history_start(&app->gauges);
	app->settings = options->settings;
	app->resume = options->settings.origin;
	app->resume.seeded = true;
	app->resume.seed = seed;
	session_resolve(app, &app->settings.factors);
	app->home = app->started_with = app->settings.factors;
	memcpy(app->started_as, app->settings.preset, sizeof app->started_as);
	app->history = (struct history){ .factor = -1 };
	app->anchor = (struct vec){ 0.5f, 0.5f, 0.5f };
	app->history.snapshots = calloc(UNDO_MOST + 1, sizeof *app->history.snapshots);
	app->flock = flock_new(seed);
	if (!app->history.snapshots || !app->flock || !session_fit(app, &app->home))
		return false;
	/* Restart: the map says where boids start. A map that fails to load shows a failure. */
	return !session_load_map(app, &options->settings) || !app->map || session_restart(app, seed);
}

void
session_end(struct session *app)
{
	view_free(&app->view);
	map_free(app->map);
	app->map = NULL;
	frame_free(&app->frame);
	flock_free(app->flock);
	app->flock = NULL;
	free(app->history.snapshots);
	app->history.snapshots = NULL;
}

bool
session_resize(struct session *app, int columns, int rows)
{
	int old_columns = app->columns, old_rows = app->rows;

	app->columns = columns;
	app->rows = rows;
	if (!session_fit(app, &app->settings.factors)) {
		app->columns = old_columns;
		app->rows = old_rows;
		return false;
	}
	placed_invalidate(app);
	return true;
}

bool
session_adopt(struct session *app, struct flock *flock, uint64_t seed)
{
	if (!flock_map(flock, app->map) ||
	    !flock_fit(flock, &app->settings.factors, session_world(app))) {
		flock_free(flock);
		return false;
	}
	flock_free(app->flock);
	app->flock = flock;
	session_threads(app);
	app->seed = seed;
	app->due = 0;
	placed_invalidate(app);
	measure_history_invalidate(&app->gauges);
	return true;
}

bool
session_load_map(struct session *app, const struct settings *settings)
{
	const struct options *o = app->options;
	/* That of the start has been read already. */
	const struct map *read = settings == &o->settings ? o->read_map : NULL;
	struct map *map;
	char error[SETTINGS_ERROR], blocked[LINE_TEXT];

	if (!map_files_make(settings, read, o->goal, app->columns, session_world_rows(app), &map,
	                    error)) {
		session_failure(app, "%s", error);
		return false;
	}
	if (!flock_map(app->flock, map)) {
		map_free(map);
		session_failure(app, "not enough memory for the map");
		return false;
	}
	map_free(app->map);
	app->map = map;
	placed_invalidate(app);
	if (map_files_blocked(app->flock, blocked, sizeof blocked))
		session_failure(app, "%s: flying anyway", blocked);
	return true;
}

bool
session_restart(struct session *app, uint64_t seed)
{
	struct flock *flock = flock_new(seed);

	if (flock && session_adopt(app, flock, seed))
		return true;
	session_failure(app, "not enough memory for another flock");
	return false;
}

static bool
step_while(struct session *app, bool (*go_on)(void *data))
{
	placed_apply(app);
	if (!flock_step_while(app->flock, (float)app->options->dt, go_on, app->go_on_data))
		return false;
	placed_move_held(app);
	return true;
}

void
session_step(struct session *app)
{
	step_while(app, NULL);
}

bool
session_try_step(struct session *app)
{
	return step_while(app, app->go_on);
}
