/* SPDX-License-Identifier: MIT */
#include "undo.h"

#include "flight/change_kind.h"
#include "flight/placed_boids.h"
#include "flight/placed_map.h"
#include "math/vec.h"
#include "session/placed.h"
#include "session/session_flight.h"

#include <string.h>

/* ---- factors */

/* A value that is there already was not chosen: the key was at the end of the range. */
static bool
take(struct session *session, int factor, const struct boids_factors *from, bool chosen)
{
	struct boids_factors with = asked_factors(session);
	const uint64_t run = (uint64_t)factor + 1;

	history_begin(session, run);
	session_report_factor(session, factor, &session->flight.factors);
	factor_copy(&with, from, factor);
	if (flight_limit(&session->flight, &with))
		session_notice(session, "no more than %d boids here", session->flight.most);
	bool changes =
		!session_same_factor(&with, &session->history.before.settings.factors, factor);
	if (!session_change_factors(session, &with))
		return false;
	if (changes || !chosen)
		session->preset.chosen[factor] = chosen;
	history_record(session, run, GESTURE_SETS);
	return true;
}

enum { LARGE = 50000 }; /* boids that take some milliseconds to be fitted anew */

bool
session_take(struct session *session, int factor, const struct boids_factors *from, bool chosen)
{
	struct layers *l = &session->layers;
	const bool is_large = flock_count(session->flight.flock, BOIDS_KIND_BOID) > LARGE;

	if (l->waits != factor)
		session_settle(session);
	if (!is_large || !factor_table[factor].shapes || session->source.take)
		return take(session, factor, from, chosen);
	session_report_factor(session, factor, &session->flight.factors);
	factor_copy(&l->asked, from, factor);
	l->asked_until[factor] = session->now + ASKED_SECONDS;
	l->waits = factor;
	l->waits_chosen = chosen;
	l->waits_anchor = l->anchor;
	return true;
}

void
session_settle(struct session *session)
{
	struct layers *l = &session->layers;
	const struct boids_factors from = l->asked;
	const int factor = l->waits;

	if (factor < 0)
		return;
	l->waits = -1;
	l->asked_until[factor] = 0;
	l->anchor = l->waits_anchor;
	take(session, factor, &from, l->waits_chosen);
	l->anchor = flight_middle;
}

/* ---- there and back */

/* Returns the kind of what has been placed or removed since the history's snapshot; NULL: nothing. */
static const char *
placed_name(const struct session *session, const struct undo_entry *entry)
{
	const struct placed_cells *old = &session->history.before.marks;
	const struct placed_cells *now = &session->flight.placed.marks;
	const int i = placed_same_marks(old, now);

	if (i == old->count && i == now->count)
		return entry->few > 0 ? placed_table[entry->placed[0].thing].name : NULL;
	struct placed_cell cell = now->count > old->count ? now->at[i] : old->at[i];
	if (cell.what == BOIDS_MAP_AIR) /* it was of the map */
		cell.what = placed_base_char(&session->flight, cell);
	return placed_table[placed_thing(cell.what)].name;
}

/* Says what has changed since the history's snapshot. */
static void
report_change(struct session *session, const struct undo_entry *entry, bool back)
{
	const struct snapshot *before = &session->history.before;
	const struct boids_factors *old = &before->settings.factors, *now = &session->flight.factors;
	bool settings = !session_same_factors(old, now);
	bool map = !settings && before->map != session->flight.map_text;
	bool writing = !settings && strcmp(before->said, session->flight.placed.said) != 0;
	const char *placed = settings ? NULL : placed_name(session, entry);
	struct change change = { 0 };
	const int left = back ? session->history.at : session->history.count - session->history.at;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		change.sets[i] = !factor_same(old, now, i);
	int factor = change_only_factor(&change);
	if (factor >= 0 && strcmp(before->settings.preset, session->flight.preset) == 0)
		session_report_factor(session, factor, old);
	else
		session_notice(session,
		               back ? "undone: %s%.200s%s   U redoes it   %d left"
		                    : "redone: %s%.200s%s   u undoes it   %d left",
		               map ? "map " : "",
		               map       ? *session->preset.map ? session->preset.map : "none"
		               : placed  ? placed
		               : writing ? "writing"
		                         : session->flight.preset,
		               !map && !placed && !writing && session_changed(session) ? "*" : "",
		               left);
}

/* Places again the predators, pillars and food of a gesture, or takes them back, the last one
 * first; those that are there no more are gone by themselves. */
static bool
restore_few(struct session *session, const struct undo_entry *entry, bool back)
{
	struct boids_vec middle = vec_scale(flight_world(&session->flight).size, 0.5f);
	struct placing all[PLACED_FEW];
	size_t taken[PLACED_KINDS] = { 0 };
	int count = 0;

	for (int i = 0; i < entry->few; i++) {
		const struct placing *one = &entry->placed[back ? entry->few - 1 - i : i];
		struct placing *p = &all[count];
		*p = *one;
		p->removes = one->removes != back;
		p->place = vec_add(one->place, middle);
		if (one->thing == PLACED_FOOD) {
			p->share = back ? one->was : one->share;
			p->removes = p->share == 0;
		} else if (p->removes && taken[one->thing]++ >=
		                                 placed_boids_count(&session->flight, one->thing)) {
			continue;
		}
		count++;
	}
	return count == 0 || placed_change(session, all, count);
}

/* The lists of marks differ from some mark on: removes the marks from there on, then adds those
 * of `to`. */
