/* SPDX-License-Identifier: MIT */
/* Fuzz: every text is played as a journal, or refused with one printable line; in pieces of any
 * length, and gone back amid it, it gives the same flock and the same line. */
#include "fuzz.h"

#include "screens_state.h"
#include "session/session_flight.h"
#include "share/playback.h"

#include <errno.h>

enum { STEPS_MOST = 60, BOIDS_MOST = 30 };

struct text {
	const char *at;
	size_t left, piece;
};

static long
read_text(void *data, char *bytes, size_t room)
{
	struct text *text = data;
	size_t taken = text->left < text->piece ? text->left : text->piece;

	taken = taken < room ? taken : room;
	errno = 0;
	if (taken == 0)
		return -1;
	memcpy(bytes, text->at, taken);
	text->at += taken;
	text->left -= taken;
	return (long)taken;
}

struct outcome {
	uint64_t hash, flown;
	bool wrong;
	char error[ERROR_SIZE];
};

/* Plays a few steps of it; `back`: goes back once. */
static void
play(struct playback *p, bool back)
{
	playback_keep(p);
	p->source.log.every = 7;
	for (int calls = 0; calls < 4 * STEPS_MOST && playback_advance(p); calls++) {
		uint64_t made = p->session->flown;
		if (!playback_goes_on(p) || made >= STEPS_MOST)
			return;
		if (back && made > 20) {
			back = false;
			log_go(&p->source.log, made / 2);
		} else if (!p->session->source.waits) {
			session_step(p->session);
		}
	}
}

static bool
outcome_of(struct outcome *outcome, struct text text, bool back)
{
	struct session session;
	bool started = session_start(&session, screens_plain_options("30"), 1, 30, 10, 0);
	struct playback *p = started ? playback_new(&session, "fuzz", read_text, &text) : NULL;

	*outcome = (struct outcome){ .hash = 0 };
	if (p) {
		session.flight.most = BOIDS_MOST;
		play(p, back);
		fuzz_check_line(p->error, ERROR_SIZE);
		if (strlen(session.message.text) >= LINE_TEXT ||
		    !screens_are_finite(session.flight.flock))
			abort();
		outcome->hash = flock_hash(session.flight.flock);
		outcome->flown = session.flown;
		outcome->wrong = *p->error;
		memcpy(outcome->error, p->error, sizeof outcome->error);
	}
	p->source.kind->end(p);
	free(p);
	session_end(&session);
	return p;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct text text = { (const char *)data, size, 1 << 14 };
	struct text pieces = text;
	struct outcome a, b;

	if (screens_text_is_slow(text.at, size))
		return 0;
	pieces.piece = 1 + size % 7;
	if (outcome_of(&a, text, false) && outcome_of(&b, pieces, size % 2) &&
	    (a.hash != b.hash || a.flown != b.flown || strcmp(a.error, b.error) != 0))
		abort();
	return 0;
}
