/* SPDX-License-Identifier: MIT */
/* Undo: goes back and forth in the history of settings and placed things. */
#include "undo.h"

#include "history.h"
#include "load_preset.h"
#include "placed.h"
#include "placed_boids.h"
#include "session_factor.h"

#include <string.h>

/* Returns the only factor that differs; -1: none, or more than one. */
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
report_change(struct session *app, const struct snapshot *before, bool back)
{
	const struct factors *old = &before->settings.factors, *now = &app->settings.factors;
	int factor = only_difference(old, now);
	bool placing =
		!placed_same(&before->marks, &app->placed.marks) && session_same_factors(old, now);

	if (factor >= 0 && strcmp(before->settings.preset, app->settings.preset) == 0) {
		session_select(app, factor);
		app->message.old = *old;
		return;
	}
	session_notice(app,
	               back ? "undone: %s%s   U does it again" : "done again: %s%s   u undoes it",
	               placing ? "what was placed" : app->settings.preset,
	               !placing && session_changed(app) ? "*" : "");
}

/* Replaces the current state by `target`. */
static bool
replace_state(struct session *app, const struct snapshot *target, const struct gesture *between)
{
	const struct factors before = app->settings.factors;

	if (between->places)
		placed_boids_before_undo(app, &target->settings.factors, between->place);
	if (!load_settings(app, &target->settings, between->loads))
		return false;
	app->home = target->home;
	app->resume = target->resume;
	app->placed.changed |= !placed_same(&app->placed.marks, &target->marks);
	placed_copy(&app->placed.marks, &target->marks);
	placed_apply(app);
	if (between->places)
		placed_boids_after_undo(app, &before, between->place);
	return true;
}

/* Goes to the snapshot at `to`, the previous or the next one. */
static void
go_to(struct session *app, int to)
{
	struct history *history = &app->history;
	struct snapshot *from = &history->snapshots[history->at], *target = &history->snapshots[to];
	const struct gesture next = from->next;
	bool back = to < history->at;

	history_snapshot(app, from);
	from->next = next;
	app->message.kind = MESSAGE_NONE; /* ends a run of key presses */
	if (!replace_state(app, target, back ? &target->next : &next))
		return;
	history->at = to;
	history->factor = -1;
	if (app->message.kind == MESSAGE_NONE)
		report_change(app, from, back);
}

void
undo_back(struct session *app)
{
	undo_end_compare(app);
	if (app->history.at > 0)
		go_to(app, app->history.at - 1);
	else
		session_notice(app, "nothing to undo");
}

void
undo_forward(struct session *app)
{
	undo_end_compare(app);
	if (app->history.at < app->history.count)
		go_to(app, app->history.at + 1);
	else
		session_notice(app, "nothing to do again");
}

static bool
exchange(struct session *app, const struct factors *with)
{
	struct factors before = app->settings.factors;

	app->settings.factors = *with;
	return session_fit(app, &before);
}

void
undo_end_compare(struct session *app)
{
	if (!app->comparing)
		return;
	app->comparing = false;
	exchange(app, &app->own);
}

void
undo_compare(struct session *app)
{
	struct factors own = app->settings.factors, home = app->home;

	home.number = own.number;
	if (app->comparing) {
		undo_end_compare(app);
		session_notice(app, "your own settings again   , shows those of the preset");
	} else if (session_same_factors(&own, &home)) {
		session_notice(app,
		               session_changed(app) ? "nothing but number is not as %s has it"
		                                    : "all is as %s has it",
		               app->settings.preset);
	} else if (exchange(app, &home)) {
		app->own = own;
		app->comparing = true;
		session_notice(app, "as %s has it   , goes back to yours", app->settings.preset);
	}
}

void
undo_reset(struct session *app)
{
	struct snapshot before;

	if (!session_changed(app) && !app->comparing) {
		session_notice(app, "all is as %s has it", app->settings.preset);
		return;
	}
	history_snapshot(app, &before);
	if (!exchange(app, &app->home))
		return;
	history_record(app, &before, -1);
	session_notice(app, "all back to %s   u undoes it", app->settings.preset);
}
