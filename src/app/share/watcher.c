/* SPDX-License-Identifier: MIT */
#include "watcher.h"

#include "files/output.h"
#include "io/clock.h"
#include "session/placed.h"
#include "session/session_flight.h"
#include "settings/restricted.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
	WAITING_MOST = 8 << 20, /* bytes of what waits to be applied */
	BEHIND_MOST = 3600      /* steps that are flown to catch up: more need the state */
};

static const double silence_seconds = 15; /* without a line: it is lost */
static const double state_seconds = 30;   /* the same without a flock that was asked for: there
                                           * may be lines before it */
static const char not_come[] = "the flock was asked for, but has not come";
static const double share_seconds = 4;  /* for a flock that is not shared yet */
static const double word_seconds = 1.5; /* the same: that is said */
static const double echo_seconds = 5;   /* from one echo to the next */
static const double part_delay = 0.5;   /* of all that show parts of one world, seconds */
static const double least_delay = 1, most_delay = 30; /* of tries, seconds */
/* Of the past that is kept; 250000 boids take some 50 MB. */
static const struct log_limits none = { .text = 2 * WAITING_MOST },
			       past = { .text = 2 * WAITING_MOST, .boids = 250000, .seconds = 600 };

void
watcher_send(struct watcher *w, const char *text)
{
	watcher_line_send(&w->line, text, w->session->now);
}

static void
send_join(struct watcher *w)
{
	char line[SHARE_NAME + 8] = "join ";

	if (w->name)
		share_hello_name(line + 5, w->name);
	else
		line[4] = '\0';
	w->asked_at = w->session->now;
	watcher_send(w, line);
}

static void
ask_for_state(struct watcher *w)
{
	w->phase = WATCHER_ASKING;
	w->asked_at = w->session->now;
	log_drop_waiting(&w->source.log);
	watcher_send(w, "state");
}

/* Whether lines come, but not the state that was asked for. */
static bool
awaits_in_vain(const struct watcher *w)
{
	return (w->phase == WATCHER_NEW || w->phase == WATCHER_ASKING) &&
	       w->session->now - w->asked_at > state_seconds;
}

/* ---- changes */

/* Applies an event, and says on the status line what a change did. */
static bool
follow(struct watcher *w, const struct journal_event *event, char *error)
{
	const struct boids_factors before = w->session->flight.factors;
	const struct change *change = &w->follower.read.change;
	char deed[LINE_TEXT];

	if (!follower_apply(&w->follower, w->session, event, error))
		return false;
	if (event->kind != JOURNAL_CHANGE)
		return true;
	change_describe(&before, change, deed);
	if (*deed && w->phase == WATCHER_ON)
		session_notice(w->session, "%s: %.180s", *w->by ? w->by : w->line.hello.user, deed);
	*w->by = '\0';
	if (w->phase == WATCHER_LOADING && change->kind == CHANGE_BOIDS) /* no later one names them */
		asset_drop(&w->session->flight.assets, change->boids);
	return true;
}

/* Applies an event at its step. A flock that differs from the shared one is asked for again. */
static void
apply(struct watcher *w, const struct journal_event *event)
{
	char error[ERROR_SIZE];
	bool good = true;

	if (event->kind == JOURNAL_NOTE) {
		snprintf(w->by, sizeof w->by, "%s", event->text + 3); /* "by NAME" */
	} else if (event->kind == JOURNAL_END) {
		log_drop_waiting(&w->source.log);
		watcher_line_close(&w->line, "");
		w->phase = WATCHER_OVER;
		w->session->paused = true;
		session_failure(w->session,
		                "%s has ended the flight   Space: fly on alone   q: quit",
		                w->line.hello.user);
	} else {
		good = follow(w, event, error);
	}
	if (good) {
		if (w->phase != WATCHER_OVER)
			log_applied(&w->source.log);
		return;
	}
	w->mismatches++;
	session_notice(w->session, "asking %s for the flock again: %.180s", w->line.hello.user,
	               event->kind == JOURNAL_CHANGE ? error : "this one differs from it");
	ask_for_state(w);
}

static bool
has_due(struct watcher *w)
{
	const struct journal_event *event = w->phase == WATCHER_ON ? log_next(&w->source.log) : NULL;

	return event && event->step <= w->session->flown;
}

/* Applies what is due before the next step, as far as there is time. */
static bool
advance(void *data, struct session *session)
{
	struct watcher *w = data;

	if (w->phase == WATCHER_ON)
		log_snapshot(&w->source.log);
	for (bool has_time = true; has_time && has_due(w);) {
		apply(w, &w->source.log.event);
		has_time = session_has_time(session);
	}
	return w->phase == WATCHER_ON && !has_due(w) && session->flown < w->pace.latest;
}

