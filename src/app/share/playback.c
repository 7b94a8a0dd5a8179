/* SPDX-License-Identifier: MIT */
#include "playback.h"

#include "boids/boids.h"
#include "session/session_clone.h"
#include "settings/named_files.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 14 };

struct playback *
playback_new(struct session *session, const char *where, playback_read *read, void *data)
{
	struct playback *p = calloc(1, sizeof *p);

	if (!p)
		return NULL;
	p->session = session;
	session->flight.fresh = (struct fresh){ .is = true };
	p->read = read;
	p->data = data;
	journal_reader_start(&p->reader, where, &session->flight.assets);
	journal_reader_start(&p->again, where, &session->flight.assets);
	return p;
}

/* Forgets the past: the next step is the first one that playback_back can reach. */
static void
cut_tape(struct playback *p)
{
	while (p->count > 0)
		session_clone_free(p->snapshots[--p->count].session);
	p->tape.length = p->fed = 0;
}

void
playback_free(struct playback *p)
{
	if (!p)
		return;
	cut_tape(p);
	journal_reader_free(&p->reader);
	journal_reader_free(&p->again);
	byte_buffer_free(&p->tape);
	free(p);
}

static bool
fault(struct playback *p, int reason, const char *sentence)
{
	p->why = reason;
	return journal_reader_fault(&p->reader, reason, sentence, p->error);
}

/* ---- the tape */

/* Adds an event that was applied at the current step. */
static void
keep_event(struct playback *p, const struct journal_event *event)
{
	uint64_t step = p->session->flown;
	size_t most = (event->text ? strlen(event->text) : 0) + 64;
	int length = 0;

	if (p->every == 0)
		return;
	while (p->count > 0 && p->snapshots[p->count - 1].session->flown > step)
		session_clone_free(p->snapshots[--p->count].session); /* of another future */
	char *at =
		p->tape.length + most <= PLAYBACK_TAPE ? byte_buffer_reserve(&p->tape, most) : NULL;
	if (!at) {
		cut_tape(p);
		return;
	}
	if (event->kind == JOURNAL_HASH)
		length = snprintf(at, most, "%" PRIu64 " hash %" PRIx64 "\n", step, event->hash);
	if (event->kind == JOURNAL_CLOCK) /* it may have ended the lines of a start */
		length = snprintf(at, most, "%" PRIu64 " clock\n", step);
	if (event->kind == JOURNAL_CHANGE)
		length = snprintf(at, most, "%" PRIu64 " %s\n", step, event->text);
	p->tape.length += (size_t)length;
	p->fed = p->tape.length;
}

/* Returns the next event of the tape; NULL: it has been played to its end. */
static const struct journal_event *
next_taped(struct playback *p)
{
	char error[ERROR_SIZE];

	while (!p->has_taped && p->replays) {
		enum journal_verdict verdict = journal_reader_next(&p->again, &p->taped, error);
		p->has_taped = verdict == JOURNAL_EVENT;
		if (verdict != JOURNAL_MORE)
			continue;
		size_t left = p->tape.length - p->fed, fed = left < PIECE ? left : PIECE;
		p->replays = fed > 0 && byte_buffer_append(journal_reader_room(&p->again),
		                                           p->tape.at + p->fed, fed);
		p->fed += fed;
	}
	return p->has_taped ? &p->taped : NULL;
}

/* ---- snapshots */

/* Takes a snapshot, if one is due. If there are too many, drops every second one, but the first;
 * those to come are twice as far apart. */
static void
take_snapshot(struct playback *p)
{
	uint64_t now = p->session->flown;
	const struct session *latest = p->count > 0 ? p->snapshots[p->count - 1].session : NULL;

	if (p->every == 0 || p->replays || p->ended || (latest && now < latest->flown + p->every))
		return;
	size_t boids = flock_count(p->session->flight.flock, BOIDS_KIND_BOID) + 1;
	if (p->count == PLAYBACK_SNAPSHOTS ||
	    (p->count > 1 && boids * (size_t)(p->count + 1) > PLAYBACK_BOIDS)) {
		int kept = 0;
		for (int i = 0; i < p->count; i++)
			if (i % 2 == 0)
				p->snapshots[kept++] = p->snapshots[i];
			else
				session_clone_free(p->snapshots[i].session);
		p->count = kept;
		p->every *= 2;
	}
	struct session *clone = session_clone(p->session, 0);
	if (clone)
		p->snapshots[p->count++] = (struct playback_snapshot){ clone, p->tape.length };
}

