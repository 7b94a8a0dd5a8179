/* SPDX-License-Identifier: MIT */
#include "playback.h"

#include "boids/boids.h"
#include "files/file.h"
#include "files/output.h"
#include "io/memory.h"
#include "session/session_flight.h"
#include "settings/named_files.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 14 };

static bool
fault(struct playback *p, int reason, const char *sentence)
{
	p->why = reason;
	return error_at(p->error, reason, p->reader.where, p->reader.line, sentence);
}

void
playback_keep(struct playback *p)
{
	log_keep(&p->source.log, p->session,
	         (struct log_limits){ PLAYBACK_TAPE, PLAYBACK_BOIDS, HUGE_VAL });
}

/* ---- reading */

/* Reads a piece of the journal. Returns false if none has come, or on failure, which p->error
 * says. */
static bool
read_piece(struct playback *p)
{
	struct byte_buffer *to = journal_reader_room(&p->reader);
	char *room = memory_reserve(to, PIECE);

	errno = 0;
	long length = p->budget > 0 ? p->read(p->data, room, PIECE) : 0;
	int why = errno;
	p->reader.line += length < 0 && why != 0; /* of what could not be read */
	if (length < 0 && why != 0)
		return why == EILSEQ ? fault(p, 0, LINE_ENDS_UTF16) : fault(p, why, strerror(why));
	if (length < 0)
		p->reader.ended = true;
	if (length <= 0)
		return length < 0;
	to->length += (size_t)length;
	p->budget -= (size_t)length < p->budget ? (size_t)length : p->budget;
	return true;
}

/* Refuses a saved flock, and a file with settings alone, and no start: at its end or its base, a setting
 * that only a preset has. */
static void
refuse_preset(struct playback *p)
{
	const char *name = p->reader.where;
	const char *folder = named_files_is_path(&preset_files, name) ? "" : "./";
	const bool starts = p->is_file && !p->headed && p->session->flight.fresh.is;
	const char *text = !p->ended && p->next.kind == JOURNAL_CHANGE ? p->next.text : "";
	const size_t base = strncmp(text, "base", 4) == 0 ? 4 + strspn(text + 4, " \t") : 0;
	const bool preset =
		starts && (p->ended ? p->session->changes > 0 : base > 0 && text[base] == '=');

	if (preset || p->reader.saved)
		error_set(p->error, 0, "%.200s is a %s: it has no start; -p %s%.200s flies it",
		          name, preset ? "preset" : "saved flock", folder, name);
}

/* Returns the next event of the journal; NULL: none has come, or p->error says why there is
 * none. */
static const struct journal_event *
next_read(struct playback *p)
{
	const struct journal_reader *reader = &p->reader;

	while (!p->has_next && !p->ended) {
		switch (journal_reader_next(&p->reader, &p->next, p->error)) {
		case JOURNAL_EVENT:
			refuse_preset(p);
			p->has_next = !*p->error;
			if (*p->error)
				return NULL;
			p->headed = p->headed || reader->exact;
			p->last = reader->step > p->last ? reader->step : p->last;
			break;
		case JOURNAL_MORE:
			if (!read_piece(p))
				return NULL;
			break;
		case JOURNAL_DONE:
			p->ended = true;
			refuse_preset(p);
			break;
		case JOURNAL_WRONG:
			p->why = errno;
			return NULL;
		}
	}
	return p->has_next ? &p->next : NULL;
}

/* ---- applying */

/* Whether an event belongs to its step. A clock waits for none: what it says is in the limit. */
static bool
has_step(const struct journal_event *event)
{
	return event->kind == JOURNAL_HASH || event->kind == JOURNAL_END ||
	       ((event->kind == JOURNAL_CHANGE || event->kind == JOURNAL_NOTE) && !event->now);
}

/* Refuses the event that follower_apply has refused, for this reason. */
static bool
refuse(struct playback *p, int reason, char sentence[ERROR_SIZE])
{
	size_t length = strlen(sentence);

	if (reason == EIO && *p->version)
		snprintf(sentence + length, ERROR_SIZE - length, "; boids %s has written it",
		         p->version);
	return fault(p, reason, sentence);
}

/* Applies what is due: what the tape has after a jump back, then what the journal has. */
static bool
play(struct playback *p)
{
	const struct journal_event *event;
	char sentence[ERROR_SIZE];

	while (!p->behind && ((event = log_next(&p->source.log)) || (event = next_read(p))) &&
	       !(has_step(event) && event->step > p->session->flown)) {
		if (has_step(event) && event->step < p->session->flown) {
			snprintf(sentence, sizeof sentence,
			         "step %" PRIu64 " has passed: the flight is at step %" PRIu64,
			         event->step, p->session->flown);
			return fault(p, 0, sentence);
		}
		if (event->kind == JOURNAL_START)
			p->last = event->step;
		if (event->kind == JOURNAL_HEAD && strcmp(event->text, BOIDS_VERSION) != 0) {
			/* another version may compute other bits */
			snprintf(p->version, sizeof p->version, "%s", event->text);
			session_notice(p->session, "written by boids %s: it may fly another flock",
			               p->version);
		}
		if (event->kind == JOURNAL_NOTE && !event->now) /* else it was for watchers */
			session_set_caption(p->session, event->text ? event->text : "");
		if (!follower_apply(&p->follower, p->session, event, sentence))
			return refuse(p, errno, sentence);
		const bool is_kept = event == &p->source.log.event;
		p->has_next = p->has_next && is_kept;
		if (is_kept)
			log_applied(&p->source.log);
		else if (event->kind == JOURNAL_START ||
		         !log_put(&p->source.log, event, p->session->flown))
			log_begin(&p->source.log);
		else
			log_skip(&p->source.log);
		p->behind = !session_has_time(p->session);
	}
	return !*p->error;
}