/* ---- reading */

static void
read_note(struct watcher *w, const struct journal_event *event)
{
	char *text = event->text;
	double rate;
	int watchers;
	uint64_t step;

	if (strncmp(text, "by ", 3) == 0) {
		log_put(&w->source.log, event, w->line.reader.step);
	} else if (sscanf(text, "rate %lf", &rate) == 1 && rate >= 0 && rate < 1e9) {
		share_pace_set_rate(&w->pace, w->session->now, rate);
	} else if (sscanf(text, "watchers %6d", &watchers) == 1) {
		w->line.hello.watchers = watchers;
		snprintf(w->people, sizeof w->people, "%s", output_printable(text + 9));
	} else if (strncmp(text, "tell ", 5) == 0) {
		session_notice(w->session, "%.200s", output_printable(text + 5));
	} else if (w->echoes && sscanf(text, "echo %15" SCNu64, &step) == 1) {
		w->echoes = false;
		share_pace_echo(&w->pace, w->session->now, w->echo_at, step);
	} else if (strncmp(text, "no ", 3) == 0) {
		asked_factors_clear(w->session);
		session_notice(w->session, "%.200s", output_printable(text + 3));
	} else if (strncmp(text, "bye ", 4) == 0) {
		snprintf(w->line.why, sizeof w->line.why, "%s has ended the line: %s",
		         w->line.hello.user, text + 4);
		output_printable(w->line.why);
	}
}

/* Takes an event of a state at once, or keeps it for its step. Returns false with one sentence in
 * error. */
static bool
take(struct watcher *w, const struct journal_event *event, char *error)
{
	char why[ERROR_SIZE];
	bool good = true;

	if (event->kind == JOURNAL_NOTE) {
		read_note(w, event);
		return true;
	}
	if (event->kind == JOURNAL_START) {
		log_begin(&w->source.log);
		w->source.is_back = false;
		w->phase = WATCHER_LOADING;
		w->session->source.repeats = true; /* until all of it has come */
	}
	bool loads = w->phase == WATCHER_LOADING;
	bool ends = event->kind == JOURNAL_CLOCK || event->kind == JOURNAL_HASH;
	if (loads && (event->kind == JOURNAL_START || event->kind == JOURNAL_CHANGE || ends))
		good = follow(w, event, why);
	if (loads && ends) {
		w->phase = WATCHER_ON;
		session_tell_begun(w->session);
		if (w->retry_at > 0) {
			w->session->paused = w->was_paused;
			session_notice(w->session, "watching the flock of %s", w->line.hello.user);
		} else if (w->pace.moved_at <= 0) { /* the first */
			session_notice(
				w->session,
				w->line.hello.open
					? "watching the flock of %s: your keys change it for all"
					: "watching the flock of %s: your keys change your view "
					  "alone",
				w->line.hello.user);
		}
		w->retry_at = w->stopped = 0;
		share_pace_start(&w->pace, w->session->now, w->session->flown);
	}
	if (!good)
		return error_set(error, 0, "the flock of %s cannot be simulated here: %.200s",
		                 w->line.hello.user, why);
	if (w->phase != WATCHER_ON)
		return true;
	share_pace_hear(&w->pace, w->session->now, w->line.reader.step);
	if (event->kind == JOURNAL_CHANGE)
		w->pace.changed_at = w->session->now;
	if (event->kind != JOURNAL_CLOCK)
		w->is_full = !log_put(&w->source.log, event, w->line.reader.step);
	return true;
}

/* Reads what has come, as far as there is time. Returns false with one sentence in error if that is
 * nothing to watch. */
static bool
read_all(struct watcher *w, char *error)
{
	enum journal_verdict verdict = JOURNAL_EVENT;
	struct journal_event event;

	w->unread = false;
	while (!w->unread &&
	       (verdict = watcher_line_next(&w->line, &event, error)) == JOURNAL_EVENT) {
		if (!take(w, &event, error))
			return false;
		w->unread = !session_has_time(w->session);
	}
	return w->unread || verdict != JOURNAL_WRONG;
}

/* ---- opening and closing */

static void
wait_for_line(struct watcher *w)
{
	if (w->phase != WATCHER_LOST)
		w->was_paused = w->session->paused;
	w->phase = WATCHER_LOST;
	w->session->paused = true;
}

static void
lose_line(struct watcher *w, const char *why)
{
	watcher_line_close(&w->line, why);
	w->unread = false;
	if (w->phase == WATCHER_ON && w->session->now - w->asked_at >= most_delay)
		w->retry_delay = least_delay;
	wait_for_line(w);
	asked_factors_clear(w->session);
	w->holds = w->places = w->echoes = false;
	log_drop_waiting(&w->source.log);
	w->retry_at = w->session->now + w->retry_delay;
	session_failure(w->session, "%.100s   Space: fly on alone   q: quit", w->line.why);
	w->retry_delay = fmin(2 * w->retry_delay, most_delay);
}

