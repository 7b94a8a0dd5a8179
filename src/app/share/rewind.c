/* SPDX-License-Identifier: MIT */
#include "rewind.h"

#include "session/placed.h"
#include "session/session_clone.h"
#include "session/session_flight.h"
#include "session/undo_history.h"

/* 40000 boids take some 8 MiB. */
enum { LINES = 4 << 20, BOIDS = 40000 };
static const double past_seconds = 600;

static void
leave_past(struct rewind *w)
{
	w->source.log.session->source = (struct session_source){ 0 };
	session_clone_free(w->now);
	w->now = NULL;
	w->source.is_back = false;
}

/* The flight is what it was, with its source and the factors that it was left with; what was known of it,
 * and looks that the user has changed meanwhile, are added. */
static void
stay(struct rewind *w, struct boids_factors left)
{
	struct session *session = w->source.log.session;
	const struct boids_factors with = session->flight.factors;
	const struct session_source source = w->now->source;

	session_rejoin(session, w->now);
	session->layers.compares = w->now->layers.compares;
	session->flight.factors = left;
	leave_past(w);
	session->source = source;
	session_change_factors(session, &with);
}

/* What came after is forgotten. */
static void
take_over(void *data)
{
	struct rewind *w = data;

	leave_past(w);
	log_forget_future(&w->source.log);
	history_clear(w->source.log.session);
	session_tell_begun(w->source.log.session);
}

/* Applies what is due before the next step. */
static bool
advance(void *data, struct session *session)
{
	struct rewind *w = ((struct flight_source *)data)->data;
	const struct journal_event *event;
	char error[ERROR_SIZE];

	while ((event = log_next(&w->source.log)) && event->step <= session->flown) {
		if (!follower_apply(&w->follower, session, event, error)) {
			session_failure(session, "cannot fly on as before: %.200s", error);
			take_over(w);
			return true;
		}
		log_applied(&w->source.log);
	}
	if (!event && session->flown >= w->source.log.front)
		stay(w, w->now->flight.factors);
	return true;
}

/* ---- as a source */

static bool
tick(void *data)
{
	struct rewind *w = data;

	if (w->source.is_back)
		session_advance(w->source.log.session);
	return false;
}

static struct source_progress
progress(const void *data)
{
	const struct rewind *w = data;
	const struct flight_log *log = &w->source.log;

	return (struct source_progress){ .goes = log->count > 0,
		                         .leads_on = w->source.is_back,
		                         .latest = w->source.is_back ? log->front
		                                                     : log->session->flown };
}

static bool
go(void *data, uint64_t step)
{
	struct rewind *w = data;
	struct session *session = w->source.log.session;
	const bool to_now = step >= progress(w).latest;

	if (to_now && w->source.is_back) { /* at once */
		const struct boids_factors left = w->now->flight.factors;
		log_skip(&w->source.log);
		session_become(session, w->now);
		stay(w, left);
	}
	if (to_now)
		return true;
	if (!w->now) {
		placed_release(session); /* a button that is down holds nothing more */
		w->now = session_clone(session, 0);
		if (w->now && !session->source.data) /* of a text; a demo ends here */
			w->now->source = session->source;
	}
	if (!w->now || !log_go(&w->source.log, step)) {
		if (!w->source.is_back)
			leave_past(w);
		return false;
	}
	session->source =
		(struct session_source){ &w->source, advance, flight_source_ask, false, true };
	return w->source.is_back = true;
}

static int
end(void *data)
{
	struct rewind *w = data;

	session_clone_free(w->now);
	log_free(&w->source.log);
	return 0;
}

static const struct source_kind kind = {
	.ends = "what came after is lost",
	.stays = "still back",
	.tick = tick,
	.progress = progress,
	.go = go,
	.take_over = take_over,
	.end = end,
};

void
rewind_keep(struct rewind *w, struct session *session, bool amid, bool goes)
{
	w->source.kind = &kind;
	w->source.data = w;
	log_keep_own(&w->source.log, session,
	             (struct log_limits){ LINES, goes ? BOIDS : 0, past_seconds }, amid);
}
