/* SPDX-License-Identifier: MIT */
#include "watcher_keys.h"

#include "flight/change.h"
#include "io/memory.h"
#include "session/session_flight.h"
#include "share_hand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHANGE_MOST = 4000 }; /* bytes of a change that may be sent */

static const double hold_seconds = 1.0 / 15; /* from one place that is held to the next */

/* Whether users may change the flock at all; else says how. */
static bool
is_open(struct watcher *w)
{
	if (w->phase == WATCHER_OVER)
		return session_notice(w->session, "the flight has ended   Space: fly on alone");
	if (!w->line.hello.open)
		return session_notice(
			w->session,
			w->session->options->restricted
				? "only %s's terminal can change this flock"
				: "only %s's terminal can change this flock   with --open, "
				  "watchers can",
			w->line.hello.user);
	if (w->phase == WATCHER_LOST || w->phase == WATCHER_NEW)
		return session_notice(w->session, "the line is lost");
	if (!w->source.is_back)
		return true;
	w->source.is_back = false;              /* what the user sees is over */
	log_go(&w->source.log, w->pace.latest); /* on failure it flies all the way */
	return session_notice(w->session, "the flock as it is now: press again to change it");
}

/* Whether a change needs the text of a brain that the shared flock does not have. */
static bool
sends_brain(const struct boids_factors *now, const struct change *change)
{
	struct boids_factors own = *now;

	own.brain = BOIDS_BRAIN_OWN;
	return change->sets[BOIDS_FACTOR_brain] && change->factors.brain == BOIDS_BRAIN_OWN &&
	       !factor_same(&own, &change->factors, BOIDS_FACTOR_brain);
}

static void
send_change(struct watcher *w, const struct change *change)
{
	char *text = NULL;
	size_t length = 0;
	FILE *out = memory_stream(&text, &length);

	change_write(out, change);
	memory_stream_end(out);
	if (length <= CHANGE_MOST)
		watcher_send(w, text);
	else
		session_notice(w->session, "that is too much at once");
	free(text);
}

/* Sends a change of the user, or says why that cannot be. */
static bool
take(void *data, struct session *session, const struct change *change)
{
	struct watcher *w = data;

	if (!change)
		return is_open(w);
	if (!is_open(w))
		return false;
	if (!change_loads_nothing(change))
		return session_notice(session,
		                      "watchers change values; only %s can load presets and maps",
		                      w->line.hello.user);
	if (sends_brain(&session->flight.factors, change))
		return session_notice(session, "watchers cannot send brains; only %s can load one",
		                      w->line.hello.user);
	if (change->sets[BOIDS_FACTOR_zoom])
		return session_notice(session, "z Z or the wheel: zoom your own view");
	if (change->kind == CHANGE_HOLD) {
		/* Held things move with every frame: some of these places are enough. What is
		 * refused is asked again in the next frame. */
		if (change->held.on && w->holds && session->now - w->hold_at < hold_seconds)
			return false;
		w->hold_at = session->now;
		w->holds = change->held.on;
	}
	w->places = w->places || change->kind == CHANGE_PLACE;
	send_change(w, change);
	return true;
}

static void
release(void *data)
{
	struct watcher *w = data;

	if (w->holds && w->phase == WATCHER_ON)
		watcher_send(w, "hold none");
	if (w->places && w->phase == WATCHER_ON)
		watcher_send(w, "lift");
	w->holds = w->places = false;
}

/* ---- as a source */

static int
fill_polls(void *data, struct pollfd polls[SOURCE_POLLS], double *deadline)
{
	struct watcher *w = data;

	*deadline = watcher_deadline(w);
	return watcher_line_poll(&w->line, polls);
}

static struct source_progress
progress(const void *data)
{
	const struct watcher *w = data;

	const bool on = w->phase == WATCHER_ON;

	return (struct source_progress){ .goes = on && w->source.log.count > 0,
		                         .leads_on = on && w->session->flown < w->pace.latest,
		                         .latest = w->pace.latest,
		                         .is_over = w->phase == WATCHER_OVER };
}

static bool
go(void *data, uint64_t step)
{
	struct watcher *w = data;

	if (!log_go(&w->source.log, step))
		return false;
	w->source.is_back = step < w->pace.latest;
	return true;
}

static void
describe(const void *data, struct shared_flock *shared)
{
	const struct watcher *w = data;

	*shared = (struct shared_flock){ .on = true,
		                         .watched = true,
		                         .people = w->people,
		                         .watchers = w->line.hello.watchers,
		                         .delay = share_pace_delay(&w->pace, w->session->now) };
	memcpy(shared->user, w->line.hello.user, sizeof shared->user);
	watcher_stands(w, shared->stands);
}

static bool
say(void *data, const char *word)
{
	struct watcher *w = data;

	if (w->line.hello.open && is_open(w)) {
		watcher_send(w, word);
		asked_factors_clear(w->session); /* what it leaves is not known here */
	}
	return w->line.hello.open;
}

static const struct source_kind kind = {
	.tick = watcher_tick,
	.poll = fill_polls,
	.steps = watcher_steps,
	.progress = progress,
	.go = go,
	.describe = describe,
	.say = say,
	.await = watcher_await_step,
	.release = release,
	.end = watcher_end,
};

void
watcher_keys_attach(struct watcher *w)
{
	w->source.kind = &kind;
	w->source.data = w;
	if (w->session)
		w->session->source.take = take;
}