/* The user flies on alone: the session is an ordinary one again. */
static void
let_go(struct watcher *w)
{
	struct session *session = w->session;

	watcher_line_close(&w->line, "");
	log_free(&w->source.log);
	bool is_elsewhere = session->source.repeats;
	session->source = (struct session_source){ 0 };
	if (is_elsewhere)
		session_tell_begun(session);
	session->flight.most = restricted_most(session->options);
	asked_factors_clear(session);
	placed_release_all(session);
	session_notice(session, "flying on alone");
	w->session = NULL;
	w->source.is_over = true;
}

void
watcher_init(struct watcher *w, const char *text, const char *command)
{
	*w = (struct watcher){ .may_retry = true, .retry_delay = least_delay };
	watcher_line_init(&w->line, text, command);
}

void
watcher_attach(struct watcher *w, struct session *session)
{
	w->session = session;
	w->pace.fixed = session->options->part.width > 0 ? part_delay : 0;
	w->follower.limited = true;
	log_keep(&w->source.log, session, none);
	w->line.reader.assets = &session->flight.assets;
	session->source = (struct session_source){ .data = w, .advance = advance };
	session->flight.most = 0; /* the other program has its own limits */
	if (share_line_is_open(&w->line.stream))
		send_join(w);
	else
		wait_for_line(w);
}

/* Opens the line, unless the flock may soon be shared; reads what has come, and joins after the
 * greeting. Waits for a little. */
static bool
come_closer(struct watcher *w, double since, char *error)
{
	struct watcher_line *line = &w->line;
	struct session *session = w->session;
	bool asks = watcher_line_asks(line);

	session->now = clock_now();
	if (!share_line_is_open(&line->stream) &&
	    !watcher_line_open(line, &session->flight.assets, false, session->now, error))
		return (errno == ENOENT || errno == ECONNREFUSED) &&
		       session->now - since < share_seconds && watcher_line_wait(line, 0, error);
	if (!watcher_line_wait(line, asks ? 0 : silence_seconds, error))
		return false;
	session->now = clock_now();
	watcher_line_receive(line, session->now, true);
	if (!read_all(w, error) || !watcher_line_lasts(line, error))
		return false;
	if (w->phase == WATCHER_LOST && line->greeted) {
		w->phase = WATCHER_NEW;
		session->paused = w->was_paused;
		send_join(w);
	}
	return true;
}

bool
watcher_join(struct watcher *w, struct session *session, char *error)
{
	const double since = session->now = clock_now();
	const bool says = isatty(STDERR_FILENO);
	char text[SOURCE_STANDS] = "waiting for the flock   Ctrl-C quits";
	bool good = true;

	watcher_attach(w, session);
	while (good && w->phase != WATCHER_ON) {
		if (!session_has_time(session))
			good = error_set(error, EINTR, "%.100s: interrupted", w->line.text);
		else if (awaits_in_vain(w))
			good = error_set(error, ETIMEDOUT, "%.100s: %s", w->line.text, not_come);
		else
			good = come_closer(w, since, error);
		if (!says || clock_now() - since < word_seconds || watcher_line_asks(&w->line))
			continue;
		if (w->line.greeted)
			watcher_line_progress(&w->line, text, sizeof text);
		bool ends = !good || w->phase == WATCHER_ON; /* no escape: for any terminal */
		fprintf(stderr, "\r%-39s%s", ends ? "" : text, ends ? "\r" : "");
	}
	return good;
}

int
watcher_end(void *watcher)
{
	struct watcher *w = watcher;

	watcher_line_close(&w->line, "");
	log_free(&w->source.log);
	return 0;
}

bool
watcher_await_step(void *watcher, char *error)
{
	struct watcher *w = watcher;

	w->may_retry = false;
	w->session->now = clock_now();
	watcher_tick(w);
	if (w->session)
		session_advance(w->session);
	if (w->session && !w->session->source.waits)
		return true;
	if (w->phase == WATCHER_OVER)
		return error_set(error, 0, "%s has ended the flight", w->line.hello.user);
	if (w->phase == WATCHER_LOST)
		return error_set(error, EPIPE, "%.100s: %s", w->line.text, w->line.why);
	return watcher_line_wait(&w->line, 0, error);
}

/* ---- the loop */

