/* SPDX-License-Identifier: MIT */
#include "undo_history.h"

#include "flight/change.h"
#include "flight/placed_map.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static void
take(const struct session *session, struct snapshot *snapshot)
{
	snapshot->settings = session_settings(session);
	snapshot->home = session->home;
	snapshot->resume = session->resume;
	snapshot->map = session->flight.map_text;
	memcpy(snapshot->own, session->flight.placed.own, sizeof snapshot->own);
	placed_copy(&snapshot->marks, &session->flight.placed.marks);
	if (session->comparing)
		snapshot->settings.factors = session->own;
}

void
history_begin(struct session *session)
{
	session->few.count = 0;
	take(session, &session->history.before);
}

void
history_resolve(const struct session *session, struct snapshot *snapshot)
{
	flight_resolve(&session->flight, &snapshot->settings.factors);
	flight_resolve(&session->flight, &snapshot->home);
}

static bool
same(const struct snapshot *a, const struct snapshot *b)
{
	return strcmp(a->settings.preset, b->settings.preset) == 0 &&
	       strcmp(a->resume.state, b->resume.state) == 0 &&
	       session_same_factors(&a->home, &b->home) &&
	       session_same_factors(&a->settings.factors, &b->settings.factors) &&
	       memcmp(a->settings.labels.chosen, b->settings.labels.chosen,
	              sizeof a->settings.labels.chosen) == 0 &&
	       a->map == b->map && placed_same(&a->marks, &b->marks);
}

bool
history_has_more(const struct placed_few *few)
{
	int more = 0;

	for (int i = 0; i < few->count; i++)
		if (few->at[i].thing == PLACED_FOOD)
			return true;
		else
			more += few->at[i].removes ? -1 : 1;
	return more != 0;
}

static void *
copied(const void *block, size_t size)
{
	void *copy = malloc(size);

	return copy ? memcpy(copy, block, size) : NULL;
}

static struct snapshot *
copied_snapshot(const struct snapshot *s)
{
	return copied(s, offsetof(struct snapshot, marks.at) +
	                         (size_t)s->marks.count * sizeof *s->marks.at);
}

static void
drop(struct undo_entry *entry)
{
	free(entry->before);
	free(entry->after);
	free(entry->few);
	*entry = (struct undo_entry){ 0 };
}

/* Drops the entries from `count` on. */
static void
cut(struct history *history, int count)
{
	for (int i = count; i < history->count; i++)
		drop(&history->entries[i]);
	history->at = history->count = count;
}

void
history_clear(struct session *session)
{
	cut(&session->history, 0);
	session->history.factor = -1;
}

/* GCC's analyzer loses the memory of an entry that moves into the array. */
#if defined __GNUC__ && __GNUC__ >= 10 && !defined __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

/* Makes `now` and what was placed the end of an entry. Returns false on no memory: it stays as
 * it was. */
static bool
end_at(struct session *session, struct undo_entry *entry, const struct snapshot *now)
{
	const struct placed_few *placed = &session->few;
	struct snapshot *after = copied_snapshot(now);
	struct placed_few *few = copied(placed, offsetof(struct placed_few, at) +
	                                                (size_t)placed->count * sizeof *placed->at);

	if (!after || !few) {
		free(after);
		free(few);
		return false;
	}
	free(entry->after);
	free(entry->few);
	entry->after = after;
	entry->few = few;
	return true;
}

/* Adds an entry to undo, and drops all to redo. */
static bool
push(struct session *session, const struct snapshot *now, enum gesture gesture)
{
	struct history *history = &session->history;
	struct undo_entry entry = { .gesture = gesture,
		                    .before = copied_snapshot(&history->before) };

	if (!entry.before || !end_at(session, &entry, now)) {
		drop(&entry);
		return false;
	}
	cut(history, history->at);
	if (history->count == UNDO_MOST) {
		drop(&history->entries[0]);
		memmove(history->entries, history->entries + 1,
		        (UNDO_MOST - 1) * sizeof *history->entries);
		history->count--;
	}
	history->entries[history->count++] = entry;
	history->at = history->count;
	return true;
}

#if defined __GNUC__ && __GNUC__ >= 10 && !defined __clang__
#pragma GCC diagnostic pop
#endif

/* The run goes on: replaces what the last entry leads to, or drops the entry if that is where it
 * began (increased and decreased again): then the factor was not chosen either. */
static bool
extend(struct session *session, struct snapshot *now)
{
	struct history *history = &session->history;
	struct undo_entry *last = &history->entries[history->at - 1];
	struct snapshot *before = last->before;
	int factor = history->factor;

	history_resolve(session, before);
	if (session_same_factor(&before->settings.factors, &now->settings.factors, factor))
		now->settings.labels.chosen[factor] = session->labels.chosen[factor] =
			before->settings.labels.chosen[factor];
	if (!same(before, now))
		return end_at(session, last, now);
	cut(history, history->at - 1);
	history->factor = -1;
	return true;
}

bool
history_record(struct session *session, int factor, enum gesture gesture)
{
	struct history *history = &session->history;
	bool run = factor >= 0 && factor == history->factor && history->at > 0 &&
	           session->now - history->pressed <= REPEAT_SECONDS;
	struct snapshot now;

	if (gesture != GESTURE_PLACES) {
		session->comparing = false;
		session->few.count = 0;
	}
	take(session, &now);
	history->pressed = session->now;
	if (same(&history->before, &now) && !history_has_more(&session->few)) {
		history->factor = run ? factor : -1; /* the value is at its end */
		return false;
	}
	history->factor = factor;
	return run ? extend(session, &now) : push(session, &now, gesture);
}

void
history_end_placing(struct session *session)
{
	struct history *history = &session->history;
	struct undo_entry *last = history->at > 0 ? &history->entries[history->at - 1] : NULL;
	struct snapshot now;

	if (!last || last->gesture != GESTURE_PLACES)
		return;
	take(session, &now);
	if (same(last->before, &now) && !history_has_more(&session->few))
		cut(history, history->at - 1);
	else
		end_at(session, last, &now);
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
