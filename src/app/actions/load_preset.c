/* SPDX-License-Identifier: MIT */
/* Preset loading: replaces the settings while the flock flies. */
#include "load_preset.h"

#include "session/change.h"
#include "session/change_factors.h"
#include "session/flight.h"
#include "settings/configure.h"
#include "undo_history.h"

#include <string.h>

/* A preset without a map keeps that of the user; one that came with a preset goes with it. */
static void
keep_map(struct settings *loaded, const struct session *session)
{
	const struct settings *from =
		session->settings.preset_map ? &session->options->settings : &session->settings;

	if (from->preset_map)
		return;
	memcpy(loaded->map, from->map, sizeof loaded->map);
	memcpy(loaded->origin.turns, from->origin.turns, sizeof loaded->origin.turns);
}

static bool
set_settings(struct session *session, const struct settings *settings)
{
	const struct change change = change_settings(&settings->factors, settings->preset);

	if (!session_apply(session, &change))
		return false;
	session->settings = *settings; /* the view's factors and all labels too */
	return true;
}

bool
load_settings(struct session *session, const struct settings *settings, const struct map_text *map)
{
	const struct map_text before = session->map_text;
	bool new_map = !map_text_same(map, &before);

	if (new_map && !session_set_map(session, map))
		return false;
	if (set_settings(session, settings))
		return true;
	struct message failure = session->message;
	if (new_map && !session_set_map(session, &before)) { /* then the settings name the new one */
		memcpy(session->settings.map, settings->map, sizeof settings->map);
		session->settings.origin = settings->origin;
	}
	session->message = failure;
	return false;
}

bool
load_preset(struct session *session, const char *name)
{
	struct settings loaded;
	struct snapshot before;
	char error[SETTINGS_ERROR];

	if (!configure_preset(session->options, name, &loaded, error)) {
		session_failure(session, "%s", error);
		return false;
	}
	history_snapshot(session, &before);
	session_resolve(session, &loaded.factors);
	const struct boids_factors home = loaded.factors;
	settings_keep_chosen(&loaded, &before.settings);
	if (!*loaded.map)
		keep_map(&loaded, session);
	struct map_text map = session->map_text;
	if (strcmp(loaded.map, session->settings.map) != 0 &&
	    !session_read_map(session, &loaded, &map))
		return false;
	if (!load_settings(session, &loaded, &map))
		return false;
	session->home = home;
	session->resume = loaded.origin;
	if (!session->resume.seeded)
		session->resume.seed = session->seed;
	memset(session->was_typed, 0, sizeof session->was_typed);
	history_record(session, &before, -1, (struct gesture){ .loads = true });
	return true;
}
