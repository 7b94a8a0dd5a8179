/* SPDX-License-Identifier: MIT */
#include "undo_history.h"

#include "flight/placed_boids.h"
#include "flight/placed_map.h"
#include "math/vec.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Words of a snapshot: up to the end of the factors, of all settings but their origin, and of all that
 * entries keep. */
enum {
	WORD = sizeof(uint32_t),
	FACTORS_END = offsetof(struct snapshot, settings.preset) / WORD,
	SETTINGS_END = offsetof(struct snapshot, settings.origin) / WORD,
	SAID = offsetof(struct snapshot, said) / WORD,
	WORDS = SAID + LETTERING_TEXT / WORD
};

static void
take(const struct session *session, struct snapshot *snapshot)
{
	snapshot->settings = session_settings(session);
	snapshot->settings.factors = own_factors(session);
	snapshot->settings.origin = session->preset.origin;
	snapshot->home = session->preset.factors;
	snapshot->map = session->flight.map_text;
	memcpy(snapshot->own, session->flight.placed.own, sizeof snapshot->own);
	snapshot->marks = session->flight.placed.marks;
	memcpy(snapshot->said, session->flight.placed.said, sizeof snapshot->said);
}

void
history_begin(struct session *session)
{
	struct history *history = &session->history;

	history->few.count = 0;
	history->placed = false;
	history->begun++;
	take(session, &history->before);
}

/* Undo gives a disc of food the mean share that was there, spread evenly. */
void
history_note(struct session *session, const struct change *change)
{
	const struct flight *flight = &session->flight;
	const struct boids_vec middle = vec_scale(flight_world(flight).size, 0.5f);
	struct placed_few *few = &session->history.few;

	for (int i = 0; i < change->count && few->count < PLACED_FEW; i++) {
		struct placing p = change->placings[i];
		if (p.thing == PLACED_FOOD)
			p.was = fmaxf(flock_food_share(flight->flock, p.place, p.radius), 0);
		else if (!placed_boids_is(p.thing))
			continue;
		p.place = vec_sub(p.place, middle);
		few->at[few->count++] = p;
	}
}

/* ---- entries */

static bool
same(const struct snapshot *a, const struct snapshot *b)
{
	return strcmp(a->settings.preset, b->settings.preset) == 0 &&
	       strcmp(a->settings.origin.state, b->settings.origin.state) == 0 &&
	       session_same_factors(&a->home, &b->home) &&
	       session_same_factors(&a->settings.factors, &b->settings.factors) &&
	       memcmp(a->settings.chosen, b->settings.chosen, sizeof a->settings.chosen) == 0 &&
	       a->map == b->map && placed_same(&a->marks, &b->marks) &&
	       strcmp(a->said, b->said) == 0;
}

/* Fills in the words that differ and returns their number. A preset sets all factors, and another
 * saved flock replaces all names, and a text the whole text, though others may have changed them in
 * between. */
static int
compare(const struct snapshot *before, const struct snapshot *after, bool loads,
        struct undo_word words[WORDS])
{
	const bool relabels =
		loads || strcmp(before->settings.origin.state, after->settings.origin.state) != 0;
	const bool says = strcmp(before->said, after->said) != 0;
	int count = 0;

	for (uint32_t i = 0; i < WORDS; i++) {
		bool whole = i < FACTORS_END ? loads : i < SETTINGS_END && relabels;
		struct undo_word word = { .at = i };
		memcpy(&word.is[0], (const char *)before + i * WORD, WORD);
		memcpy(&word.is[1], (const char *)after + i * WORD, WORD);
		if (word.is[0] != word.is[1] || (whole && word.is[0] != 0) || (says && i >= SAID))
			words[count++] = word;
	}
	return count;
}

/* Returns an entry, owned by the caller; NULL: no memory. */
static struct undo_entry *
entry_new(const struct snapshot *before, const struct snapshot *after, enum gesture gesture,
          const struct placed_few *few)
{
	struct undo_word words[WORDS];
	const int count = compare(before, after, gesture == GESTURE_LOADS, words);
	const size_t size = (size_t)count * sizeof *words;
	const size_t placed = (size_t)few->count * sizeof *few->at;
	struct undo_entry *entry = malloc(sizeof *entry + size + placed);

	if (!entry)
		return NULL;
	*entry = (struct undo_entry){ .gesture = gesture,
		                      .map = { before->map, after->map },
		                      .few = few->count,
		                      .words = count };
	memcpy(entry->word, words, size);
	entry->placed = (struct placing *)(entry->word + count);
	memcpy(entry->placed, few->at, placed);
	return entry;
}

