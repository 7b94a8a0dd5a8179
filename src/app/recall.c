/* SPDX-License-Identifier: MIT */
/* Recall: the command line that flies as this run does now. */
#include "app/recall.h"

#include "app/configure.h"
#include "app/file.h"
#include "app/presets.h"
#include "app/settings_load.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* One word for the shell. */
static void
quote(const char *word, char *text)
{
	static const char plain[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+,@";

	if (*word && !word[strspn(word, plain)]) {
		strcpy(text, word);
		return;
	}
	*text++ = '\'';
	for (; *word; word++) {
		if (*word == '\'') {
			strcpy(text, "'\\''");
			text += 4;
		} else {
			*text++ = *word;
		}
	}
	strcpy(text, "'");
}

/* The user's own factors, also while the preset's fly for comparison. */
static const struct factors *
flown(const struct app *app)
{
	return app->comparing ? &app->own : &app->settings.factors;
}

static bool
as_started(const struct app *app)
{
	return app_same_factors(flown(app), &app->started_with) &&
	       strcmp(app->settings.preset, app->started_as) == 0;
}

/* Whether the command line must say it: its preset alone gives something else, or it was said. */
static bool
is_said(const struct app *app, const struct factors *given, int factor)
{
	bool named = app->options->said[factor];
	bool home_is_started = factor_same(&app->home, &app->started_with, factor);

	return !factor_same(flown(app), given, factor) || (named && home_is_started);
}

/* The preset as the command line names it: a file by its path, what came through a pipe not at all. */
static const char *
preset_said(const struct app *app)
{
	const char *said = app->options->preset;
	bool same = strcmp(app->settings.preset, app->started_as) == 0;

	bool once = said && library_is_path(&preset_library, said) && !file_is_lasting(said);

	return said && same && !once && strcmp(said, "-") != 0 ? said : app->settings.preset;
}

/* What config and preset give in this terminal; false: they cannot be had. */
static bool
give(const struct app *app, const char *preset, struct settings *given)
{
	struct settings s;
	char error[SETTINGS_ERROR];
	bool good = configure_ground(app->options, &s, error) && settings_preset(&s, preset, error);

	if (!good)
		return false;
	*given = s;
	app_suit(app, &given->factors);
	return true;
}

/* Adds " --name word", as far as there is room. */
static void
add(char *text, const char *option, const char *word)
{
	size_t length = strlen(text);

	if (length + strlen(option) + 4 * strlen(word) + 5 < RECALL_TEXT) {
		sprintf(text + length, " %s ", option);
		quote(word, text + strlen(text));
	}
}

void
recall_write(const struct app *app, char *text)
{
	char value[FACTOR_TEXT], option[FACTOR_TEXT];
	const char *preset = preset_said(app);
	struct settings given = { .factors = app->home };

	*text = '\0';
	if (as_started(app))
		return;
	strcpy(text, "boids");
	if (app->options->config)
		add(text, "--config", app->options->config);
	if (!give(app, preset, &given) && give(app, "classic", &given))
		preset = "classic"; /* it is gone: from what always is there */
	add(text, "-p", preset);
	if (app->options->map && strcmp(given.map, app->settings.map) != 0)
		add(text, "--map", app->options->map);
	if (app->options->goal)
		add(text, "--goal", app->options->goal);
	for (int i = 0; i < FACTORS; i++) {
		if (!is_said(app, &given.factors, i))
			continue;
		factor_write(flown(app), i, value);
		snprintf(option, sizeof option, "--%s", factor_table[i].name);
		add(text, option, value);
	}
	if (given.origin.seeded && given.origin.seed == app->seed)
		return; /* a flock that was saved has its seed with it */
	snprintf(value, sizeof value, "%" PRIu64, app->seed);
	add(text, "-s", value);
}
