/* SPDX-License-Identifier: MIT */
/* Session: sets factors for keys and prompts. */
#include "session_factor.h"

#include "history.h"
#include "settings/restricted.h"

void
app_select(struct app *app, int factor)
{
	app->selected = factor;
	app->has_selected = true;
	report_factor(&app->message, app->now, factor, &app->settings.factors);
}

bool
app_take(struct app *app, int factor, const struct factors *from)
{
	struct factors now = app->settings.factors;
	struct snapshot before;

	history_snapshot(app, &before);
	app_select(app, factor);
	factor_copy(&app->settings.factors, from, factor);
	if (restricted_number(app->options, &app->settings.factors))
		app_notice(app, "no more than %d boids here", RESTRICTED_BOIDS);
	if (!app_fit(app, &now))
		return false;
	history_record(app, &before, factor);
	return true;
}

bool
app_set(struct app *app, int factor, union factor_value value)
{
	struct factors with = app->settings.factors;

	with.at[factor] = value;
	return app_take(app, factor, &with);
}