void
history_lead(const struct session *session, const struct undo_entry *entry, bool back,
             struct snapshot *to)
{
	const int end = back ? 0 : 1;
	struct placed_cells *marks = &to->marks;
	struct boids_factors now, changed, *factors = &to->settings.factors;

	take(session, to);
	now = *factors;
	for (int i = 0; i < entry->words; i++)
		memcpy((char *)to + entry->word[i].at * WORD, &entry->word[i].is[end], WORD);
	if (entry->map[0] != entry->map[1])
		to->map = entry->map[end];
	const int count = marks->count;
	marks->count = 0;
	for (int i = 0; i < count; i++) /* 0: a mark that is gone since */
		if (marks->at[i].what != 0)
			marks->at[marks->count++] = marks->at[i];
	changed = *factors;
	flight_resolve(&session->flight, factors);
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (entry->gesture != GESTURE_LOADS && session_same_factor(&now, &changed, i))
			factor_copy(factors, &now, i);
	flight_resolve(&session->flight, &to->home);
}

/* ---- the list */

/* Drops the entries from `count` on. */
static void
cut(struct history *history, int count)
{
	for (int i = count; i < history->count; i++) {
		free(history->entries[i]);
		history->entries[i] = NULL;
	}
	history->at = history->count = count;
}

void
history_clear(struct session *session)
{
	cut(&session->history, 0);
	session->history.factor = -1;
	session->history.placed = false;
}

/* Makes the gesture from `before` to `now` the last entry, in the place of all from `at` on; drops
 * them if it changes nothing. Returns false on no memory: all stays as it was. */
static bool
put(struct history *history, int at, const struct snapshot *before, const struct snapshot *now,
    enum gesture gesture)
{
	if (same(before, now) && history->few.count == 0) {
		cut(history, at);
		history->factor = -1;
		return true;
	}
	struct undo_entry *entry = entry_new(before, now, gesture, &history->few);
	if (!entry)
		return false;
	cut(history, at);
	if (at == UNDO_MOST) {
		free(history->entries[0]);
		for (int i = 1; i < UNDO_MOST; i++)
			history->entries[i - 1] = history->entries[i];
		history->count--;
	}
	history->entries[history->count++] = entry;
	history->at = history->count;
	return true;
}

bool
history_record(struct session *session, int factor, enum gesture gesture)
{
	struct history *history = &session->history;
	bool run = factor >= 0 && factor == history->factor && history->at > 0 &&
	           session->now - history->pressed <= REPEAT_SECONDS;
	struct snapshot now, before;

	if (gesture != GESTURE_PLACES) {
		session->layers.compares = false;
		history->few.count = 0;
	}
	take(session, &now);
	history->pressed = session->now;
	if (same(&history->before, &now) && history->few.count == 0) {
		history->factor = run ? factor : -1; /* the value is at its end */
		return false;
	}
	history->factor = factor;
	if (!run) {
		bool good = put(history, history->at, &history->before, &now, gesture);
		history->placed = good && gesture == GESTURE_PLACES;
		if (!good)
			history->factor = -1;
		return good;
	}
	/* A factor that is back where the run began was not chosen either. */
	history_lead(session, history->entries[history->at - 1], true, &before);
	if (session_same_factor(&before.settings.factors, &now.settings.factors, factor))
		now.settings.chosen[factor] = session->preset.chosen[factor] =
			before.settings.chosen[factor];
	return put(history, history->at - 1, &before, &now, gesture);
}

void
history_begin_placing(struct session *session, uint64_t gesture)
{
	if (!session->history.placed || session->history.begun != gesture)
		history_begin(session);
}

uint64_t
history_record_placing(struct session *session)
{
	struct history *history = &session->history;
	const int at = history->at - 1;
	struct snapshot now;

	if (history->placed) {
		take(session, &now);
		put(history, at, &history->before, &now, GESTURE_PLACES);
		history->placed = history->at > at;
	} else {
		history_record(session, -1, GESTURE_PLACES);
	}
	return history->begun;
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
