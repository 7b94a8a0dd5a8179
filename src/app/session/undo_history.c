/* SPDX-License-Identifier: MIT */
/* Undo history: the settings and placed things before and after each gesture. */
#include "undo_history.h"

#include "change.h"
#include "placed_map.h"

#include <stddef.h>
#include <string.h>

void
history_snapshot(const struct session *session, struct snapshot *snapshot)
{
	snapshot->settings = session->settings;
	snapshot->home = session->home;
	snapshot->resume = session->resume;
	snapshot->map = session->map_text;
	snapshot->columns = session->columns;
	snapshot->rows = session->rows;
	placed_copy(&snapshot->marks, &session->placed.marks);
	if (session->comparing)
		snapshot->settings.factors = session->own;
}

static bool
same(const struct snapshot *a, const struct snapshot *b)
{
	return a->columns == b->columns && a->rows == b->rows &&
	       strcmp(a->settings.preset, b->settings.preset) == 0 &&
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

static void
copy_entry(struct undo_entry *to, const struct undo_entry *from)
{
	to->gesture = from->gesture;
	copy(&to->before, &from->before);
	copy(&to->after, &from->after);
}

/* Adds an entry to undo, and drops all to redo. */
static void
push(struct history *history, const struct snapshot *before, const struct snapshot *after,
     struct gesture gesture)
{
	if (history->at == UNDO_MOST) {
		for (int i = 1; i < UNDO_MOST; i++)
			copy_entry(&history->entries[i - 1], &history->entries[i]);
		history->at--;
	}
	struct undo_entry *entry = &history->entries[history->at];
	entry->gesture = gesture;
	copy(&entry->before, before);
	copy(&entry->after, after);
	history->count = ++history->at;
}

/* The run goes on: replaces what the last entry leads to, or drops the entry if that is where it
 * began (turned up and back down). */
static void
extend(struct history *history, const struct snapshot *now)
{
	struct undo_entry *last = &history->entries[history->at - 1];

	copy(&last->after, now);
	last->before.columns = now->columns; /* the terminal's size is none of its gestures */
	last->before.rows = now->rows;
	if (!same(&last->before, now))
		return;
	history->count = --history->at;
	history->factor = -1;
}

void
history_record(struct session *session, const struct snapshot *before, int factor,
               struct gesture gesture)
{
	struct history *history = &session->history;
	bool run = factor >= 0 && factor == history->factor && history->at > 0 &&
	           session->now - history->pressed <= REPEAT_SECONDS;
	struct snapshot now;

	session->comparing = false;
	history_snapshot(session, &now);
	history->pressed = session->now;
	if (same(before, &now)) { /* nothing has changed yet */
		history->factor = run ? factor : -1;
		return;
	}
	history->factor = factor;
	if (run)
		extend(history, &now);
	else
		push(history, before, &now, gesture);
}

/* Applying what was placed may remove marks over the limits. */
bool
history_record_placing(struct session *session, const struct snapshot *before)
{
	struct snapshot now;

	session_flush(session);
	history_snapshot(session, &now);
	if (same(before, &now))
		return false;
	push(&session->history, before, &now,
	     (struct gesture){ .places = true, .place = session->placed.last });
	session->history.factor = -1;
	return true;
}

void
history_end_placing(struct session *session)
{
	struct history *history = &session->history;

	session_flush(session);
	if (history->at > 0 && history->entries[history->at - 1].gesture.places)
		placed_copy(&history->entries[history->at - 1].after.marks, &session->placed.marks);
}

void
history_interrupt(struct session *session)
{
	session->history.factor = -1;
	session->message.pressed = session->now - 2 * REPEAT_SECONDS;
}

void
history_continue(struct session *session)
{
	session->history.pressed = session->message.pressed = session->now;
}
