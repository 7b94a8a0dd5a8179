/* SPDX-License-Identifier: MIT */
/* Session state: the changes that lead from any session to a flight as it is now. */
#include "session_state.h"

#include "session/change.h"
#include "session/change_factors.h"
#include "session/placed_map.h"
#include "session/placed_text.h"
#include "session/session_clone.h"
#include "settings/flock_file.h"
#include "settings/map_files.h"

#include <stdlib.h>

/* Lets go of a held goal, which gives the flock its own ones again, and leaves what is not yet in
 * the flock to the change that puts it there. */
static bool
release(struct session *clone)
{
	struct placed *placed = &clone->placed;

	placed->pendings = 0;
	placed_copy(&placed->marks, &placed->applied);
	placed->wants = placed->held;
	return !placed->held.on || placed->held.thing != PLACED_GOAL ||
	       session_apply(clone, &(struct change){ .kind = CHANGE_HOLD });
}

/* Keeps the map that the flock has, what was placed included. */
static bool
keep_map(const struct session *session, struct map_text *kept, struct asset **assets)
{
	const struct boids_map *map = boids_flock_current_map(session->flock);
	size_t length;
	char *text = map ? map_files_show(map, &length) : NULL;

	*kept = (struct map_text){ 0 };
	if (!map)
		return true;
	kept->text = text ? asset_add(assets, text, length) : NULL;
	map_files_turns(map, kept->turns);
	return kept->text;
}

static const struct asset *
keep_flock(const struct session *session, struct asset **assets)
{
	bool marked = session->placed.marks.count > 0;
	char *placed = marked ? placed_text_write(session) : NULL, *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	const struct flock_file file = { .map = boids_flock_current_map(session->flock),
		                         .flock = session->flock,
		                         .base = placed ? session->map : NULL,
		                         .placed = placed };
	bool good = out && (placed || !marked) && flock_file_write(out, &file) && !ferror(out);

	good = out && fclose(out) == 0 && good;
	free(placed);
	if (good)
		return asset_add(assets, text, length);
	free(text);
	return NULL;
}

static bool
pass_on(const struct session *session, struct asset **assets,
        void (*emit)(void *data, const struct change *change), void *data)
{
	struct change size = { .kind = CHANGE_SIZE,
		               .columns = session->columns,
		               .rows = session->rows };
	const struct change settings =
		change_settings(&session->settings.factors, session->settings.preset);
	struct change map = { .kind = CHANGE_MAP };
	struct change boids = { .kind = CHANGE_BOIDS,
		                .seed = session->seed,
		                .columns = session->columns,
		                .rows = session->rows };

	boids.boids = keep_flock(session, assets);
	if (!boids.boids || !keep_map(session, &map.map, assets))
		return false;
	emit(data, &size);
	emit(data, &settings);
	emit(data, &map);
	emit(data, &boids);
	return true;
}

bool
session_state(const struct session *session, void (*emit)(void *data, const struct change *change),
              void *data)
{
	const struct held *held = &session->placed.held;
	struct session *clone = session_clone(session, 0);
	struct asset *assets = NULL;
	bool good = clone && release(clone) && pass_on(clone, &assets, emit, data);

	if (good && held->on)
		emit(data, &(struct change){ .kind = CHANGE_HOLD,
		                             .held = *held,
		                             .newest = held->thing != PLACED_GOAL });
	session_clone_free(clone);
	asset_free(assets);
	return good;
}
