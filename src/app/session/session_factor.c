/* SPDX-License-Identifier: MIT */
/* Session: sets factors for keys and prompts. */
#include "session_factor.h"

#include "change.h"
#include "settings/restricted.h"
#include "undo_history.h"

bool
session_take(struct session *session, int factor, const struct boids_factors *from)
{
	struct boids_factors with = session->settings.factors;
	struct snapshot before;

	history_snapshot(session, &before);
	report_factor(&session->message, session->now, factor, &with);
	boids_factor_copy(&with, from, factor);
	if (restricted_number(session->options, &with))
		session_notice(session, "no more than %d boids here", RESTRICTED_BOIDS);
	if (!session_change_factors(session, &with))
		return false;
	history_record(session, &before, factor, (struct gesture){ 0 });
	return true;
}
