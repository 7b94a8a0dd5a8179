/* SPDX-License-Identifier: MIT */
/* Session: the state of one run in a terminal. */
#include "session.h"

#include "settings/restricted.h"

#include <math.h>
#include <stdarg.h>

bool
app_has_line(const struct app *app)
{
	return app->rows >= 3 && !app->options->no_status;
}

int
app_world_rows(const struct app *app)
{
	return app->rows - app_has_line(app);
}

void
app_suit(const struct app *app, struct factors *f)
{
	factors_fit(f, app->columns, app->rows);
	restricted_number(app->options, f);
}

void
app_widen(struct app *app, bool wide)
{
	app->wide = wide;
	app->utf8 = app->options->utf8 && !wide;
}

void
app_notice(struct app *app, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	report_print(&app->message, app->now, MESSAGE_NOTICE, format, arguments);
	va_end(arguments);
}

void
app_failure(struct app *app, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	report_print(&app->message, app->now, MESSAGE_FAILURE, format, arguments);
	va_end(arguments);
}

struct world
app_world(const struct app *app)
{
	return world_of(&app->settings.factors, app->columns, app_world_rows(app));
}

void
app_threads(struct app *app)
{
	int threads = options_threads(app->options, flock_count(app->flock));

	if (!flock_threads(app->flock, threads))
		app_failure(app, "cannot start %d threads: flying with one", threads);
}

bool
app_fit(struct app *app, const struct factors *before)
{
	if (!flock_fit_anchored(app->flock, &app->settings.factors, app_world(app), app->anchor)) {
		char number[FACTOR_TEXT];
		factor_show(&app->settings.factors, FACTOR_number, number);
		app->settings.factors = *before;
		app_failure(app, "not enough memory for %s boids", number);
		return false;
	}
	app_threads(app);
	measure_history_invalidate(&app->gauges);
	return true;
}

bool
app_same_factors(const struct factors *a, const struct factors *b)
{
	for (int i = 0; i < FACTORS; i++)
		if (!factor_same(a, b, i))
			return false;
	return true;
}

bool
app_changed(const struct app *app)
{
	return !app_same_factors(&app->settings.factors, &app->home);
}

struct ladder
app_ladder(const struct app *app, int factor)
{
	const struct factor *row = &factor_table[factor];
	struct ladder ladder = { (double)row->least, (double)row->most, 0, { 0 }, 1 };

	/* The step is a short decimal, but its float is not: round to 6 decimals. */
	ladder.step = round((double)row->step * 1e6) / 1e6;
	ladder.extra[0] = (double)app->home.at[factor].number;
	if (app->was_typed[factor])
		ladder.extra[ladder.extras++] = (double)app->typed[factor].number;
	return ladder;
}
