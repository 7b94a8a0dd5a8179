/* SPDX-License-Identifier: MIT */
/* Session: sets factors for keys and prompts. */
#include "session_factor.h"

#include "history.h"
#include "settings/restricted.h"

void
session_select(struct session *app, int factor)
{
	app->selected = factor;
	app->has_selected = true;
	report_factor(&app->message, app->now, factor, &app->settings.factors);
}

bool
session_take(struct session *app, int factor, const struct factors *from)
{
	struct factors now = app->settings.factors;
	struct snapshot before;

	history_snapshot(app, &before);
	session_select(app, factor);
	factor_copy(&app->settings.factors, from, factor);
	if (restricted_number(app->options, &app->settings.factors))
		session_notice(app, "no more than %d boids here", RESTRICTED_BOIDS);
	if (!session_fit(app, &now))
		return false;
	history_record(app, &before, factor);
	return true;
}

bool
session_set(struct session *app, int factor, union factor_value value)
{
	struct factors with = app->settings.factors;

	with.at[factor] = value;
	return session_take(app, factor, &with);
}
