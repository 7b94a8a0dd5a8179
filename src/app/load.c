/* SPDX-License-Identifier: MIT */
/* Load: another preset while the flock flies. */
#include "app/load.h"

#include "app/app_flock.h"
#include "app/history.h"
#include "app/configure.h"
#include "app/settings_load.h"

#include <string.h>

/* What the command line says of the terminal rather than of the flock outlives a preset. */
static void
keep_looks(struct factors *f, const struct app *app)
{
	static const int looks[] = { FACTOR_glyphs, FACTOR_colour_by, FACTOR_aspect,
		                     FACTOR_theme,  FACTOR_trails,    FACTOR_backdrop };

	for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
		if (app->options->said[looks[i]])
			factor_take(f, &app->started_with, looks[i]);
}

/* Flies in the map of the settings that go on. Where not even that can be had the other one stays, and is
 * the one that they name. */
static void
lay_back(struct app *app, const struct settings *other)
{
	struct message why = app->message;

	if (!app_lay_map(app, &app->settings)) {
		memcpy(app->settings.map, other->map, sizeof other->map);
		app->settings.origin = other->origin;
	}
	app->message = why;
}

bool
load_settings(struct app *app, const struct settings *settings, bool keep_places)
{
	struct settings before = app->settings;
	/* A world in pixels is ten times as large: who flies already keeps its place on the screen. */
	float scale = keep_places ? before.factors.zoom / settings->factors.zoom : 1;
	bool lays = strcmp(settings->map, before.map) != 0;

	if (lays && !app_lay_map(app, settings))
		return false;
	app->settings = *settings;
	flock_scale(app->flock, scale);
	if (app_fit(app, &before.factors))
		return true;
	app->settings = before;
	flock_scale(app->flock, 1 / scale);
	app_fit(app, &before.factors);
	if (lays)
		lay_back(app, settings);
	return false;
}

bool
load_preset(struct app *app, const char *name)
{
	struct settings loaded;
	struct moment before;
	char error[SETTINGS_ERROR];

	if (!configure_ground(app->options, &loaded, error) ||
	    !settings_preset(&loaded, name, error)) {
		app_failure(app, "%s", error);
		return false;
	}
	history_moment(app, &before);
	keep_looks(&loaded.factors, app);
	if (!*loaded.map) { /* one that names no map leaves it as it is */
		memcpy(loaded.map, app->settings.map, sizeof loaded.map);
		memcpy(loaded.origin.turns, app->settings.origin.turns, sizeof loaded.origin.turns);
	}
	app_suit(app, &loaded.factors);
	if (!load_settings(app, &loaded, true))
		return false;
	app->home = loaded.factors;
	app->resume = loaded.origin;
	if (!app->resume.seeded)
		app->resume.seed = app->seed;
	memset(app->was_typed, 0, sizeof app->was_typed);
	before.next.loads = true;
	history_note(app, &before, -1);
	return true;
}
