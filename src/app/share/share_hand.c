/* SPDX-License-Identifier: MIT */
/* Share hand: changes that watchers of an open flock make to it. */
#include "share_hand.h"

#include "actions/undo.h"
#include "actions/undo_history.h"
#include "files/error.h"
#include "session/change_text.h"
#include "session/flight.h"
#include "session/placed.h"
#include "settings/restricted.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- bounds */

/* Whether watchers may lead the flock from some factors to others: to no more boids than their bound, or
 * than the user that shares the flock allows. */
static bool
may_lead(const struct boids_factors *from, const struct boids_factors *to, char *error)
{
	static const int bounds[] = { BOIDS_FACTOR_number, BOIDS_FACTOR_max_number };
	bool bred = from->breeding != BOIDS_BREEDING_OFF,
	     breeds = to->breeding != BOIDS_BREEDING_OFF;

	for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++) {
		float number = to->at[bounds[i]].number;
		if (number > RESTRICTED_BOIDS && number > from->at[bounds[i]].number)
			return error_set(error, 0, "watchers can set %s to at most %d",
			                 boids_factor_table[bounds[i]].name, RESTRICTED_BOIDS);
	}
	return bred || !breeds || to->max_number <= RESTRICTED_BOIDS ||
	       error_set(error, 0, "watchers can let boids breed with max-number at most %d",
	                 RESTRICTED_BOIDS);
}

bool
share_hand_takes(enum change_kind kind)
{
	return kind == CHANGE_FACTORS || kind == CHANGE_PLACE || kind == CHANGE_HOLD ||
	       kind == CHANGE_SCATTER || kind == CHANGE_SEED;
}

static bool
is_allowed(const struct session *session, const struct change *change, char *error)
{
	const struct boids_factors *now = &session->settings.factors;
	struct boids_factors to = *now;
	int more = 0;

	if (!share_hand_takes(change->kind))
		return error_set(error, 0,
		                 "watchers change values; only the user that shares the flock can "
		                 "load presets and maps");
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (change->kind == CHANGE_FACTORS && change->sets[i])
			boids_factor_copy(&to, &change->factors, i);
	for (int i = 0; i < change->count; i++)
		more += !change->placings[i].removes && change->placings[i].thing != PLACED_MAP;
	if (change->count > SHARE_HAND_PLACES ||
	    (more > 0 && session->placed.marks.count + more > RESTRICTED_PLACED))
		return error_set(error, 0, "watchers can place at most %d things",
		                 RESTRICTED_PLACED);
	return may_lead(now, &to, error);
}

/* ---- gestures */

/* Returns the only factor that a change sets; -1: several. */
static int
only_factor(const struct change *change)
{
	int found = -1;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!change->sets[i])
			continue;
		if (found >= 0)
			return -1;
		found = i;
	}
	return found;
}

/* Applies a change, which can be undone if it sets values or places things. */
static bool
apply(struct session *session, const struct change *change)
{
	bool places = change->kind == CHANGE_PLACE;

	if (!places && change->kind != CHANGE_FACTORS)
		return session_apply(session, change);
	struct snapshot *before = malloc(sizeof *before);
	if (!before)
		return false;
	if (places)
		history_begin_placing(session, before);
	else
		history_snapshot(session, before);
	bool good = session_apply(session, change);
	if (places)
		history_record_placing(session, before);
	else if (good)
		history_record(session, before, only_factor(change), (struct gesture){ 0 });
	free(before);
	return good;
}

static bool
apply_change(struct session *session, const char *line, bool *holds, char *error)
{
	struct change_read read;

	if (!change_read(&read, session, line, error) || !is_allowed(session, &read.change, error))
		return false;
	undo_end_compare(session);
	session->message.kind = MESSAGE_NONE;
	if (!apply(session, &read.change))
		return error_set(error, 0, "%s",
		                 session->message.kind == MESSAGE_NONE ? "that cannot be done"
		                                                       : session->message.text);
	if (read.change.kind == CHANGE_HOLD)
		*holds = read.change.held.on;
	return true;
}

/* Undoes the last gesture of any user, or redoes it. */
static bool
apply_undo(struct session *session, const char *line, char *error)
{
	const struct history *history = &session->history;
	bool back = *line == 'u';

	if (back ? history->at == 0 : history->at == history->count)
		return error_set(error, 0, "nothing to %s", line);
	const struct snapshot *to = back ? &history->entries[history->at - 1].before
	                                 : &history->entries[history->at].after;
	if (!may_lead(&session->settings.factors, &to->settings.factors, error))
		return false;
	(back ? undo_back : undo_forward)(session);
	return true;
}

bool
share_hand_apply(struct session *session, const char *line, bool *holds, char *error)
{
	const struct message before = session->message;
	bool undoes = strcmp(line, "undo") == 0 || strcmp(line, "redo") == 0;
	bool good = undoes ? apply_undo(session, line, error)
	                   : apply_change(session, line, holds, error);

	session->message = before; /* the caller says what the watcher has done */
	return good;
}

/* ---- words */

static void
describe_factors(const struct boids_factors *before, const struct change *change, char *text)
{
	int factor = only_factor(change);
	char old[BOIDS_FACTOR_TEXT], new[BOIDS_FACTOR_TEXT];

	if (factor < 0) {
		snprintf(text, LINE_TEXT, "sets several factors");
		return;
	}
	boids_factor_write(before, factor, old);
	boids_factor_write(&change->factors, factor, new);
	snprintf(text, LINE_TEXT, "%s %s -> %s", boids_factor_table[factor].name, old, new);
}

void
share_hand_describe(const struct boids_factors *before, const struct change *change,
                    char text[LINE_TEXT])
{
	const struct placing *first = change->placings;
	bool removes = change->count > 0 && (first->removes || first->thing == PLACED_MAP);
	const char *verb = removes ? "removes" : "places";

	*text = '\0'; /* a size goes by the window, and held things are seen */
	if (change->kind == CHANGE_FACTORS)
		describe_factors(before, change, text);
	else if (change->kind == CHANGE_PLACE && change->count == 1 && first->thing < PLACED_KINDS)
		snprintf(text, LINE_TEXT, "%s a %s", verb, placed_kind_name(first->thing));
	else if (change->kind == CHANGE_PLACE)
		snprintf(text, LINE_TEXT, "%s %d things", verb, change->count);
	else if (change->kind == CHANGE_SCATTER)
		snprintf(text, LINE_TEXT, "scatters the flock");
	else if (change->kind == CHANGE_SEED)
		snprintf(text, LINE_TEXT, "restarts it with seed %" PRIu64, change->seed);
	else if (change->kind == CHANGE_SETTINGS)
		snprintf(text, LINE_TEXT, "loads the preset %s", change->preset);
	else if (change->kind == CHANGE_MAP)
		snprintf(text, LINE_TEXT, "changes the map");
}
