/* SPDX-License-Identifier: MIT */
/* Share hand: changes that watchers of an open flock make to it. */
#include "share_hand.h"

#include "actions/undo.h"
#include "actions/undo_history.h"
#include "files/error.h"
#include "session/change.h"
#include "session/change_factors.h"

#include <stdlib.h>
#include <string.h>

static bool
apply_factors(struct session *session, const struct change *change)
{
	struct snapshot *before = malloc(sizeof *before);

	if (!before)
		return false;
	history_snapshot(session, before);
	bool good = session_apply(session, change);
	if (good)
		history_record(session, before, change_only_factor(change), (struct gesture){ 0 });
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
	            change_watchers_may(session, &read->change, error);

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
	if (!change_watchers_may_lead(&session->settings.factors, &to->settings.factors, error))
		return false;
	(back ? undo_back : undo_forward)(session);
	session->message = before;
	return true;
}
