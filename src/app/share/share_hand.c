/* SPDX-License-Identifier: MIT */
#include "share_hand.h"

#include "actions/undo.h"
#include "flight/change_kind.h"
#include "session/session_flight.h"
#include "settings/restricted.h"

#include <string.h>

enum { WATCHERS_PLACE = 100 }; /* things that one change of theirs may place or remove */

/* Whether watchers may lead the flock from some factors to others: to no more boids than their
 * bound, or than the user that shares the flock allows. */
static bool
may_lead(const struct boids_factors *from, const struct boids_factors *to, char *error)
{
	bool bred = from->breeding != BOIDS_BREEDING_OFF,
	     breeds = to->breeding != BOIDS_BREEDING_OFF;

	for (int i = 0; i < NUMBER_BOUNDS; i++) {
		int factor = number_bounds[i];
		float number = to->at[factor].number;
		if (number > RESTRICTED_BOIDS && number > from->at[factor].number)
			return error_set(error, 0, "watchers can set %s to at most %d",
			                 factor_table[factor].name, RESTRICTED_BOIDS);
	}
	return bred || !breeds || to->max_number <= RESTRICTED_BOIDS ||
	       error_set(error, 0, "watchers can let boids breed with max-number at most %d",
	                 RESTRICTED_BOIDS);
}

/* Whether watchers may make this change. */
static bool
allows(const struct flight *flight, const struct change *change, char *error)
{
	struct boids_factors to = flight->factors;
	int more = 0;

	if (!change_loads_nothing(change))
		return error_set(error, 0,
		                 "watchers change values; only the user that shares the flock can "
		                 "load presets and maps");
	if (change->is_short)
		return error_set(error, 0, "watchers change values: auto is none");
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (change->sets[i] && factor_table[i].is_view)
			return error_set(error, 0, "%s belongs to the view, not to the flock",
			                 factor_table[i].name);
	change_factors(change, &to);
	for (int i = 0; i < change->count; i++)
		more += !change->placings[i].removes && change->placings[i].thing != PLACED_MAP;
	if (change->count > WATCHERS_PLACE ||
	    (more > 0 && flight->placed.marks.count + more > RESTRICTED_PLACED))
		return error_set(error, 0, "watchers can place at most %d things",
		                 RESTRICTED_PLACED);
	return may_lead(&flight->factors, &to, error);
}

/* Applies a change, which can be undone if it sets values, places things or writes. */
static bool
apply_change(struct session *session, const char *line, struct share_hand *hand, char *error)
{
	struct change_read read;
	const struct change *change = &read.change;

	if (session->flight.fresh.is)
		return error_set(error, 0, "the flock has not started yet");
	if (!change_read(&read, &session->flight, line, error) ||
	    !allows(&session->flight, change, error))
		return false;
	undo_end_compare(session);
	session->message.kind = MESSAGE_NONE;
	bool places = change->kind == CHANGE_PLACE || change->kind == CHANGE_SAY;
	bool sets = change_only_factors(change);
	const uint64_t run = places ? hand->drag : (uint64_t)(change_only_factor(change) + 1);
	if (places || sets)
		history_begin(session, run);
	bool good = session_apply(session, change);
	if (places)
		hand->drag = history_record(session, run, GESTURE_PLACES);
	else if (sets && good)
		history_record(session, run, GESTURE_SETS);
	if (good && change->kind == CHANGE_HOLD)
		hand->holds = change->held.on;
	return good || error_set(error, 0, "%s",
	                         session->message.kind == MESSAGE_NONE ? "that cannot be done"
	                                                               : session->message.text);
}

bool
share_hand_apply(struct session *session, const char *line, struct share_hand *hand, char *error)
{
	const struct message before = session->message;
	const bool back = strcmp(line, "undo") == 0;
	struct boids_factors to;
	bool good;

	if (!back && strcmp(line, "redo") != 0) {
		good = apply_change(session, line, hand, error);
	} else { /* the last gesture of any user */
		good = undo_target(session, back, &to)
		               ? may_lead(&session->flight.factors, &to, error)
		               : error_set(error, 0, "nothing to %s", line);
		if (good)
			undo_step(session, back);
	}
	session->message = before; /* the caller says what the watcher has done */
	return good;
}