/* Reads the line; loses it at its end, after nonsense and after a long silence. */
static void
serve(struct watcher *w)
{
	double now = w->session->now, silence = now - w->line.stream.heard_at;
	char error[ERROR_SIZE] = "the line is lost";

	if (!w->unread)
		watcher_line_receive(&w->line, now, false);
	if (silence >= SHARE_PATIENCE)
		w->stopped = silence;
	if (w->stopped > 0) /* then the other end has dropped it, with words that had no room */
		snprintf(error, sizeof error, "nothing was read for %.0f s: the line was ended",
		         w->stopped);
	bool good = read_all(w, error);
	bool has_more = w->unread || (log_waiting(&w->source.log) > 0 && w->line.stream.ended);
	if (w->phase == WATCHER_OVER || (good && has_more))
		return; /* what has come is flown first */
	if (!good || w->line.stream.ended || !share_line_is_open(&w->line.stream))
		lose_line(w, error);
	else if (now - w->line.stream.heard_at > silence_seconds)
		lose_line(w, "the line is silent");
}

bool
watcher_tick(void *watcher)
{
	struct watcher *w = watcher;

	if (!w->session)
		return false;
	const struct message before = w->session->message;
	double now = w->session->now;
	uint64_t changes = w->session->changes;
	char error[ERROR_SIZE];

	if (share_line_is_open(&w->line.stream))
		serve(w);
	session_advance(w->session);
	if ((w->phase == WATCHER_OVER || w->phase == WATCHER_LOST) && !w->session->paused) {
		let_go(w);
		return true;
	}
	if (w->phase == WATCHER_LOST && w->may_retry && now >= w->retry_at) {
		w->retry_at = now;
		if (watcher_line_open(&w->line, &w->session->flight.assets, true, now, error)) {
			w->phase = WATCHER_NEW;
			send_join(w);
		} else {
			lose_line(w, error);
		}
	}
	if (awaits_in_vain(w))
		lose_line(w, not_come);
	if ((w->is_full || log_waiting(&w->source.log) > WAITING_MOST) && w->phase == WATCHER_ON) {
		if (w->source.is_back)
			session_notice(w->session, "too much has come meanwhile: back to now");
		ask_for_state(w);
	}
	if (w->phase == WATCHER_ON && !w->echoes && now - w->echo_at >= echo_seconds) {
		w->echoes = true;
		w->echo_at = now;
		watcher_send(w, "echo");
	}
	return w->session->changes != changes || before.until < w->session->message.until ||
	       before.kind != w->session->message.kind;
}

double
watcher_deadline(struct watcher *w)
{
	double first = -1;

	if (!w->session)
		return -1;
	if (w->unread || has_due(w))
		return w->session->now;
	double now = w->session->now;
	if (w->phase == WATCHER_LOST && w->may_retry) /* each second of what is left is shown */
		first = w->retry_at - fmax(ceil(w->retry_at - now) - 1, 0);
	if (share_line_is_open(&w->line.stream)) {
		double heard = w->line.stream.heard_at;
		first = clock_earlier(first, now - heard < word_seconds
		                                     ? heard + word_seconds
		                                     : heard + floor(now - heard) + 1);
	}
	return first;
}

void
watcher_stands(const struct watcher *w, char text[SOURCE_STANDS])
{
	const double now = w->session->now, silence = now - w->line.stream.heard_at;

	*text = '\0';
	if (w->phase == WATCHER_LOST && w->may_retry)
		snprintf(text, SOURCE_STANDS, "trying again in %.0f s",
		         fmax(ceil(w->retry_at - now), 0));
	else if (!share_line_is_open(&w->line.stream))
		return;
	else if (silence >= word_seconds)
		snprintf(text, SOURCE_STANDS, "no reply for %.0f s", floor(silence));
	else if (w->phase != WATCHER_ON)
		watcher_line_progress(&w->line, text, SOURCE_STANDS);
	else if (w->pace.rate <= 0 && log_waiting(&w->source.log) == 0 &&
	         w->session->flown >= w->pace.latest)
		snprintf(text, SOURCE_STANDS, "PAUSED by %s", w->line.hello.user);
}

void
watcher_keep(struct watcher *w)
{
	w->source.log.limits = past;
}

int64_t
watcher_steps(void *watcher)
{
	struct watcher *w = watcher;
	uint64_t to = share_pace_move(&w->pace, w->session->now), flown = w->session->flown;

	w->source.is_back = w->source.is_back && flown < w->pace.latest; /* a pause ends */
	if (w->source.is_back && w->phase == WATCHER_ON)
		return -1;
	if (w->phase != WATCHER_ON || to <= flown)
		return 0;
	if (to - flown > BEHIND_MOST) {
		session_notice(w->session, "far behind: asking %s for the flock",
		               w->line.hello.user);
		ask_for_state(w);
		return 0;
	}
	return (int64_t)(to - flown);
}
