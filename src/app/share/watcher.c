/* SPDX-License-Identifier: MIT */
/* Watcher: flies a flock that another program shares. */
#include "watcher.h"

#include "files/output.h"
#include "io/clock.h"
#include "session/asked_factors.h"
#include "session/change_text.h"
#include "session/placed.h"
#include "session/session_flock.h"
#include "share_hand.h"
#include "watch_limits.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	ASSETS_MOST = 64 << 20, /* bytes of all assets of a line */
	WAITING_MOST = 8 << 20, /* bytes of what waits to be applied */
	BEHIND_MOST = 3600      /* steps that are flown to catch up: more need the state */
};

static const double silence_seconds = 15; /* without a line: it is lost */
static const double greeting_seconds = 15;
static const double ask_seconds = 5; /* from one question for the state to the next */
static const double least_patience = 1, most_patience = 30;

static double
now_of(const struct watcher *w)
{
	return w->session ? w->session->now : clock_now();
}

/* ---- the line */

void
watcher_send(struct watcher *w, const char *text)
{
	double now = now_of(w);

	share_peer_send(&w->line, text, strlen(text), false, now);
	share_peer_send(&w->line, "\n", 1, false, now);
	share_peer_flush(&w->line, now);
}

static void
ask_for_state(struct watcher *w)
{
	w->phase = WATCHER_ASKING;
	w->asked_at = now_of(w);
	share_queue_clear(&w->queue);
	watcher_send(w, "state");
}

static bool
open_line(struct watcher *w, bool alone, char *error)
{
	char host[SHARE_HOST];
	const char *name;
	bool remote = share_ssh_splits(w->text, host, &name);
	int file = remote ? share_ssh_start(&w->ssh, w->command, w->text, alone, error)
	                  : share_socket_connect(w->text, error);

	if (file < 0)
		return false;
	share_peer_start(&w->line, file, SIZE_MAX, now_of(w));
	journal_reader_start(&w->reader, w->text, w->session ? &w->session->assets : NULL);
	w->reader.assets_most = ASSETS_MOST;
	w->reader.assets_read = w->session ? asset_bytes(w->session->assets) : 0;
	w->greeted = false;
	*w->why = '\0';
	return true;
}

/* Closes the line; returns what ssh said last, or why it was closed. */
static const char *
close_line(struct watcher *w, const char *why)
{
	int status = 0;

	share_peer_close(&w->line);
	journal_reader_free(&w->reader);
	if (w->ssh.child > 0)
		status = share_ssh_end(&w->ssh);
	if (!*w->why)
		snprintf(w->why, sizeof w->why, "%s", *w->ssh.last_words ? w->ssh.last_words : why);
	if (status > 0 && !*w->ssh.last_words)
		snprintf(w->why, sizeof w->why, "ssh has ended with status %d", status);
	*w->ssh.last_words = '\0';
	return w->why;
}

/* ---- a state */

/* The changes of a state lead there from a session in which nothing is placed or held. */
static void
begin_state(struct watcher *w, const struct journal_event *event)
{
	struct session *session = w->session;

	share_queue_clear(&w->queue);
	w->phase = WATCHER_LOADING;
	session->placed = (struct placed){ .pendings = 0 };
	session->history.at = session->history.count = 0;
	session->history.factor = -1;
	session->comparing = false;
	session->flown = event->step;
	session->dt = event->dt;
	session->due = 0;
}

static void
end_state(struct watcher *w)
{
	w->phase = WATCHER_ON;
	if (w->retry_at > 0) {
		w->session->paused = w->was_paused;
		session_notice(w->session, "watching the flock of %s", w->hello.user);
	}
	w->retry_at = 0;
	w->patience = least_patience;
	share_pace_start(&w->pace, now_of(w), w->session->flown, w->pace.rate);
}

/* ---- changes */

static void
tell(struct watcher *w, const struct boids_factors *before, const struct change *change)
{
	char deed[LINE_TEXT];

	share_hand_describe(before, change, deed);
	if (*deed && w->phase == WATCHER_ON)
		session_notice(w->session, "%s: %.180s", *w->by ? w->by : w->hello.user, deed);
	*w->by = '\0';
}

/* Applies a change to the session. Returns false with one sentence in error if that cannot be, as it can
 * in the flock that is shared. */
static bool
apply_change(struct watcher *w, const struct change *change, char *error)
{
	w->applies = true;
	bool good = session_apply(w->session, change) ||
	            error_set(error, 0, "%.200s", w->session->message.text);
	w->applies = false;
	return good;
}

