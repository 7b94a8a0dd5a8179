/* SPDX-License-Identifier: MIT */
#include "session_state.h"

#include "session/change.h"
#include "session/change_settings.h"
#include "session/flight.h"
#include "session/placed_map.h"
#include "session/placed_text.h"
#include "session/session_clone.h"
#include "settings/flock_file.h"

#include <stdlib.h>

static const struct asset *
keep_flock(struct session *session)
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
		return asset_add(&session->assets, text, length);
	free(text);
	return NULL;
}

/* Passes on the state of a clone, which keeps the texts of the map, with all that was placed, and of
 * the flock. Lets go of a held goal before, which gives the flock its own ones again. */
static bool
pass_on(struct session *clone, void (*emit)(void *data, const struct change *change), void *data)
{
	const struct placed *placed = &clone->placed;

	if (placed->held.on && placed->held.thing == PLACED_GOAL &&
	    !session_apply(clone, &(struct change){ .kind = CHANGE_HOLD }))
		return false;
	const struct boids_map *made = boids_flock_current_map(clone->flock);
	struct change settings = change_preset(&clone->settings.factors, clone->settings.preset);
	const struct change boids = { .kind = CHANGE_BOIDS,
		                      .boids = keep_flock(clone),
		                      .seed = clone->seed,
		                      .columns = clone->columns,
		                      .rows = clone->rows };

	settings.columns = clone->columns;
	settings.rows = clone->rows;
	settings.has_map = true;
	settings.map = made ? session_keep_map(clone, made) : NULL;
	if (!boids.boids || (made && !settings.map))
		return false;
	emit(data, &settings);
	emit(data, &boids);
	return true;
}

bool
session_state(const struct session *session, void (*emit)(void *data, const struct change *change),
              void *data)
{
	const struct held *held = &session->placed.held;
	struct session *clone = session_clone(session, 0);
	bool good = clone && pass_on(clone, emit, data);

	if (good && held->on)
		emit(data, &(struct change){ .kind = CHANGE_HOLD,
		                             .held = *held,
		                             .newest = held->thing != PLACED_GOAL });
	session_clone_free(clone);
	return good;
}
