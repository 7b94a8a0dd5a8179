/* SPDX-License-Identifier: MIT */
/* Session: sets factors for keys and prompts. */
#include "session_factor.h"

#include "settings/restricted.h"
#include "undo_history.h"

void
session_select(struct session *session, int factor)
{
	session->selected = factor;
	session->has_selected = true;
	report_factor(&session->message, session->now, factor, &session->settings.factors);
}

bool
session_take(struct session *session, int factor, const struct boids_factors *from)
{
	struct boids_factors now = session->settings.factors;
	struct snapshot before;

	history_snapshot(session, &before);
	session_select(session, factor);
	boids_factor_copy(&session->settings.factors, from, factor);
	if (restricted_number(session->options, &session->settings.factors))
		session_notice(session, "no more than %d boids here", RESTRICTED_BOIDS);
	if (!session_fit(session, &now))
		return false;
	history_record(session, &before, factor);
	return true;
}

bool
session_set(struct session *session, int factor, union boids_factor_value value)
{
	struct boids_factors with = session->settings.factors;

	with.at[factor] = value;
	return session_take(session, factor, &with);
}