static bool
restore_marks(struct session *session, const struct placed_cells *to)
{
	const struct placed_cells *now = &session->flight.placed.marks;
	struct placing all[2 * PLACED_MOST];
	int equal = placed_same_marks(now, to);

	int count = placed_marks(&session->flight, now, equal, true, all);
	count += placed_marks(&session->flight, to, equal, false, all + count);
	return count == 0 || placed_change(session, all, count);
}

/* Goes from one end of a gesture to the other. */
static bool
restore(struct session *session, const struct undo_entry *entry, bool back)
{
	struct change say = { .kind = CHANGE_SAY };
	struct snapshot to;

	if (!restore_few(session, entry, back))
		return false;
	history_lead(session, entry, back, &to);
	if (entry->gesture == GESTURE_LOADS) {
		if (!session_set_settings(session, &to.settings, to.map))
			return false;
	} else if ((to.map != session->flight.map_text && !session_set_map(session, to.map)) ||
	           !session_change_factors(session, &to.settings.factors)) {
		return false;
	}
	session_take_settings(session, &to.settings);
	session->preset.factors = to.home;
	memcpy(say.said, to.said, sizeof say.said);
	if (!restore_marks(session, &to.marks) ||
	    (strcmp(session->flight.placed.said, to.said) != 0 && !session_apply(session, &say)))
		return false;
	memcpy(session->flight.placed.own, to.own, sizeof to.own);
	placed_boids_limit_own(&session->flight);
	return true;
}

/* Returns the gesture that is undone or redone next; NULL: there is none. */
static const struct undo_entry *
next_entry(const struct history *history, bool back)
{
	return history->at == (back ? 0 : history->count) ? NULL
	                                                  : history->entries[history->at - back];
}

void
undo_step(struct session *session, bool back)
{
	struct history *history = &session->history;

	undo_end_compare(session);
	const struct undo_entry *entry = next_entry(history, back);
	if (!entry) {
		session_notice(session, "nothing to %s", back ? "undo" : "redo");
		return;
	}
	history_begin(session, 0);
	session->message.kind = MESSAGE_NONE; /* ends a run of key presses */
	if (!restore(session, entry, back))
		return;
	history->at += back ? -1 : 1;
	if (session->message.kind == MESSAGE_NONE)
		report_change(session, entry, back);
	history_interrupt(session); /* the next press of that key begins a run */
}

bool
undo_target(const struct session *session, bool back, struct boids_factors *factors)
{
	const struct undo_entry *entry = next_entry(&session->history, back);
	struct snapshot to;

	if (!entry)
		return false;
	history_lead(session, entry, back, &to);
	*factors = to.settings.factors;
	return true;
}

/* ---- comparing, resetting and clearing */

void
undo_end_compare(struct session *session)
{
	const struct boids_factors own = own_factors(session);

	if (!session->layers.compares)
		return;
	session->layers.compares = false;
	session_change_factors(session, &own);
}

void
undo_compare(struct session *session)
{
	struct boids_factors own = session->flight.factors, home = session->preset.factors;

	factor_copy(&home, &own, BOIDS_FACTOR_number);
	if (session->layers.compares) {
		undo_end_compare(session);
		session_notice(session, "your values again   press , for the preset");
	} else if (session_same_factors(&own, &home)) {
		session_notice(session,
		               session_changed(session) ? "only number differs from preset %s"
		                                        : "nothing differs from preset %s",
		               session->flight.preset);
	} else if (session_change_factors(session, &home)) {
		session->layers.own = own;
		session->layers.compares = true;
		session_notice(session, "showing preset %s   press , for yours",
		               session->flight.preset);
	}
}

/* What the user has chosen for all presets since the start is reset too. */
void
undo_reset(struct session *session)
{
	const bool *chosen = session->options->settings.chosen;
	bool differs = session_changed(session) || session->layers.compares;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		differs =
			differs || (settings_survives(i) && session->preset.chosen[i] != chosen[i]);
	history_begin(session, 0);
	session->layers.compares = false;
	if (!placed_clear(session) && !differs) {
		session_notice(session, "nothing differs from preset %s", session->flight.preset);
		return;
	}
	bool good = session_change_factors(session, &session->preset.factors);
	if (good)
		memcpy(session->preset.chosen, chosen, sizeof session->preset.chosen);
	history_record(session, 0, GESTURE_PLACES);
	if (good)
		session_notice(session, "reset to preset %s   u undoes it", session->flight.preset);
}

void
undo_looks(struct session *session)
{
	const bool follows = session->source.take;
	const struct boids_factors *looks =
		follows ? &session->layers.shared : &session->preset.factors;

	undo_end_compare(session);
	history_begin(session, 0);
	struct boids_factors with = asked_factors(session);
	bool differs = false;
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const bool chosen = !follows && session->options->settings.chosen[i];
		if (!factor_table[i].is_view)
			continue;
		differs = differs || !factor_same(&with, looks, i) ||
		          session->preset.chosen[i] != chosen;
		factor_copy(&with, looks, i);
		session->preset.chosen[i] = chosen;
	}
	session_change_factors(session, &with);
	history_record(session, 0, GESTURE_SETS);
	if (follows)
		session_notice(session, "looks reset to those of the flock");
	else
		session_notice(session,
		               differs ? "looks reset to preset %s   u undoes it"
		                       : "no look differs from preset %s",
		               session->flight.preset);
}

void
undo_clear(struct session *session)
{
	undo_end_compare(session);
	history_begin(session, 0);
	if (!placed_clear(session)) {
		if (session->message.kind != MESSAGE_FAILURE)
			session_notice(session, "nothing is placed   press * to place");
		return;
	}
	history_record(session, 0, GESTURE_PLACES);
	session_notice(session, "removed all that was placed   u undoes it");
}
