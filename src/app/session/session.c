/* SPDX-License-Identifier: MIT */
/* Session: the state of one run in a terminal. */
#include "session.h"

#include "settings/restricted.h"

#include <math.h>
#include <stdarg.h>

bool
session_has_line(const struct session *session)
{
	return session->rows >= 3 && !session->options->no_status;
}

int
session_world_rows(const struct session *session)
{
	return session->rows - session_has_line(session);
}

void
session_resolve(const struct session *session, struct boids_factors *f)
{
	boids_factors_fit(f, session->columns, session->rows);
	restricted_number(session->options, f);
}

void
session_widen(struct session *session, bool wide)
{
	session->wide = wide;
	session->utf8 = session->options->utf8 && !wide;
}

void
session_notice(struct session *session, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	report_print(&session->message, session->now, MESSAGE_NOTICE, format, arguments);
	va_end(arguments);
}

void
session_failure(struct session *session, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	report_print(&session->message, session->now, MESSAGE_FAILURE, format, arguments);
	va_end(arguments);
}

struct boids_world
session_world(const struct session *session)
{
	return boids_world_of(&session->settings.factors, session->columns,
	                      session_world_rows(session));
}

void
session_threads(struct session *session)
{
	int threads = options_threads(session->options, boids_flock_count(session->flock));

	if (!boids_flock_threads(session->flock, threads))
		session_failure(session, "cannot start %d threads: flying with one", threads);
}

bool
session_fit(struct session *session, const struct boids_factors *before)
{
	if (!boids_flock_fit_anchored(session->flock, &session->settings.factors,
	                              session_world(session), session->anchor)) {
		char number[BOIDS_FACTOR_TEXT];
		boids_factor_show(&session->settings.factors, BOIDS_FACTOR_number, number);
		session->settings.factors = *before;
		session_failure(session, "not enough memory for %s boids", number);
		return false;
	}
	session_threads(session);
	measure_history_invalidate(&session->gauges);
	return true;
}

bool
session_same_factors(const struct boids_factors *a, const struct boids_factors *b)
{
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (!boids_factor_same(a, b, i))
			return false;
	return true;
}

bool
session_changed(const struct session *session)
{
	return !session_same_factors(&session->settings.factors, &session->home);
}

struct ladder
session_ladder(const struct session *session, int factor)
{
	const struct boids_factor *row = &boids_factor_table[factor];
	struct ladder ladder = { (double)row->least, (double)row->most, 0, { 0 }, 1 };

	/* The step is a short decimal, but its float is not: round to 6 decimals. */
	ladder.step = round((double)row->step * 1e6) / 1e6;
	ladder.extra[0] = (double)session->home.at[factor].number;
	if (session->was_typed[factor])
		ladder.extra[ladder.extras++] = (double)session->typed[factor].number;
	return ladder;
}
