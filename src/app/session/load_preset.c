/* SPDX-License-Identifier: MIT */
/* Preset loading: replaces the settings while the flock flies. */
#include "load_preset.h"

#include "session_flock.h"
#include "settings/configure.h"
#include "settings/settings_load.h"
#include "undo_history.h"

#include <string.h>

/* Keeps display factors from the command line: they describe the terminal, not the preset. */
static void
keep_display(struct boids_factors *f, const struct session *session)
{
	static const int display[] = { BOIDS_FACTOR_glyphs, BOIDS_FACTOR_colour_by,
		                       BOIDS_FACTOR_aspect, BOIDS_FACTOR_theme,
		                       BOIDS_FACTOR_trails, BOIDS_FACTOR_backdrop };

	for (size_t i = 0; i < sizeof display / sizeof *display; i++)
		if (session->options->given[display[i]])
			boids_factor_copy(f, &session->started_with, display[i]);
}

/* Loads the map of the restored settings again. If even that fails, the other map stays and the
 * settings name it. */
static void
restore_map(struct session *session, const struct settings *other)
{
	struct message failure = session->message;

	if (!session_load_map(session, &session->settings)) {
		memcpy(session->settings.map, other->map, sizeof other->map);
		session->settings.origin = other->origin;
	}
	session->message = failure;
}

bool
load_settings(struct session *session, const struct settings *settings, bool keep_places)
{
	struct settings before = session->settings;
	/* Worlds differ in size (in pixels: ten times): scale the flock to look the same. */
	float scale = keep_places ? before.factors.zoom / settings->factors.zoom : 1;
	bool new_map = strcmp(settings->map, before.map) != 0;

	if (new_map && !session_load_map(session, settings))
		return false;
	session->settings = *settings;
	boids_flock_scale(session->flock, scale);
	if (session_fit(session, &before.factors))
		return true;
	session->settings = before;
	boids_flock_scale(session->flock, 1 / scale);
	session_fit(session, &before.factors);
	if (new_map)
		restore_map(session, settings);
	return false;
}

bool
load_preset(struct session *session, const char *name)
{
	struct settings loaded;
	struct snapshot before;
	char error[SETTINGS_ERROR];

	if (!configure_defaults(session->options, &loaded, error) ||
	    !settings_preset(&loaded, name, error)) {
		session_failure(session, "%s", error);
		return false;
	}
	history_snapshot(session, &before);
	keep_display(&loaded.factors, session);
	if (!*loaded.map) { /* a preset without a map keeps the current one */
		memcpy(loaded.map, session->settings.map, sizeof loaded.map);
		memcpy(loaded.origin.turns, session->settings.origin.turns,
		       sizeof loaded.origin.turns);
	}
	session_resolve(session, &loaded.factors);
	if (!load_settings(session, &loaded, true))
		return false;
	session->home = loaded.factors;
	session->resume = loaded.origin;
	if (!session->resume.seeded)
		session->resume.seed = session->seed;
	memset(session->was_typed, 0, sizeof session->was_typed);
	before.next.loads = true;
	history_record(session, &before, -1);
	return true;
}