void
playback_keep(struct playback *p)
{
	p->every = (uint64_t)fmax(1, round(PLAYBACK_SECONDS / p->session->dt));
}

uint64_t
playback_first(const struct playback *p)
{
	return p->count > 0 ? p->snapshots[0].session->flown : p->session->flown;
}

bool
playback_back(struct playback *p, uint64_t step)
{
	int i = p->count - 1;

	while (i > 0 && p->snapshots[i].session->flown > step)
		i--;
	if (i < 0 || p->snapshots[i].session->flown > p->session->flown)
		return false;
	struct session *clone = session_clone(p->snapshots[i].session, 0);
	if (!clone)
		return false;
	session_become(p->session, clone);
	journal_reader_free(&p->again);
	journal_reader_start(&p->again, p->reader.where, &p->session->flight.assets);
	p->fed = p->snapshots[i].tape;
	p->has_taped = false;
	p->replays = p->fed < p->tape.length;
	return true;
}

/* ---- reading */

/* Reads a piece of the journal. Returns false if none has come, or on failure, which p->error
 * says. */
static bool
read_piece(struct playback *p)
{
	struct byte_buffer *to = journal_reader_room(&p->reader);
	char *room = byte_buffer_reserve(to, PIECE);

	if (!room)
		return fault(p, ENOMEM, "not enough memory to read this");
	errno = 0;
	long length = p->budget > 0 ? p->read(p->data, room, PIECE) : 0;
	int why = errno;
	if (length < 0 && why != 0)
		return fault(p, why, strerror(why));
	if (length < 0)
		p->reader.ended = true;
	if (length <= 0)
		return length < 0;
	to->length += (size_t)length;
	p->budget -= (size_t)length < p->budget ? (size_t)length : p->budget;
	return true;
}

/* Whether the event is a setting of base, which only a preset has. */
static bool
sets_base(const struct journal_event *event)
{
	const size_t length = strlen("base");

	return event->kind == JOURNAL_CHANGE && strncmp(event->text, "base", length) == 0 &&
	       event->text[length + strspn(event->text + length, " \t")] == '=';
}

/* Refuses a saved flock, and a file with settings alone, and no start: at its end or its base. */
static void
refuse_preset(struct playback *p)
{
	const char *name = p->reader.where;
	const char *folder = named_files_is_path(&preset_files, name) ? "" : "./";
	const bool starts = p->is_file && !p->headed && p->session->flight.fresh.is;
	const bool preset = starts && (p->ended ? p->session->changes > 0 : sets_base(&p->next));

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
	       (event->kind == JOURNAL_CHANGE && !event->now);
}

/* Another version may compute other bits: says so before it plays. */
static void
read_version(struct playback *p, const char *version)
{
	if (strcmp(version, BOIDS_VERSION) == 0)
		return;
	snprintf(p->version, sizeof p->version, "%s", version);
	session_notice(p->session, "written by boids %s: it may fly another flock", p->version);
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

	while (!p->behind && ((event = next_taped(p)) || (event = next_read(p))) &&
	       !(has_step(event) && event->step > p->session->flown)) {
		if (has_step(event) && event->step < p->session->flown) {
			snprintf(sentence, sizeof sentence,
			         "step %" PRIu64 " has passed: the flight is at step %" PRIu64,
			         event->step, p->session->flown);
			return fault(p, 0, sentence);
		}
		if (event->kind == JOURNAL_START) {
			p->last = event->step;
			cut_tape(p);
		}
		if (event->kind == JOURNAL_HEAD)
			read_version(p, event->text);
		if (!follower_apply(&p->follower, p->session, event, sentence))
			return refuse(p, errno, sentence);
		if (event->kind == JOURNAL_START && p->every > 0)
			playback_keep(p);
		if (p->has_taped) {
			p->has_taped = false;
		} else {
			keep_event(p, event);
			p->has_next = false;
		}
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
	take_snapshot(p);
	if (!play(p))
		return false;
	bool lacks = !p->ended && (session->flown >= p->reader.limit || p->budget == 0);
	session->source.waits = p->behind || (!p->replays && lacks);
	return true;
}

bool
playback_goes_on(const struct playback *p)
{
	return !p->ended || p->behind || p->session->flown < p->last;
}

bool
playback_needs_input(const struct playback *p)
{
	return !p->ended && !p->has_next && !p->replays;
}
