/* SPDX-License-Identifier: MIT */
/* Session: sets factors for keys and prompts. */
#include "session_factor.h"

#include "session/asked_factors.h"
#include "session/change.h"
#include "settings/restricted.h"
#include "undo_history.h"

/* A value that is there already was not chosen: the key was at the end of the range. */
static bool
take(struct session *session, int factor, const struct boids_factors *from, bool chosen)
{
	struct boids_factors with = asked_factors(session);
	struct snapshot before;

	history_snapshot(session, &before);
	report_factor(&session->message, session->now, factor, &session->settings.factors);
	boids_factor_copy(&with, from, factor);
	if (restricted_number(session->options, &with))
		session_notice(session, "no more than %d boids here", RESTRICTED_BOIDS);
	bool changes = !session_same_factor(&with, &before.settings.factors, factor);
	if (!session_change_factors(session, &with))
		return false;
	if (changes || !chosen)
		session->settings.chosen[factor] = chosen;
	history_record(session, &before, factor, (struct gesture){ 0 });
	return true;
}

bool
session_take(struct session *session, int factor, const struct boids_factors *from)
{
	return take(session, factor, from, true);
}

bool
session_take_home(struct session *session, int factor)
{
	return take(session, factor, &session->home, session->options->settings.chosen[factor]);
}
