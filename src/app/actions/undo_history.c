/* SPDX-License-Identifier: MIT */
/* Undo history: the settings and placed things before and after each gesture. */
#include "undo_history.h"

#include "session/change.h"
#include "session/placed_boids.h"
#include "session/placed_map.h"

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
	memcpy(snapshot->own, session->placed.own, sizeof snapshot->own);
	placed_copy(&snapshot->marks, &session->placed.marks);
	if (session->comparing)
		snapshot->settings.factors = session->own;
}

void
history_resolve(const struct session *session, struct snapshot *snapshot)
{
	session_resolve(session, &snapshot->settings.factors);
	session_resolve(session, &snapshot->home);
}

static bool
same(const struct snapshot *a, const struct snapshot *b)
{
	return a->columns == b->columns && a->rows == b->rows &&
	       strcmp(a->settings.preset, b->settings.preset) == 0 &&
	       strcmp(a->resume.state, b->resume.state) == 0 &&
	       session_same_factors(&a->home, &b->home) &&
	       session_same_factors(&a->settings.factors, &b->settings.factors) &&
	       memcmp(a->settings.chosen, b->settings.chosen, sizeof a->settings.chosen) == 0 &&
	       map_text_same(&a->map, &b->map) && placed_same(&a->marks, &b->marks);
}

static void
copy(struct snapshot *to, const struct snapshot *from)
{
	memcpy(to, from, offsetof(struct snapshot, marks));
	placed_copy(&to->marks, &from->marks);
}

static void
copy_few(struct placed_few *to, const struct placed_few *from)
{
	to->count = from->count;
	memcpy(to->at, from->at, (size_t)from->count * sizeof *to->at);
}

static void
copy_entry(struct undo_entry *to, const struct undo_entry *from)
{
	to->gesture = from->gesture;
	if (from->gesture.places)
		copy_few(&to->few, &from->few);
	copy(&to->before, &from->before);
	copy(&to->after, &from->after);
}

/* Adds an entry to undo, and drops all to redo. */
static void
push(struct session *session, const struct snapshot *before, const struct snapshot *after,
     struct gesture gesture)
{
	struct history *history = &session->history;

	if (history->at == UNDO_MOST) {
		for (int i = 1; i < UNDO_MOST; i++)
			copy_entry(&history->entries[i - 1], &history->entries[i]);
		history->at--;
	}
	struct undo_entry *entry = &history->entries[history->at];
	entry->gesture = gesture;
	if (gesture.places)
		copy_few(&entry->few, &session->placed.few);
	copy(&entry->before, before);
	copy(&entry->after, after);
	history->count = ++history->at;
}

/* The run goes on: replaces what the last entry leads to, or drops the entry if that is where it
 * began (turned up and back down): then the factor was not chosen either. */
static void
extend(struct session *session)
{
	struct history *history = &session->history;
	struct undo_entry *last = &history->entries[history->at - 1];
	struct snapshot *before = &last->before;

	before->columns = session->columns; /* the terminal's size is none of its gestures */
	before->rows = session->rows;
	history_resolve(session, before);
	if (session_same_factor(&before->settings.factors, &session->settings.factors,
	                        history->factor))
		session->settings.chosen[history->factor] = before->settings.chosen[history->factor];
	history_snapshot(session, &last->after);
	if (!same(before, &last->after))
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
		extend(session);
	else
		push(session, before, &now, gesture);
}

void
history_begin_placing(struct session *session, struct snapshot *before)
{
	session->placed.few.count = 0;
	history_snapshot(session, before);
}

bool
history_has_more(const struct placed_few *few, struct gesture gesture)
{
	int more = 0;

	for (int i = 0; gesture.places && i < few->count; i++)
		if (few->at[i].thing == PLACED_FOOD)
			return true;
		else
			more += few->at[i].removes ? -1 : 1;
	return more != 0;
}

/* Applying what was placed may remove marks over the limits. */
bool
history_record_placing(struct session *session, const struct snapshot *before)
{
	const struct gesture gesture = { .places = true };
	struct history *history = &session->history;
	struct snapshot now;

	session_flush(session);
	history_snapshot(session, &now);
	if (same(before, &now) && !history_has_more(&session->placed.few, gesture))
		return false;
	push(session, before, &now, gesture);
	history->factor = -1;
	return true;
}

void
history_end_placing(struct session *session)
{
	struct history *history = &session->history;
	struct undo_entry *last = history->at > 0 ? &history->entries[history->at - 1] : NULL;

	session_flush(session);
	if (!last || !last->gesture.places)
		return;
	for (int thing = 0; thing < PLACED_KINDS; thing++)
		if (placed_boids_is((enum placed_kind)thing))
			boids_factor_copy(&last->after.settings.factors, &session->settings.factors,
			                  placed_boids_factor((enum placed_kind)thing));
	memcpy(last->after.own, session->placed.own, sizeof last->after.own);
	placed_copy(&last->after.marks, &session->placed.marks);
	copy_few(&last->few, &session->placed.few);
	if (same(&last->before, &last->after) && !history_has_more(&last->few, last->gesture))
		history->count = --history->at;
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
