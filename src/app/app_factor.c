/* SPDX-License-Identifier: MIT */
/* App: its factors, as keys and prompts turn them. */
#include "app/app.h"

#include "app/restrict.h"
#include "app/undo.h"

#include <math.h>

static const double run_seconds = 1; /* presses so near to each other are one change */

static void
echo(struct app *app, int factor)
{
	struct message *m = &app->message;
	bool run = m->kind == MESSAGE_ECHO && m->factor == factor &&
	           app->now - m->pressed <= run_seconds;
	struct factors old = run ? m->old : app->settings.factors;

	*m = (struct message){ .kind = MESSAGE_ECHO, .factor = factor, .old = old };
	m->pressed = app->now;
	m->until = app->now + ECHO_SECONDS;
}

void
app_select(struct app *app, int factor)
{
	app->selected = factor;
	app->has_selected = true;
	echo(app, factor);
}

bool
app_take(struct app *app, int factor, const struct factors *from)
{
	struct factors now = app->settings.factors;
	struct moment before;

	undo_moment(app, &before);
	app_select(app, factor);
	factor_take(&app->settings.factors, from, factor);
	if (restrict_number(app->options, &app->settings.factors))
		app_notice(app, "no more than %d boids here", RESTRICT_BOIDS);
	if (!app_fit(app, &now))
		return false;
	undo_note(app, &before, factor);
	return true;
}

bool
app_set(struct app *app, int factor, union factor_value value)
{
	struct factors with = app->settings.factors;

	with.at[factor] = value;
	return app_take(app, factor, &with);
}

bool
app_changed(const struct app *app)
{
	for (int i = 0; i < FACTORS; i++)
		if (!factor_same(&app->settings.factors, &app->home, i))
			return true;
	return false;
}

struct ladder
app_ladder(const struct app *app, int factor)
{
	const struct factor *row = &factor_table[factor];
	struct ladder ladder = { (double)row->least, (double)row->most, 0, { 0 }, 1 };

	/* The step is a short decimal; a float of it is not. */
	ladder.step = round((double)row->step * 1e6) / 1e6;
	ladder.extra[0] = (double)app->home.at[factor].number;
	if (app->was_typed[factor])
		ladder.extra[ladder.extras++] = (double)app->typed[factor].number;
	return ladder;
}