/* The boids of a state are not named again. */
static void
drop_state(struct watcher *w, const struct change *change)
{
	if (w->phase != WATCHER_LOADING || change->kind != CHANGE_BOIDS)
		return;
	asset_drop(&w->session->assets, change->boids);
	w->reader.assets_read = asset_bytes(w->session->assets);
}

/* The same of a text; within limits that keep the memory of this machine. */
static bool
apply_text(struct watcher *w, const char *text, char *error)
{
	struct change_read *read = malloc(sizeof *read);
	const struct boids_factors before = w->session->settings.factors;

	error_set(error, ENOMEM, "there is not enough memory");
	bool good = read && change_read(read, w->session, text, error) &&
	            watch_limits_allow(&read->change, error) &&
	            apply_change(w, &read->change, error);
	if (good)
		tell(w, &before, &read->change);
	if (good)
		drop_state(w, &read->change);
	free(read);
	return good;
}

static void
note_difference(struct watcher *w)
{
	w->differed++;
	session_notice(w->session, "this flock differs from that of %s: asking for it again",
	               w->hello.user);
	ask_for_state(w);
}

static void
end_flight(struct watcher *w)
{
	close_line(w, "");
	w->phase = WATCHER_OVER;
	w->session->paused = true;
	session_failure(w->session, "%s has ended the flight   Space: fly on alone   q: quit",
	                w->hello.user);
}

static bool
is_same(const struct watcher *w, const struct share_event *event)
{
	return boids_flock_hash(w->session->flock) == event->hash;
}

/* Applies an event at its step. */
static void
apply(struct watcher *w, const struct share_event *event)
{
	char error[ERROR_SIZE]; /* the state that is asked for then has the same */

	switch (event->kind) {
	case JOURNAL_CHANGE:
		if (!apply_text(w, event->text, error))
			note_difference(w);
		break;
	case JOURNAL_HASH:
		if (!is_same(w, event))
			note_difference(w);
		break;
	case JOURNAL_NOTE:
		snprintf(w->by, sizeof w->by, "%s", event->text);
		break;
	case JOURNAL_END:
		end_flight(w);
		break;
	default:
		break;
	}
}

/* Applies what is due before the next step. */
static void
apply_due(struct watcher *w)
{
	struct share_event *event;

	while (w->phase == WATCHER_ON && (event = share_queue_take(&w->queue, w->session->flown))) {
		apply(w, event);
		free(event);
	}
}

/* Before each step of the session. */
static void
on_step(void *data, struct session *session)
{
	struct watcher *w = data;

	apply_due(w);
	session->waits = w->phase != WATCHER_ON || session->flown >= w->pace.latest;
}

/* ---- reading */

static void
read_note(struct watcher *w, const struct journal_event *event)
{
	const char *text = event->text;
	double rate;
	int watchers;

	if (strncmp(text, "by ", 3) == 0) {
		struct journal_event by = *event;
		by.text = text + 3;
		share_queue_put(&w->queue, &by, by.step);
	} else if (sscanf(text, "rate %lf", &rate) == 1 && rate >= 0 && rate < 1e9) {
		share_pace_set_rate(&w->pace, now_of(w), rate);
	} else if (sscanf(text, "watchers %6d", &watchers) == 1) {
		w->hello.watchers = watchers;
	} else if (strncmp(text, "no ", 3) == 0 && w->session) {
		asked_factors_clear(w->session);
		session_notice(w->session, "%.200s", text + 3);
	} else if (strncmp(text, "bye ", 4) == 0) {
		snprintf(w->why, sizeof w->why, "%s has ended the line: %s", w->hello.user,
		         text + 4);
		output_printable(w->why);
	}
}

/* Reads the hello, the second line; before it there is the head of a journal. Returns false with one
 * sentence in error if this build cannot watch. */
static bool
greet(struct watcher *w, const struct journal_event *event, char *error)
{
	const char *text = event->text;
	char line[256];

	if (event->kind == JOURNAL_HEAD) {
		snprintf(w->version, sizeof w->version, "%s", text);
		return true;
	}
	if (event->kind != JOURNAL_NOTE || !text)
		return error_set(error, 0, "%.100s shares no flock", w->text);
	if (strncmp(text, "bye ", 4) == 0)
		return error_set(error, 0, "%.100s: %.100s", w->text, text + 4);
	snprintf(line, sizeof line, SHARE_NOTE "%s", text);
	if (!share_hello_read(&w->hello, line))
		return error_set(error, 0, "%.100s shares no flock", w->text);
	w->greeted = true;
	return share_hello_fits(&w->hello, w->version, error);
}

