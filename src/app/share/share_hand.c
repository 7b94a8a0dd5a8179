/* SPDX-License-Identifier: MIT */
#include "share_hand.h"

#include "actions/undo.h"
#include "files/file.h"
#include "session/change.h"
#include "session/change_settings.h"

#include <string.h>

/* Applies a change, which can be undone if it sets values or places things. */
static bool
apply_change(struct session *session, const char *line, bool *holds, char *error)
{
	struct change_read read;
	const struct change *change = &read.change;

	if (session->fresh.is)
		return error_set(error, 0, "the flock has not started yet");
	if (!change_read(&read, session, line, error) ||
	    !change_watchers_may(session, change, error))
		return false;
	undo_end_compare(session);
	session->message.kind = MESSAGE_NONE;
	bool places = change->kind == CHANGE_PLACE, sets = change_only_factors(change);
	if (places || sets)
		history_begin(session);
	bool good = session_apply(session, change);
	if (places)
		history_record(session, -1, GESTURE_PLACES);
	if (sets && good)
		history_record(session, change_only_factor(change), GESTURE_SETS);
	if (good && change->kind == CHANGE_HOLD)
		*holds = change->held.on;
	return good || error_set(error, 0, "%s",
	                         session->message.kind == MESSAGE_NONE ? "that cannot be done"
	                                                               : session->message.text);
}

/* Undoes the last gesture of any user, or redoes it. */
static bool
apply_undo(struct session *session, const char *line, char *error)
{
	bool back = *line == 'u';
	struct boids_factors to;

	if (!undo_target(session, back, &to))
		return error_set(error, 0, "nothing to %s", line);
	if (!change_watchers_may_lead(&session->settings.factors, &to, error))
		return false;
	undo_step(session, back);
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
