/* SPDX-License-Identifier: MIT */
/* Preset loading: replaces the settings while the flock flies. */
#include "load_preset.h"

#include "history.h"
#include "session_flock.h"
#include "settings/configure.h"
#include "settings/settings_load.h"

#include <string.h>

/* Keeps display factors from the command line: they describe the terminal, not the preset. */
static void
keep_display(struct factors *f, const struct session *app)
{
	static const int display[] = { FACTOR_glyphs, FACTOR_colour_by, FACTOR_aspect,
		                       FACTOR_theme,  FACTOR_trails,    FACTOR_backdrop };

	for (size_t i = 0; i < sizeof display / sizeof *display; i++)
		if (app->options->said[display[i]])
			factor_copy(f, &app->started_with, display[i]);
}

/* Loads the map of the restored settings again. If even that fails, the other map stays and the
 * settings name it. */
static void
restore_map(struct session *app, const struct settings *other)
{
	struct message failure = app->message;

	if (!session_load_map(app, &app->settings)) {
		memcpy(app->settings.map, other->map, sizeof other->map);
		app->settings.origin = other->origin;
	}
	app->message = failure;
}

bool
load_settings(struct session *app, const struct settings *settings, bool keep_places)
{
	struct settings before = app->settings;
	/* Worlds differ in size (in pixels: ten times): scale the flock to look the same. */
	float scale = keep_places ? before.factors.zoom / settings->factors.zoom : 1;
	bool new_map = strcmp(settings->map, before.map) != 0;

	if (new_map && !session_load_map(app, settings))
		return false;
	app->settings = *settings;
	flock_scale(app->flock, scale);
	if (session_fit(app, &before.factors))
		return true;
	app->settings = before;
	flock_scale(app->flock, 1 / scale);
	session_fit(app, &before.factors);
	if (new_map)
		restore_map(app, settings);
	return false;
}

bool
load_preset(struct session *app, const char *name)
{
	struct settings loaded;
	struct snapshot before;
	char error[SETTINGS_ERROR];

	if (!configure_defaults(app->options, &loaded, error) ||
	    !settings_preset(&loaded, name, error)) {
		session_failure(app, "%s", error);
		return false;
	}
	history_snapshot(app, &before);
	keep_display(&loaded.factors, app);
	if (!*loaded.map) { /* a preset without a map keeps the current one */
		memcpy(loaded.map, app->settings.map, sizeof loaded.map);
		memcpy(loaded.origin.turns, app->settings.origin.turns, sizeof loaded.origin.turns);
	}
	session_resolve(app, &loaded.factors);
	if (!load_settings(app, &loaded, true))
		return false;
	app->home = loaded.factors;
	app->resume = loaded.origin;
	if (!app->resume.seeded)
		app->resume.seed = app->seed;
	memset(app->was_typed, 0, sizeof app->was_typed);
	before.next.loads = true;
	history_record(app, &before, -1);
	return true;
}
