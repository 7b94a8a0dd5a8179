/* SPDX-License-Identifier: MIT */
/* Undo: what the settings were and what was placed, gesture by gesture. */
#include "app/undo.h"

#include "app/counted.h"
#include "app/load.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const double run_seconds = 1; /* as for an echo: presses so near to each other are one */

void
undo_moment(const struct app *app, struct moment *moment)
{
	moment->settings = app->settings;
	moment->home = app->home;
	moment->resume = app->resume;
	moment->next = (struct gesture){ 0 };
	placed_copy(&moment->marks, &app->placed.marks);
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
	       same_factors(&a->settings.factors, &b->settings.factors) &&
	       placed_same(&a->marks, &b->marks);
}

static void
keep(struct moment *to, const struct moment *from)
{
	memcpy(to, from, offsetof(struct moment, marks));
	placed_copy(&to->marks, &from->marks);
}

/* One more behind the past, and no future. */
static void
push(struct undo *undo, const struct moment *before)
{
	if (undo->at == UNDO_MOST) {
		memmove(undo->moments, undo->moments + 1, (UNDO_MOST - 1) * sizeof *undo->moments);
		undo->at--;
	}
	keep(&undo->moments[undo->at], before);
	undo->count = ++undo->at;
}

void
undo_note(struct app *app, const struct moment *before, int factor)
{
	struct undo *undo = &app->undo;
	bool run = factor >= 0 && factor == undo->factor && app->now - undo->pressed <= run_seconds;
	struct moment now;

	app->comparing = false;
	undo_moment(app, &now);
	if (same(before, &now))
		factor = run ? factor : -1; /* nothing has begun */
	else if (!run)
		push(undo, before);
	undo->factor = factor;
	undo->pressed = app->now;
	if (run && undo->at > 0 && same(&undo->moments[undo->at - 1], &now)) {
		undo->count = --undo->at; /* turned up and down again: nothing is left of it */
		undo->factor = -1;
	}
}

/* What is too much is taken away again as the flock is told. */
bool
undo_note_placing(struct app *app, struct moment *before)
{
	struct moment now;

	placed_settle(app);
	undo_moment(app, &now);
	if (same(before, &now))
		return false;
	before->next.places = true;
	before->next.place = app->placed.counted;
	push(&app->undo, before);
	app->undo.factor = -1;
	return true;
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
say(struct app *app, const struct moment *before, bool back)
{
	const struct factors *old = &before->settings.factors, *now = &app->settings.factors;
	int factor = only_difference(old, now);
	bool placing = !placed_same(&before->marks, &app->placed.marks) && same_factors(old, now);

	if (factor >= 0 && strcmp(before->settings.preset, app->settings.preset) == 0) {
		app_select(app, factor);
		app->message.old = *old;
		return;
	}
	app_notice(app, back ? "undone: %s%s   U does it again" : "done again: %s%s   u undoes it",
	           placing ? "what was placed" : app->settings.preset,
	           !placing && app_changed(app) ? "*" : "");
}

/* Trades the present for another moment. */
static bool
trade(struct app *app, const struct moment *there, const struct gesture *between)
{
	const struct factors before = app->settings.factors;

	if (between->places)
		counted_leave(app, &there->settings.factors, between->place);
	if (!load_settings(app, &there->settings, between->loads))
		return false;
	app->home = there->home;
	app->resume = there->resume;
	app->placed.changed |= !placed_same(&app->placed.marks, &there->marks);
	placed_copy(&app->placed.marks, &there->marks);
	placed_settle(app);
	if (between->places)
		counted_return(app, &before, between->place);
	return true;
}

/* For the moment at `to`, which lies one before or behind. */
static void
go(struct app *app, int to)
{
	struct undo *undo = &app->undo;
	struct moment *from = &undo->moments[undo->at], *there = &undo->moments[to];
	const struct gesture next = from->next;
	bool back = to < undo->at;

	undo_moment(app, from);
	from->next = next;
	app->message.kind = MESSAGE_NONE; /* the run of another press is over */
	if (!trade(app, there, back ? &there->next : &next))
		return;
	undo->at = to;
	undo->factor = -1;
	if (app->message.kind == MESSAGE_NONE)
		say(app, from, back);
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
	undo_note(app, &before, -1);
	app_notice(app, "all back to %s   u undoes it", app->settings.preset);
}
