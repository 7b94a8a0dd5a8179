/* SPDX-License-Identifier: MIT */
/* Undo history: snapshots of settings and placed things before and after each gesture, for undo. */
#include "undo_history.h"

#include "placed.h"

#include <stddef.h>
#include <string.h>

void
history_snapshot(const struct session *session, struct snapshot *snapshot)
{
	snapshot->settings = session->settings;
	snapshot->home = session->home;
	snapshot->resume = session->resume;
	snapshot->next = (struct gesture){ 0 };
	placed_copy(&snapshot->marks, &session->placed.marks);
	if (session->comparing)
		snapshot->settings.factors = session->own;
}

static bool
same(const struct snapshot *a, const struct snapshot *b)
{
	return strcmp(a->settings.preset, b->settings.preset) == 0 &&
	       strcmp(a->resume.state, b->resume.state) == 0 &&
	       session_same_factors(&a->home, &b->home) &&
	       session_same_factors(&a->settings.factors, &b->settings.factors) &&
	       placed_same(&a->marks, &b->marks);
}

static void
copy(struct snapshot *to, const struct snapshot *from)
{
	memcpy(to, from, offsetof(struct snapshot, marks));
	placed_copy(&to->marks, &from->marks);
}

/* Adds a snapshot to undo, and drops all to redo. */
static void
push(struct history *history, const struct snapshot *before)
{
	if (history->at == UNDO_MOST) {
		memmove(history->snapshots, history->snapshots + 1,
		        (UNDO_MOST - 1) * sizeof *history->snapshots);
		history->at--;
	}
	copy(&history->snapshots[history->at], before);
	history->count = ++history->at;
}

void
history_record(struct session *session, const struct snapshot *before, int factor)
{
	struct history *history = &session->history;
	bool run = factor >= 0 && factor == history->factor &&
	           session->now - history->pressed <= REPEAT_SECONDS;
	struct snapshot now;

	session->comparing = false;
	history_snapshot(session, &now);
	if (same(before, &now))
		factor = run ? factor : -1; /* nothing has changed yet */
	else if (!run)
		push(history, before);
	history->factor = factor;
	history->pressed = session->now;
	if (run && history->at > 0 && same(&history->snapshots[history->at - 1], &now)) {
		history->count = --history->at; /* turned up and back down: no change */
		history->factor = -1;
	}
}

/* placed_apply may remove marks over the limits. */
bool
history_record_placing(struct session *session, struct snapshot *before)
{
	struct snapshot now;

	placed_apply(session);
	history_snapshot(session, &now);
	if (same(before, &now))
		return false;
	before->next.places = true;
	before->next.place = session->placed.last;
	push(&session->history, before);
	session->history.factor = -1;
	return true;
}
