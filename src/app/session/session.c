/* SPDX-License-Identifier: MIT */
/* Session: the state of one run in a terminal. */
#include "session.h"

#include "settings/restricted.h"

#include <math.h>
#include <stdarg.h>

bool
session_has_line(const struct session *app)
{
	return app->rows >= 3 && !app->options->no_status;
}

int
session_world_rows(const struct session *app)
{
	return app->rows - session_has_line(app);
}

void
session_resolve(const struct session *app, struct factors *f)
{
	factors_fit(f, app->columns, app->rows);
	restricted_number(app->options, f);
}

void
session_widen(struct session *app, bool wide)
{
	app->wide = wide;
	app->utf8 = app->options->utf8 && !wide;
}

void
session_notice(struct session *app, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	report_print(&app->message, app->now, MESSAGE_NOTICE, format, arguments);
	va_end(arguments);
}

void
session_failure(struct session *app, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	report_print(&app->message, app->now, MESSAGE_FAILURE, format, arguments);
	va_end(arguments);
}

struct world
session_world(const struct session *app)
{
	return world_of(&app->settings.factors, app->columns, session_world_rows(app));
}

void
session_threads(struct session *app)
{
	int threads = options_threads(app->options, flock_count(app->flock));

	if (!flock_threads(app->flock, threads))
		session_failure(app, "cannot start %d threads: flying with one", threads);
}

bool
session_fit(struct session *app, const struct factors *before)
{
	if (!flock_fit_anchored(app->flock, &app->settings.factors, session_world(app),
	                        app->anchor)) {
		char number[FACTOR_TEXT];
		factor_show(&app->settings.factors, FACTOR_number, number);
		app->settings.factors = *before;
		session_failure(app, "not enough memory for %s boids", number);
		return false;
	}
	session_threads(app);
	measure_history_invalidate(&app->gauges);
	return true;
}

bool
session_same_factors(const struct factors *a, const struct factors *b)
{
	for (int i = 0; i < FACTORS; i++)
		if (!factor_same(a, b, i))
			return false;
	return true;
}

bool
session_changed(const struct session *app)
{
	return !session_same_factors(&app->settings.factors, &app->home);
}

struct ladder
session_ladder(const struct session *app, int factor)
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
