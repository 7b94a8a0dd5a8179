/* SPDX-License-Identifier: MIT */
/* Fuzz: lines of a flight come in pieces while it flies, and it goes back and on amid them. A step that is
 * made again leads to the same flock, and what is kept plays as a journal. The first line says what is done
 * between the pieces: a digit goes to that tenth of the past, s, a and d as below, another character flies
 * on. */
#include "fuzz.h"

#include "screens_state.h"
#include "session/session_flight.h"
#include "share/flight_log.h"
#include "share/playback.h"

#include <errno.h>
#include <stdio.h>

enum { STEPS_MOST = 80, BOIDS_MOST = 60, PIECE = 40, PIECES_MOST = 100 };

/* A flight that is followed, as a watcher does it. */
struct followed {
	struct session session;
	struct flight_log log;
	struct follower follower;
	struct journal_reader reader;
	uint64_t first;                  /* step of its state */
	uint64_t hashes[STEPS_MOST + 1]; /* after each step since then; 0: not made yet */
	enum { AWAITED, LOADING, FLIES, OVER } phase;
};

static void
fail(struct followed *f, const char *error)
{
	fuzz_check_error(error, ERROR_SIZE);
	f->phase = OVER;
}

/* Takes an event of a state at once, or keeps it for its step. */
static void
take(struct followed *f, const struct journal_event *event)
{
	const bool ends = event->kind == JOURNAL_CLOCK || event->kind == JOURNAL_HASH;
	char error[ERROR_SIZE];

	if (event->kind == JOURNAL_START) {
		log_begin(&f->log);
		f->phase = LOADING;
		f->first = event->step;
		memset(f->hashes, 0, sizeof f->hashes);
	}
	if (f->phase == LOADING && event->kind != JOURNAL_NOTE && event->kind != JOURNAL_END) {
		if (!follower_apply(&f->follower, &f->session, event, error))
			fail(f, error);
		else if (ends)
			f->phase = FLIES;
	}
	if (f->phase == FLIES && event->kind != JOURNAL_CLOCK &&
	    !log_put(&f->log, event, f->reader.step))
		f->phase = OVER;
}

static void
feed(struct followed *f, const char *bytes, size_t length)
{
	enum journal_verdict verdict = JOURNAL_EVENT;
	struct journal_event event;
	char error[ERROR_SIZE];

	if (!byte_buffer_append(journal_reader_room(&f->reader), bytes, length))
		abort();
	while (f->phase != OVER && verdict == JOURNAL_EVENT) {
		verdict = journal_reader_next(&f->reader, &event, error);
		if (verdict == JOURNAL_EVENT)
			take(f, &event);
	}
	if (verdict == JOURNAL_WRONG)
		fail(f, error);
}

static void
apply_due(struct followed *f)
{
	const struct journal_event *event;
	char error[ERROR_SIZE];

	log_snapshot(&f->log);
	while (f->phase == FLIES && (event = log_next(&f->log)) && event->step <= f->session.flown) {
		if (event->kind == JOURNAL_END)
			f->phase = OVER;
		else if (!follower_apply(&f->follower, &f->session, event, error))
			fail(f, error);
		else
			log_applied(&f->log);
	}
}

/* Makes steps, as far as the lines allow. */
static void
fly(struct followed *f, int steps)
{
	for (apply_due(f);
	     steps > 0 && f->phase == FLIES && f->reader.exact &&
	     f->session.flown < f->reader.limit && f->session.flown - f->first < STEPS_MOST;
	     steps--) {
		session_step(&f->session);
		uint64_t *hash = &f->hashes[f->session.flown - f->first];
		const uint64_t now = flock_hash(f->session.flight.flock);
		if (*hash != 0 && *hash != now)
			abort();
		*hash = now;
		apply_due(f);
	}
}

static void
act(struct followed *f, char what)
{
	const uint64_t first = log_first(&f->log), front = f->log.front;

	if (f->phase != FLIES)
		return;
	if (what >= '0' && what <= '9' && front >= first) {
		const uint64_t to = first + (front - first) * (uint64_t)(what - '0') / 10;
		if (log_go(&f->log, to) && f->session.flown > to)
			abort();
	} else if (what == 's') { /* little is kept */
		f->log.limits = (struct log_limits){ 600, 3 * BOIDS_MOST, 0.2 };
	} else if (what == 'a') { /* asks for the state again */
		log_drop_waiting(&f->log);
		f->phase = AWAITED;
	} else if (what == 'd') { /* goes on alone from here */
		apply_due(f);
		if (f->phase == FLIES) {
			log_forget_future(&f->log);
			f->phase = OVER;
		}
	} else {
		fly(f, 9);
	}
}

static long
read_text(void *data, char *bytes, size_t room)
{
	struct byte_buffer *text = data;
	const size_t taken = text->length < room ? text->length : room;

	errno = 0;
	memcpy(bytes, text->at, taken);
	byte_buffer_drop(text, taken);
	return taken > 0 ? (long)taken : -1;
}

/* Plays what is kept to its end, where its last line has the hash of the flock. */
static void
play_past(struct followed *f)
{
	struct byte_buffer text = { 0 };
	struct session session;
	char *written = NULL;
	size_t length;
	FILE *out = open_memstream(&written, &length);

	if (!out || !log_write(&f->log, out) || fclose(out) != 0 ||
	    !byte_buffer_append(&text, written, length) ||
	    !session_start(&session, screens_plain_options("30"), 1, 30, 10, 0))
		abort();
	session.flight.most = BOIDS_MOST;
	struct playback *p = playback_new(&session, "past", read_text, &text);
	while (playback_goes_on(p)) {
		if (!playback_advance(p))
			abort();
		if (playback_goes_on(p))
			session_step(&session);
	}
	if (flock_hash(session.flight.flock) != flock_hash(f->session.flight.flock))
		abort();
	p->source.kind->end(p);
	free(p);
	session_end(&session);
	byte_buffer_free(&text);
	free(written);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *acts = (const char *)data, *end = memchr(acts, '\n', size);
	static struct followed f;

	if (!end || end == acts || screens_text_is_slow(acts, size))
		return 0;
	f = (struct followed){ .phase = AWAITED };
	if (!session_start(&f.session, screens_plain_options("30"), 1, 30, 10, 0))
		abort();
	f.session.flight.most = BOIDS_MOST;
	journal_reader_start(&f.reader, "fuzz", &f.session.flight.assets);
	log_keep(&f.log, &f.session, (struct log_limits){ 1 << 16, 20 * BOIDS_MOST, 60 });
	f.log.every = 7;
	const char *text = end + 1;
	size_t left = size - (size_t)(text - acts);
	for (int i = 0; i < PIECES_MOST && f.phase != OVER; i++) {
		const size_t piece = left < PIECE || i == PIECES_MOST / 2 ? left : PIECE;
		feed(&f, text, piece);
		text += piece;
		left -= piece;
		act(&f, acts[i % (int)(end - acts)]);
	}
	fly(&f, STEPS_MOST);
	if (!screens_are_finite(f.session.flight.flock))
		abort();
	if (f.log.count > 0 && f.phase == FLIES && !log_repeats(&f.log) &&
	    f.session.flown == f.log.front)
		play_past(&f);
	log_free(&f.log);
	journal_reader_free(&f.reader);
	session_end(&f.session);
	return 0;
}
