/* SPDX-License-Identifier: MIT */
/* Undo: goes back and forth in the history of settings and placed things. */
#include "undo.h"

#include "load_preset.h"
#include "placed.h"
#include "placed_boids.h"
#include "session_factor.h"
#include "undo_history.h"

#include <string.h>

/* Returns the only factor that differs; -1: none, or more than one. */
static int
only_difference(const struct boids_factors *a, const struct boids_factors *b)
{
	int found = -1, count = 0;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (boids_factor_same(a, b, i))
			continue;
		found = i;
		count++;
	}
	return count == 1 ? found : -1;
}

static void
report_change(struct session *session, const struct snapshot *before, bool back)
{
	const struct boids_factors *old = &before->settings.factors,
				   *now = &session->settings.factors;
	int factor = only_difference(old, now);
	bool placing = !placed_same(&before->marks, &session->placed.marks) &&
	               session_same_factors(old, now);

	if (factor >= 0 && strcmp(before->settings.preset, session->settings.preset) == 0) {
		session_select(session, factor);
		session->message.old = *old;
		return;
	}
	session_notice(session,
	               back ? "undone: %s%s   U does it again" : "done again: %s%s   u undoes it",
	               placing ? "what was placed" : session->settings.preset,
	               !placing && session_changed(session) ? "*" : "");
}

/* Replaces the current state by `target`. */
static bool
replace_state(struct session *session, const struct snapshot *target, const struct gesture *between)
{
	const struct boids_factors before = session->settings.factors;

	if (between->places)
		placed_boids_before_undo(session, &target->settings.factors, between->place);
	if (!load_settings(session, &target->settings, between->loads))
		return false;
	session->home = target->home;
	session->resume = target->resume;
	session->placed.changed |= !placed_same(&session->placed.marks, &target->marks);
	placed_copy(&session->placed.marks, &target->marks);
	placed_apply(session);
	if (between->places)
		placed_boids_after_undo(session, &before, between->place);
	return true;
}

/* Goes to the snapshot at `to`, the previous or the next one. */
static void
go_to(struct session *session, int to)
{
	struct history *history = &session->history;
	struct snapshot *from = &history->snapshots[history->at], *target = &history->snapshots[to];
	const struct gesture next = from->next;
	bool back = to < history->at;

	history_snapshot(session, from);
	from->next = next;
	session->message.kind = MESSAGE_NONE; /* ends a run of key presses */
	if (!replace_state(session, target, back ? &target->next : &next))
		return;
	history->at = to;
	history->factor = -1;
	if (session->message.kind == MESSAGE_NONE)
		report_change(session, from, back);
}

void
undo_back(struct session *session)
{
	undo_end_compare(session);
	if (session->history.at > 0)
		go_to(session, session->history.at - 1);
	else
		session_notice(session, "nothing to undo");
}

void
undo_forward(struct session *session)
{
	undo_end_compare(session);
	if (session->history.at < session->history.count)
		go_to(session, session->history.at + 1);
	else
		session_notice(session, "nothing to do again");
}

static bool
exchange(struct session *session, const struct boids_factors *with)
{
	struct boids_factors before = session->settings.factors;

	session->settings.factors = *with;
	return session_fit(session, &before);
}

void
undo_end_compare(struct session *session)
{
	if (!session->comparing)
		return;
	session->comparing = false;
	exchange(session, &session->own);
}

void
undo_compare(struct session *session)
{
	struct boids_factors own = session->settings.factors, home = session->home;

	home.number = own.number;
	if (session->comparing) {
		undo_end_compare(session);
		session_notice(session, "your own settings again   , shows those of the preset");
	} else if (session_same_factors(&own, &home)) {
		session_notice(session,
		               session_changed(session) ? "nothing but number is not as %s has it"
		                                        : "all is as %s has it",
		               session->settings.preset);
	} else if (exchange(session, &home)) {
		session->own = own;
		session->comparing = true;
		session_notice(session, "as %s has it   , goes back to yours",
		               session->settings.preset);
	}
}

void
undo_reset(struct session *session)
{
	struct snapshot before;

	if (!session_changed(session) && !session->comparing) {
		session_notice(session, "all is as %s has it", session->settings.preset);
		return;
	}
	history_snapshot(session, &before);
	if (!exchange(session, &session->home))
		return;
	history_record(session, &before, -1);
	session_notice(session, "all back to %s   u undoes it", session->settings.preset);
}
