/* SPDX-License-Identifier: MIT */
/* Load: another preset while the flock flies. */
#include "app/load.h"

#include <string.h>

/* What the command line says of the terminal rather than of the flock outlives a preset. */
static void
keep_looks(struct factors *f, const struct app *app)
{
	static const int looks[] = { FACTOR_glyphs, FACTOR_colour_by, FACTOR_aspect };

	for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
		if (app->options->said[looks[i]])
			factor_take(f, &app->started_with, looks[i]);
}

bool
load_preset(struct app *app, const char *name)
{
	struct settings before = app->settings, loaded;
	char error[SETTINGS_ERROR];

	if (!options_ground(app->options, &loaded, error) || !settings_preset(&loaded, name, error)) {
		app_failure(app, "%s", error);
		return false;
	}
	keep_looks(&loaded.factors, app);
	app_suit(app, &loaded.factors);
	/* A world in pixels is ten times as large: who flies already keeps its place on the screen. */
	float scale = before.factors.zoom / loaded.factors.zoom;
	app->settings = loaded;
	flock_scale(app->flock, scale);
	if (!app_fit(app, &before.factors)) {
		app->settings = before;
		flock_scale(app->flock, 1 / scale);
		app_fit(app, &before.factors);
		return false;
	}
	app->home = loaded.factors;
	app->resume = loaded.origin;
	if (!app->resume.seeded)
		app->resume.seed = app->seed;
	memset(app->was_typed, 0, sizeof app->was_typed);
	return true;
}