/* Takes an event of a state that is loaded, or keeps it. Returns false with one sentence in error. */
static bool
take(struct watcher *w, const struct journal_event *event, char *error)
{
	char why[ERROR_SIZE];

	if (event->kind == JOURNAL_NOTE) {
		read_note(w, event);
		return true;
	}
	if (event->kind == JOURNAL_START) {
		begin_state(w, event);
		return true;
	}
	if (w->phase == WATCHER_LOADING && event->kind == JOURNAL_CHANGE)
		return apply_text(w, event->text, why) ||
		       error_set(error, 0, "the flock of %s cannot be simulated here: %.200s",
		                 w->hello.user, why);
	if (w->phase == WATCHER_LOADING && event->kind == JOURNAL_CLOCK)
		end_state(w);
	if (w->phase != WATCHER_ON)
		return true;
	share_pace_hear(&w->pace, now_of(w), w->reader.step);
	return event->kind == JOURNAL_CLOCK || share_queue_put(&w->queue, event, w->reader.step) ||
	       error_set(error, ENOMEM, "there is not enough memory");
}

/* Reads all that has come. Returns false with one sentence in error if that is nothing to watch. */
static bool
read_all(struct watcher *w, char *error)
{
	struct journal_event event;
	struct byte_buffer *from = &w->line.from;

	for (;;) {
		byte_buffer_drop(from, journal_reader_feed(&w->reader, from->at, from->length));
		enum journal_verdict verdict = journal_reader_next(&w->reader, &event, error);
		if (verdict == JOURNAL_WRONG)
			return false;
		if (verdict == JOURNAL_EVENT) {
			if (!(w->greeted ? take : greet)(w, &event, error))
				return false;
			if (!w->session && w->greeted)
				return true;
		} else if (from->length == 0) {
			return true;
		}
	}
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
	double now = now_of(w);

	close_line(w, why);
	wait_for_line(w);
	asked_factors_clear(w->session);
	w->holds = false;
	share_queue_clear(&w->queue);
	w->retry_at = now + w->patience;
	if (w->may_retry)
		session_failure(w->session, "%.100s: trying again in %.0f s   Space: fly on alone",
		                w->why, w->patience);
	else
		session_failure(w->session, "%.100s   Space: fly on alone   q: quit", w->why);
	w->patience = fmin(2 * w->patience, most_patience);
}

static void
retry(struct watcher *w)
{
	char error[ERROR_SIZE];

	w->retry_at = now_of(w);
	if (open_line(w, true, error)) {
		w->phase = WATCHER_NEW;
		watcher_send(w, "join");
		w->asked_at = now_of(w);
	} else {
		lose_line(w, error);
	}
}

/* The user flies on alone: the session is an ordinary one again. */
static void
let_go(struct watcher *w)
{
	struct session *session = w->session;

	close_line(w, "");
	share_queue_clear(&w->queue);
	session->on_step = NULL;
	session->waits = false;
	session->may_change = NULL;
	session->due = 0;
	asked_factors_clear(session);
	session_notice(session, "flying on alone");
	w->session = NULL;
}

/* Waits for events of the line; ssh may say something meanwhile. Returns false with one sentence in error
 * at its end, or after that many seconds without a byte (0: any time). */
static bool
await(struct watcher *w, double seconds, char *error)
{
	struct pollfd polls[WATCHER_POLLS];
	double now = clock_now();

	if (seconds > 0 && now - w->line.heard_at > seconds)
		return error_set(error, ETIMEDOUT, "%.100s does not answer", w->text);
	int count = watcher_poll(w, polls);
	if (poll(polls, (nfds_t)count, 500) < 0 && errno != EINTR)
		return error_set(error, errno, "%.100s: %s", w->text, strerror(errno));
	share_ssh_read_errors(&w->ssh, true);
	now = clock_now();
	if (w->session)
		w->session->now = now;
	share_peer_flush(&w->line, now);
	share_peer_receive(&w->line, now);
	if (!read_all(w, error))
		return false;
	if (!w->line.ended || (w->greeted && !w->session))
		return true;
	return error_set(error, EPIPE, "%.100s: %s", w->text,
	                 close_line(w, "the other end has closed the line"));
}

void
watcher_init(struct watcher *w, const char *text, const char *command)
{
	*w = (struct watcher){ .text = text,
		               .command = command,
		               .may_retry = true,
		               .line.file = -1,
		               .ssh.errors = -1,
		               .patience = least_patience };
}

bool
watcher_connect(struct watcher *w, const char *text, const char *command, char *error)
{
	char host[SHARE_HOST];
	const char *name;
	bool remote = share_ssh_splits(text, host, &name);

	watcher_init(w, text, command);
	if (!open_line(w, false, error))
		return false;
	while (!w->greeted)
		if (!await(w, remote ? 0 : greeting_seconds, error))
			return false;
	return true;
}