bool
playback_advance(struct playback *p)
{
	struct session *session = p->session;

	p->behind = false;
	session->source.waits = true;
	p->budget = PLAYBACK_PIECE;
	if (*p->error)
		return false;
	if (!p->ended)
		log_snapshot(&p->source.log);
	if (!play(p))
		return false;
	bool lacks = !p->ended && (session->flown >= p->reader.limit || p->budget == 0);
	session->source.waits = p->behind || (!log_repeats(&p->source.log) && lacks);
	return true;
}

bool
playback_goes_on(const struct playback *p)
{
	return !p->ended || p->behind || p->session->flown < p->last;
}

/* ---- as a source */

/* Whether a journal that a program wrote is at its end. */
static bool
is_over(const struct playback *p)
{
	return p->reader.exact && !playback_goes_on(p);
}

static bool
advance(void *data, struct session *session)
{
	struct playback *p = ((struct flight_source *)data)->data;

	p->source.failed = !playback_advance(p);
	p->stopped = p->stopped && is_over(p);
	return !p->source.failed && !session->source.waits && (p->stopped || !is_over(p));
}

static bool
tick(void *data)
{
	struct playback *p = data;
	struct session *session = p->session;
	const uint64_t changes = session->changes;

	if (!session->paused || p->source.seeks)
		session_advance(session);
	if (p->source.failed || p->stopped || !is_over(p))
		return session->changes != changes;
	p->stopped = session->paused = true;
	session_notice(session, "the journal ends here%s   PgUp goes back  Space flies on",
	               p->reader.torn ? ", with an incomplete line" : "");
	return true;
}

static int
fill_polls(void *data, struct pollfd polls[SOURCE_POLLS], double *deadline)
{
	const struct playback *p = data;
	const bool plays = !p->session->paused || p->source.seeks;

	*deadline = *p->error || (plays && p->behind) ? p->session->now : -1;
	*polls = (struct pollfd){ .fd = fileno(p->file.in), .events = POLLIN };
	return !p->ended && !p->has_next && !log_repeats(&p->source.log) && !p->session->paused;
}

static struct source_progress
progress(const void *data)
{
	const struct playback *p = data;
	const uint64_t whole = p->ended ? p->last : p->whole;

	return (struct source_progress){ .goes = true,
		                         .leads_on = !p->session->source.waits || p->behind,
		                         .is_live = !p->is_file && !p->ended,
		                         .whole = whole < p->session->flown ? 0 : whole,
		                         .is_exact = p->reader.exact,
		                         .latest = p->last,
		                         .is_over = !playback_goes_on(p),
		                         .is_torn = p->reader.torn };
}

static bool
go(void *data, uint64_t step)
{
	struct playback *p = data;

	return step >= p->session->flown || log_go(&p->source.log, step);
}

static bool
await(void *data, char *error)
{
	const struct playback *p = data;

	return playback_advance(data) || error_set(error, p->why, "%s", p->error);
}

static int
end(void *data)
{
	struct playback *p = data;

	log_free(&p->source.log);
	journal_reader_free(&p->reader);
	journal_source_close(&p->file);
	return p->source.failed ? complain(p->why ? FAILED : WRONG, "%s", p->error) : DONE;
}

static const struct source_kind kind = {
	.ends = "this ends the playback",
	.stays = "still playing",
	.is_journal = true,
	.tick = tick,
	.poll = fill_polls,
	.progress = progress,
	.go = go,
	.await = await,
	.end = end,
};

void
playback_attach(struct playback *p)
{
	p->session->source = (struct session_source){ .data = &p->source,
		                                      .advance = advance,
		                                      .take = flight_source_ask };
}

void
playback_begin(struct playback *p)
{
	p->session->flight.fresh = (struct fresh){ .is = true };
}

struct playback *
playback_new(struct session *session, const char *where, playback_read *read, void *data)
{
	struct playback *p = memory_new(1, sizeof *p);

	p->source.kind = &kind;
	p->source.data = p;
	p->session = session;
	p->read = read;
	p->data = data;
	journal_reader_start(&p->reader, where, &session->flight.assets);
	playback_begin(p);
	return p;
}

struct playback *
playback_open(struct session *session, const char *name, bool waits, char *error)
{
	struct playback *p = playback_new(session, file_shown(name), journal_source_read, NULL);

	p->data = &p->file;
	if (!journal_source_open(&p->file, name, waits, error)) {
		end(p);
		free(p);
		return NULL;
	}
	p->is_file = journal_source_is_file(&p->file, &p->whole);
	return p;
}
