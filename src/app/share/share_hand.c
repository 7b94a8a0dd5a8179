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

static bool
may_set(const struct session *session, const struct change *change, char *error)
{
	const struct boids_factors *now = &session->settings.factors;
	struct boids_factors to = *now;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (change->sets[i])
			boids_factor_copy(&to, &change->factors, i);
	return may_lead(now, &to, error);
}

static bool
may_place(const struct session *session, const struct change *change, char *error)
{
	int more = 0;

	for (int i = 0; i < change->count; i++)
		more += !change->placings[i].removes && change->placings[i].thing != PLACED_MAP;
	return (change->count <= SHARE_HAND_PLACES &&
	        (more == 0 || session->placed.marks.count + more <= RESTRICTED_PLACED)) ||
	       error_set(error, 0, "watchers can place at most %d things", RESTRICTED_PLACED);
}

static bool
is_allowed(const struct session *session, const struct change *change, char *error)
{
	switch (change->kind) {
	case CHANGE_FACTORS:
		return may_set(session, change, error);
	case CHANGE_PLACE:
		return may_place(session, change, error);
	case CHANGE_HOLD:
	case CHANGE_SCATTER:
	case CHANGE_SEED:
		return true;
	default:
		return error_set(error, 0,
		                 "watchers change values; only the user that shares the flock can "
		                 "load presets and maps");
	}
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

static bool
apply_factors(struct session *session, const struct change *change)
{
	struct snapshot *before = malloc(sizeof *before);

	if (!before)
		return false;
	history_snapshot(session, before);
	bool good = session_apply(session, change);
	if (good)
		history_record(session, before, only_factor(change), (struct gesture){ 0 });
	free(before);
	return good;
}

static bool
apply_places(struct session *session, const struct change *change)
{
	struct snapshot *before = malloc(sizeof *before);

	if (!before)
		return false;
	history_begin_placing(session, before);
	bool good = session_apply(session, change);
	history_record_placing(session, before);
	free(before);
	return good;
}

static bool
apply(struct session *session, const struct change *change)
{
	if (change->kind == CHANGE_FACTORS)
		return apply_factors(session, change);
	if (change->kind == CHANGE_PLACE)
		return apply_places(session, change);
	return session_apply(session, change);
}

static bool
apply_change(struct session *session, const char *line, bool *holds, char *error)
{
	struct change_read *read = malloc(sizeof *read);
	const struct message before = session->message;
	bool good = read && change_read(read, session, line, error) &&
	            is_allowed(session, &read->change, error);

	if (!read)
		error_set(error, 0, "there is not enough memory");
	if (good) {
		undo_end_compare(session);
		session->message.kind = MESSAGE_NONE;
		good = apply(session, &read->change) ||
		       error_set(error, 0, "%s",
		                 session->message.kind == MESSAGE_NONE ? "that cannot be done"
		                                                       : session->message.text);
		session->message = before;
	}
	if (good && read->change.kind == CHANGE_HOLD)
		*holds = read->change.held.on;
	free(read);
	return good;
}

bool
share_hand_apply(struct session *session, const char *line, bool *holds, char *error)
{
	const struct message before = session->message;
	const struct history *history = &session->history;

	if (strcmp(line, "undo") != 0 && strcmp(line, "redo") != 0)
		return apply_change(session, line, holds, error);
	bool back = *line == 'u';
	if (back ? history->at == 0 : history->at == history->count)
		return error_set(error, 0, "nothing to %s", line);
	const struct snapshot *to = back ? &history->entries[history->at - 1].before
	                                 : &history->entries[history->at].after;
	if (!may_lead(&session->settings.factors, &to->settings.factors, error))
		return false;
	(back ? undo_back : undo_forward)(session);
	session->message = before;
	return true;
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

static void
describe_places(const struct change *change, char *text)
{
	const struct placing *p = change->placings;
	bool removes = change->count > 0 && (p->removes || p->thing == PLACED_MAP);

	if (change->count == 1 && p->thing < PLACED_KINDS)
		snprintf(text, LINE_TEXT, "%s a %s", removes ? "removes" : "places",
		         placed_kind_name(p->thing));
	else
		snprintf(text, LINE_TEXT, "%s %d things", removes ? "removes" : "places",
		         change->count);
}

void
share_hand_describe(const struct boids_factors *before, const struct change *change,
                    char text[LINE_TEXT])
{
	*text = '\0';
	switch (change->kind) {
	case CHANGE_FACTORS:
		describe_factors(before, change, text);
		break;
	case CHANGE_PLACE:
		describe_places(change, text);
		break;
	case CHANGE_SCATTER:
		snprintf(text, LINE_TEXT, "scatters the flock");
		break;
	case CHANGE_SEED:
		snprintf(text, LINE_TEXT, "restarts it with seed %" PRIu64, change->seed);
		break;
	case CHANGE_SETTINGS:
		snprintf(text, LINE_TEXT, "loads the preset %s", change->preset);
		break;
	case CHANGE_MAP:
		snprintf(text, LINE_TEXT, "changes the map");
		break;
	case CHANGE_HOLD: /* too many of them: they are seen */
	case CHANGE_SIZE:
	case CHANGE_BOIDS:
	case CHANGE_KINDS:
		break;
	}
}
