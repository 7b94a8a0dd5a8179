/* SPDX-License-Identifier: MIT */
#include "rewind.h"

#include "session/placed.h"
#include "session/session_clone.h"
#include "session/session_flight.h"
#include "session/undo_history.h"

#include <string.h>

/* 40000 boids take some 8 MiB. */
enum { LINES = 4 << 20, BOIDS = 40000 };
static const double past_seconds = 600;

void
rewind_keep(struct rewind *w, struct session *session, bool amid, bool goes)
{
	log_keep_own(&w->log, session, (struct log_limits){ LINES, goes ? BOIDS : 0, past_seconds },
	             amid);
}

void
rewind_end(struct rewind *w)
{
	session_clone_free(w->now);
	log_free(&w->log);
}

/* ---- back and on */

static void
leave_past(struct rewind *w)
{
	w->log.session->source = (struct session_source){ 0 };
	session_clone_free(w->now);
	w->now = NULL;
	w->is_back = false;
}

/* The flight is what it was, with the factors that it was left with; what was known of it, and looks
 * that the user has changed meanwhile, are added. */
static void
stay(struct rewind *w, struct boids_factors left)
{
	struct session *session = w->log.session;
	const struct boids_factors with = session->flight.factors;

	session_rejoin(session, w->now);
	session->layers.compares = w->now->layers.compares;
	session->flight.factors = left;
	leave_past(w);
	session_change_factors(session, &with);
}

/* Applies what is due before the next step. */
static bool
advance(void *data, struct session *session)
{
	struct rewind *w = data;
	const struct journal_event *event;
	char error[ERROR_SIZE];

	while ((event = log_next(&w->log)) && event->step <= session->flown) {
		if (!follower_apply(&w->follower, session, event, error)) {
			session_failure(session, "cannot fly on as before: %.200s", error);
			rewind_take_over(w);
			return true;
		}
		log_applied(&w->log);
	}
	if (!event && session->flown >= w->log.front)
		stay(w, w->now->flight.factors);
	return true;
}

static bool
take(void *data, struct session *session, const struct change *change)
{
	struct rewind *w = data;

	return w->take(w->take_data, session, change);
}

bool
rewind_go(struct rewind *w, uint64_t step)
{
	struct session *session = w->log.session;

	if (!w->now) {
		placed_release(session); /* a button that is down holds nothing more */
		w->now = session_clone(session, 0);
	}
	if (!w->now || !log_go(&w->log, step)) {
		if (!w->is_back)
			leave_past(w);
		return false;
	}
	session->source = (struct session_source){ w, advance, take, false, true };
	w->is_back = true;
	return true;
}

void
rewind_return(struct rewind *w)
{
	const struct boids_factors left = w->now->flight.factors;

	log_skip(&w->log);
	session_become(w->log.session, w->now);
	stay(w, left);
}

void
rewind_take_over(struct rewind *w)
{
	leave_past(w);
	log_forget_future(&w->log);
	history_clear(w->log.session);
	session_tell_begun(w->log.session);
}
