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
		history_record(session, before, change_only_factor(change), (struct gesture){ 0 });
	free(before);
	return good;
}

static bool
apply_change(struct session *session, const char *line, bool *holds, char *error)
{
	struct change_read read;

	if (!change_read(&read, session, line, error) ||
	    !change_watchers_may(session, &read.change, error))
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
	if (!change_watchers_may_lead(&session->settings.factors, &to->settings.factors, error))
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
