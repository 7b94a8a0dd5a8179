/* SPDX-License-Identifier: MIT */
#include "rewind.h"

#include "session/placed.h"
#include "session/session_clone.h"
#include "session/session_flight.h"
#include "session/undo_history.h"

#include <string.h>

/* 40000 boids take some 8 MiB. */
static const struct replay_limits past = { .text = 8 << 20, .boids = 40000, .seconds = 600 };

/* ---- what the user does */

static bool
put(void *data, const char *bytes, size_t length)
{
	struct rewind *w = data;

	replay_put_text(&w->replay, bytes, length);
	return true;
}

/* Each line has its assets with it, as those before may be dropped. */
static void
on_change(void *data, const struct session *session, const struct change *change)
{
	struct rewind *w = data;

	if (session->source.repeats)
		return;
	w->replay.session->looks = session->flight.factors;
	w->writer.names.length = 0;
	journal_writer_change(&w->writer, session, change);
}

static void
on_step(void *data, const struct session *session)
{
	struct rewind *w = data;

	if (!session->source.repeats)
		replay_snapshot(&w->replay);
}

void
rewind_keep(struct rewind *w, struct session *session)
{
	journal_writer_start(&w->writer, put, w);
	w->writer.listener =
		(struct session_listener){ .changed = on_change, .stepped = on_step, .data = w };
	session_listen(session, &w->writer.listener);
	session->looks = session->flight.factors;
	replay_keep(&w->replay, session, past);
	replay_snapshot(&w->replay);
}

void
rewind_end(struct rewind *w)
{
	if (!w->replay.session)
		return;
	session_unlisten(w->replay.session, &w->writer.listener);
	session_clone_free(w->now);
	journal_writer_free(&w->writer);
	replay_free(&w->replay);
}

/* ---- back and on */

static void
leave_past(struct rewind *w)
{
	w->replay.session->source = (struct session_source){ 0 };
	session_clone_free(w->now);
	w->now = NULL;
	w->is_back = false;
}

/* The flight is what it was; what was known of it, and looks that the user has changed meanwhile,
 * are added. */
static void
stay(struct rewind *w)
{
	struct session *session = w->replay.session;
	const struct boids_factors with = session->flight.factors;

	leave_past(w);
	memcpy(w->left.labels.chosen, session->labels.chosen, sizeof session->labels.chosen);
	session->labels = w->left.labels;
	session->home = w->left.home;
	session->resume = w->left.resume;
	session->by_user = w->left.by_user;
	session->comparing = w->left.comparing;
	session->flight.factors = w->left.flight.factors;
	session_change_factors(session, &with);
}

/* Applies what is due before the next step. */
static bool
advance(void *data, struct session *session)
{
	struct rewind *w = data;
	const struct journal_event *event;
	char error[ERROR_SIZE];

	while ((event = replay_next(&w->replay)) && event->step <= session->flown) {
		if (!follower_apply(&w->follower, session, event, error)) {
			session_failure(session, "cannot fly on as before: %.200s", error);
			rewind_take_over(w);
			return true;
		}
		replay_put(&w->replay, event);
	}
	if (!event && session->flown >= w->replay.front)
		stay(w);
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
	struct session *session = w->replay.session;

	if (!w->now) {
		placed_release(session); /* a button that is down holds nothing more */
		w->left = *session;
		w->now = session_clone(session, 0);
	}
	if (!w->now || !replay_go(&w->replay, step)) {
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
	struct session *now = w->now;

	w->now = NULL;
	replay_skip(&w->replay);
	session_become(w->replay.session, now);
	stay(w);
}

void
rewind_take_over(struct rewind *w)
{
	leave_past(w);
	replay_forget_future(&w->replay);
	history_clear(w->replay.session);
	session_tell_begun(w->replay.session);
}
