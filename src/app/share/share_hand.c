/* SPDX-License-Identifier: MIT */
/* Share hand: changes that watchers of an open flock make to it. */
#include "share_hand.h"

#include "actions/undo.h"
#include "files/error.h"
#include "session/change.h"
#include "session/change_factors.h"

#include <stdlib.h>
#include <string.h>

/* Makes a change of factors or places a gesture of the history. */
static bool
apply(struct session *session, const struct change *change)
{
	bool factors = change->kind == CHANGE_FACTORS;

	if (!factors && change->kind != CHANGE_PLACE)
		return session_apply(session, change);
	history_begin(session);
	bool good = session_apply(session, change);
	if (good || !factors)
		history_record(session, factors ? change_only_factor(change) : -1,
		               factors ? GESTURE_SETS : GESTURE_PLACES);
	return good;
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

	if (strcmp(line, "undo") != 0 && strcmp(line, "redo") != 0)
		return apply_change(session, line, holds, error);
	bool back = *line == 'u';
	const struct boids_factors *to = undo_target(session, back);
	if (!to)
		return error_set(error, 0, "nothing to %s", line);
	if (!change_watchers_may_lead(&session->settings.factors, to, error))
		return false;
	(back ? undo_back : undo_forward)(session);
	session->message = before;
	return true;
}