void
watcher_attach(struct watcher *w, struct session *session)
{
	w->session = session;
	w->reader.assets = &session->assets;
	session->on_step = on_step;
	session->on_step_data = w;
	if (share_peer_is_open(&w->line))
		watcher_send(w, "join");
	else
		wait_for_line(w);
}

bool
watcher_join(struct watcher *w, struct session *session, char *error)
{
	session->now = clock_now();
	watcher_attach(w, session);
	while (w->phase != WATCHER_ON)
		if (!await(w, silence_seconds, error))
			return false;
	return true;
}

void
watcher_end(struct watcher *w)
{
	if (!w->text)
		return;
	close_line(w, "");
	share_queue_clear(&w->queue);
}

bool
watcher_is_on(const struct watcher *w)
{
	return w->session;
}

bool
watcher_await_step(struct watcher *w, char *error)
{
	struct pollfd polls[WATCHER_POLLS];

	w->may_retry = false;
	w->session->now = clock_now();
	watcher_tick(w);
	if (w->session)
		on_step(w, w->session);
	if (w->session && !w->session->waits)
		return true;
	if (w->phase == WATCHER_OVER)
		return error_set(error, 0, "%s has ended the flight", w->hello.user);
	if (w->phase == WATCHER_LOST)
		return error_set(error, EPIPE, "%.100s: %s", w->text, w->why);
	int count = watcher_poll(w, polls);
	return poll(polls, (nfds_t)count, 500) >= 0 || errno == EINTR ||
	       error_set(error, errno, "%.100s: %s", w->text, strerror(errno));
}

/* ---- the loop */

int
watcher_poll(struct watcher *w, struct pollfd polls[WATCHER_POLLS])
{
	bool open = share_peer_is_open(&w->line);

	polls[0] = open ? share_peer_poll(&w->line) : (struct pollfd){ .fd = -1 };
	polls[1] = (struct pollfd){ .fd = w->ssh.errors, .events = POLLIN };
	return WATCHER_POLLS;
}

/* Reads the line; loses it at its end, after nonsense and after a long silence. */
static void
serve(struct watcher *w)
{
	double now = now_of(w);
	char error[ERROR_SIZE] = "the line is lost";

	share_ssh_read_errors(&w->ssh, false);
	share_peer_flush(&w->line, now);
	share_peer_receive(&w->line, now);
	bool good = read_all(w, error);
	if (w->phase == WATCHER_OVER || (good && w->queue.first && w->line.ended))
		return; /* what has come is flown first */
	if (!good || w->line.ended || !share_peer_is_open(&w->line))
		lose_line(w, error);
	else if (now - w->line.heard_at > silence_seconds)
		lose_line(w, "the line is silent");
}

bool
watcher_tick(struct watcher *w)
{
	if (!w->session)
		return false;
	const struct message before = w->session->message;
	double now = now_of(w);
	uint64_t changes = w->session->changes;

	if (share_peer_is_open(&w->line))
		serve(w);
	on_step(w, w->session);
	if ((w->phase == WATCHER_OVER || w->phase == WATCHER_LOST) && !w->session->paused) {
		let_go(w);
		return true;
	}
	if (w->phase == WATCHER_LOST && w->may_retry && now >= w->retry_at)
		retry(w);
	if (w->phase == WATCHER_ASKING && now - w->asked_at > ask_seconds)
		ask_for_state(w);
	if (w->queue.bytes > WAITING_MOST && w->phase == WATCHER_ON)
		ask_for_state(w);
	return w->session->changes != changes || before.until < w->session->message.until ||
	       before.kind != w->session->message.kind;
}

double
watcher_deadline(const struct watcher *w)
{
	double first = -1;

	if (!w->session)
		return -1;
	if (w->phase == WATCHER_LOST && w->may_retry)
		first = w->retry_at;
	if (w->phase == WATCHER_ASKING)
		first = clock_earlier(first, w->asked_at + ask_seconds);
	if (share_peer_is_open(&w->line))
		first = clock_earlier(first, w->line.heard_at + silence_seconds);
	return first;
}

uint64_t
watcher_steps(struct watcher *w)
{
	uint64_t to = share_pace_move(&w->pace, now_of(w)), flown = w->session->flown;

	if (w->phase != WATCHER_ON || to <= flown)
		return 0;
	if (to - flown > BEHIND_MOST) {
		session_notice(w->session, "far behind: asking %s for the flock", w->hello.user);
		ask_for_state(w);
		return 0;
	}
	return to - flown;
}
