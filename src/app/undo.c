/* SPDX-License-Identifier: MIT */
/* Undo: what the settings were, gesture by gesture. */
#include "app/undo.h"

#include "app/load.h"

#include <stdio.h>
#include <string.h>

static const double run_seconds = 1; /* as for an echo: presses so near to each other are one */

void
undo_moment(const struct app *app, struct moment *moment)
{
	moment->settings = app->settings;
	moment->home = app->home;
	moment->resume = app->resume;
	if (app->comparing)
		moment->settings.factors = app->own;
}

static bool
same_factors(const struct factors *a, const struct factors *b)
{
	for (int i = 0; i < FACTORS; i++)
		if (!factor_same(a, b, i))
			return false;
	return true;
}

static bool
same(const struct moment *a, const struct moment *b)
{
	return strcmp(a->settings.preset, b->settings.preset) == 0 &&
	       strcmp(a->resume.state, b->resume.state) == 0 && same_factors(&a->home, &b->home) &&
	       same_factors(&a->settings.factors, &b->settings.factors);
}

/* One more behind the past, and no future. */
static void
push(struct undo *undo, const struct moment *before, bool loads)
{
	if (undo->at == UNDO_MOST) {
		memmove(undo->moments, undo->moments + 1, (UNDO_MOST - 1) * sizeof *undo->moments);
		undo->at--;
	}
	undo->moments[undo->at] = *before;
	undo->moments[undo->at].loads = loads;
	undo->count = ++undo->at;
}

void
undo_note(struct app *app, const struct moment *before, int factor, bool loads)
{
	struct undo *undo = &app->undo;
	bool run = factor >= 0 && factor == undo->factor && app->now - undo->pressed <= run_seconds;
	struct moment now;

	app->comparing = false;
	undo_moment(app, &now);
	if (same(before, &now))
		factor = run ? factor : -1; /* nothing has begun */
	else if (!run)
		push(undo, before, loads);
	undo->factor = factor;
	undo->pressed = app->now;
	if (run && undo->at > 0 && same(&undo->moments[undo->at - 1], &now)) {
		undo->count = --undo->at; /* turned up and down again: nothing is left of it */
		undo->factor = -1;
	}
}

void
undo_rename_map(struct app *app, const char *old, const char *now)
{
	for (int i = 0; i <= app->undo.count; i++) {
		char *map = app->undo.moments[i].settings.map;
		if (strcmp(map, old) == 0)
			snprintf(map, SETTINGS_MAP, "%s", now);
	}
}

/* The one factor in which they differ, or -1. */
static int
only_difference(const struct factors *a, const struct factors *b)
{
	int found = -1, count = 0;

	for (int i = 0; i < FACTORS; i++) {
		if (factor_same(a, b, i))
			continue;
		found = i;
		count++;
	}
	return count == 1 ? found : -1;
}

static void
say(struct app *app, const struct factors *before, const char *preset, bool back)
{
	int factor = only_difference(before, &app->settings.factors);

	if (factor >= 0 && strcmp(preset, app->settings.preset) == 0) {
		app->message.kind = MESSAGE_NONE; /* the run of another press is over */
		app_select(app, factor);
		app->message.old = *before;
		return;
	}
	app_notice(app, back ? "undone: %s%s   U does it again" : "done again: %s%s   u undoes it",
	           app->settings.preset, app_changed(app) ? "*" : "");
}

/* Trades the present for the moment at `to`, which lies one before or behind. */
static void
go(struct app *app, int to)
{
	struct undo *undo = &app->undo;
	struct moment *from = &undo->moments[undo->at], *there = &undo->moments[to];
	bool loads = to < undo->at ? there->loads : from->loads, back = to < undo->at;
	bool from_loads = from->loads;

	undo_moment(app, from);
	from->loads = from_loads;
	if (!load_settings(app, &there->settings, loads))
		return;
	app->home = there->home;
	app->resume = there->resume;
	undo->at = to;
	undo->factor = -1;
	say(app, &from->settings.factors, from->settings.preset, back);
}

void
undo_back(struct app *app)
{
	undo_compared(app);
	if (app->undo.at > 0)
		go(app, app->undo.at - 1);
	else
		app_notice(app, "nothing to undo");
}

void
undo_forth(struct app *app)
{
	undo_compared(app);
	if (app->undo.at < app->undo.count)
		go(app, app->undo.at + 1);
	else
		app_notice(app, "nothing to do again");
}

static bool
exchange(struct app *app, const struct factors *with)
{
	struct factors before = app->settings.factors;

	app->settings.factors = *with;
	return app_fit(app, &before);
}

void
undo_compared(struct app *app)
{
	if (!app->comparing)
		return;
	app->comparing = false;
	exchange(app, &app->own);
}

void
undo_compare(struct app *app)
{
	struct factors own = app->settings.factors, home = app->home;

	home.number = own.number;
	if (app->comparing) {
		undo_compared(app);
		app_notice(app, "your own settings again   , shows those of the preset");
	} else if (same_factors(&own, &home)) {
		app_notice(app,
		           app_changed(app) ? "nothing but number is not as %s has it"
		                            : "all is as %s has it",
		           app->settings.preset);
	} else if (exchange(app, &home)) {
		app->own = own;
		app->comparing = true;
		app_notice(app, "as %s has it   , goes back to yours", app->settings.preset);
	}
}

void
undo_reset(struct app *app)
{
	struct moment before;

	if (!app_changed(app) && !app->comparing) {
		app_notice(app, "all is as %s has it", app->settings.preset);
		return;
	}
	undo_moment(app, &before);
	if (!exchange(app, &app->home))
		return;
	undo_note(app, &before, -1, false);
	app_notice(app, "all back to %s   u undoes it", app->settings.preset);
}
