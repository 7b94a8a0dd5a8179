/* SPDX-License-Identifier: MIT */
#include "flight_log.h"

#include "boids/boids.h"
#include "session/session_clone.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { PIECE = 1 << 14 };

/* Drops the oldest lines. */
static void
drop_lines(struct flight_log *l, size_t bytes)
{
	for (int i = 0; i < l->count; i++)
		l->snapshots[i].tape -= bytes;
	byte_buffer_drop(&l->tape, bytes);
	l->fed -= bytes;
	l->applied -= bytes;
	l->heard -= bytes;
}

/* Reads on from there. */
static void
read_from(struct flight_log *l, size_t at)
{
	journal_reader_free(&l->reader);
	journal_reader_start(&l->reader, "", &l->session->flight.assets);
	l->fed = l->applied = at;
	l->has_event = false;
}

/* Drops all snapshots: the next step is the first one that log_go can reach. */
static void
cut(struct flight_log *l)
{
	while (l->count > 0)
		session_clone_free(l->snapshots[--l->count].session);
	if (!l->whole)
		drop_lines(l, l->applied);
	l->front = 0;
}

void
log_keep(struct flight_log *l, struct session *session, struct log_limits limits)
{
	l->session = session;
	l->limits = limits;
	l->every = (uint64_t)fmax(1, round(LOG_SECONDS / session->dt));
	l->reader.assets = &session->flight.assets;
}

void
log_begin(struct flight_log *l)
{
	if (l->every == 0)
		return;
	read_from(l, l->heard = l->tape.length);
	cut(l);
	log_keep(l, l->session, l->limits);
}

void
log_free(struct flight_log *l)
{
	if (l->writer.put)
		session_unlisten(l->session, &l->writer.listener);
	journal_writer_free(&l->writer);
	cut(l);
	journal_reader_free(&l->reader);
	byte_buffer_free(&l->tape);
	*l = (struct flight_log){ 0 };
}

/* Drops the oldest snapshot, and the lines up to the one after it. */
static void
drop_first(struct flight_log *l)
{
	size_t bytes = l->count > 1 ? l->snapshots[1].tape : l->applied;

	session_clone_free(l->snapshots[0].session);
	l->count--;
	memmove(l->snapshots, l->snapshots + 1, (size_t)l->count * sizeof *l->snapshots);
	if (!l->whole)
		drop_lines(l, bytes);
}

/* ---- snapshots */

void
log_snapshot(struct flight_log *l)
{
	if (l->every == 0 || log_repeats(l) || l->session->flown < l->front)
		return;
	const uint64_t now = l->front = l->session->flown;
	if (l->count > 0 && now < l->snapshots[l->count - 1].session->flown + l->every)
		return;
	size_t boids = flock_count(l->session->flight.flock, BOIDS_KIND_BOID) + 1;
	if (boids > l->limits.boids) {
		cut(l);
		return;
	}
	while (l->count > 1 &&
	       (double)(now - l->snapshots[1].session->flown) * l->session->dt >= l->limits.seconds)
		drop_first(l);
	if (l->count == LOG_SNAPSHOTS ||
	    (l->count > 1 && boids * (size_t)(l->count + 1) > l->limits.boids)) {
		int kept = 0; /* every second one; those to come are twice as far apart */
		for (int i = 0; i < l->count; i++)
			if (i % 2 == 0)
				l->snapshots[kept++] = l->snapshots[i];
			else
				session_clone_free(l->snapshots[i].session);
		l->count = kept;
		l->every *= 2;
	}
	struct session *clone = session_clone(l->session, 0);
	if (clone)
		l->snapshots[l->count++] = (struct log_snapshot){ clone, l->applied };
	l->writer.names.length = 0; /* lines after it come with their assets */
}

uint64_t
log_first(const struct flight_log *l)
{
	return l->count > 0 ? l->snapshots[0].session->flown : l->session->flown;
}

/* Returns the number of the last snapshot up to a step, or of the first; -1: there is none. */
static int
snapshot_at(const struct flight_log *l, uint64_t step)
{
	int i = l->count - 1;

	while (i > 0 && l->snapshots[i].session->flown > step)
		i--;
	return i;
}

bool
log_go(struct flight_log *l, uint64_t step)
{
	const int i = snapshot_at(l, step);

	if (i < 0)
		return false;
	uint64_t flown = l->session->flown;
	l->front = flown > l->front ? flown : l->front;
	if (l->snapshots[i].session->flown <= flown && flown <= step)
		return true;
	struct session *clone = session_clone(l->snapshots[i].session, 0);
	if (!clone)
		return false;
	session_become(l->session, clone);
	session_clone_free(clone);
	read_from(l, l->snapshots[i].tape);
	l->session->source.repeats = true;
	return true;
}

struct session *
log_past(struct flight_log *l, uint64_t step)
{
	const int i = snapshot_at(l, step);

	if (i < 0)
		return NULL;
	read_from(l, l->snapshots[i].tape);
	return l->session = l->snapshots[i].session;
}

/* ---- the tape */

/* Returns room for a text: drops the oldest part, up to where the session is. NULL: there is none. */
static char *
room_for(struct flight_log *l, size_t most)
{
	const size_t room = l->limits.text;

	if (l->whole && l->tape.length + most > room) {
		l->whole = false;
		drop_lines(l, l->count > 0 ? l->snapshots[0].tape : l->applied);
	}
	while (l->count > 0 && l->tape.length + most > room &&
	       (l->count == 1 || l->snapshots[1].tape <= l->applied))
		drop_first(l);
	return l->tape.length + most <= room ? byte_buffer_reserve(&l->tape, most) : NULL;
}

/* Nothing is kept of what no jump leads to. */
static void
apply_up_to(struct flight_log *l, size_t at)
{
	l->applied = at;
	l->heard = l->heard > at ? l->heard : at;
	if (l->count == 0 && !l->whole)
		drop_lines(l, at);
}

void
log_applied(struct flight_log *l)
{
	l->has_event = false;
	apply_up_to(l, l->fed - (l->reader.bytes.length - l->reader.at));
}

bool
log_put(struct flight_log *l, const struct journal_event *event, uint64_t step)
{
	size_t most = (event->text ? strlen(event->text) : 0) + 64;
	char *at = room_for(l, most);
	int length = 0;

	if (!at)
		return false;
	if (event->kind == JOURNAL_HASH)
		length = snprintf(at, most, "%" PRIu64 " hash %" PRIx64 "\n", step, event->hash);
	if (event->kind == JOURNAL_CLOCK) /* it may have ended the lines of a start */
		length = snprintf(at, most, "%" PRIu64 " clock\n", step);
	if (event->kind == JOURNAL_CHANGE)
		length = snprintf(at, most, "%" PRIu64 " %s\n", step, event->text);
	if (event->kind == JOURNAL_NOTE && event->text)
		length = event->now ? snprintf(at, most, "note %s\n", event->text)
		                    : snprintf(at, most, "%" PRIu64 " note %s\n", step, event->text);
	if (event->kind == JOURNAL_END)
		length = snprintf(at, most, "%" PRIu64 " end\n", step);
	l->tape.length += (size_t)length;
	return true;
}

void
log_skip(struct flight_log *l)
{
	read_from(l, l->tape.length);
	apply_up_to(l, l->applied);
}

size_t
log_waiting(const struct flight_log *l)
{
	return l->tape.length - l->heard;
}

void
log_drop_waiting(struct flight_log *l)
{
	l->tape.length = l->heard;
	read_from(l, l->applied);
}

void
log_forget_future(struct flight_log *l)
{
	l->front = l->session->flown;
	while (l->count > 0 && l->snapshots[l->count - 1].session->flown > l->front)
		session_clone_free(l->snapshots[--l->count].session);
	l->tape.length = l->applied;
	log_skip(l);
	l->writer.names.length = 0; /* lines with assets may be among those forgotten */
	l->writer.hashed = l->front;
}

const struct journal_event *
log_next(struct flight_log *l)
{
	char error[ERROR_SIZE];

	while (l->every > 0 && !l->has_event) {
		const size_t left = l->tape.length - l->fed, fed = left < PIECE ? left : PIECE;
		const enum journal_verdict verdict =
			journal_reader_next(&l->reader, &l->event, error);
		l->has_event = verdict == JOURNAL_EVENT;
		if (verdict != JOURNAL_MORE || fed == 0 ||
		    !byte_buffer_append(journal_reader_room(&l->reader), l->tape.at + l->fed, fed))
			break;
		l->fed += fed;
	}
	if (l->every > 0)
		l->session->source.repeats = l->applied < l->heard || l->session->flown < l->front;
	return l->has_event ? &l->event : NULL;
}

/* ---- what the user does */

/* Adds whole lines, with assets and the step that the flight is at, of what has been applied. */
static bool
put_line(void *data, const char *text, size_t length)
{
	struct flight_log *l = data;
	char *at = l->count > 0 || l->whole ? room_for(l, length) : NULL;

	if (!at) {
		cut(l);
		return true;
	}
	memcpy(at, text, length);
	l->tape.length += length;
	l->fed = l->tape.length;
	apply_up_to(l, l->fed);
	return true;
}

static void
on_change(void *data, const struct session *session, const struct change *change, const char *line)
{
	struct flight_log *l = data;

	if (!session->source.repeats)
		l->session->layers.shared = session->flight.factors;
	journal_writer_change(&l->writer, session, change, line);
}

static void
on_step(void *data, const struct session *session)
{
	struct flight_log *l = data;

	journal_writer_step(&l->writer, session);
	if (!session->source.repeats)
		log_snapshot(l);
}

void
log_keep_own(struct flight_log *l, struct session *session, struct log_limits limits, bool amid)
{
	l->whole = true;
	log_keep(l, session, limits);
	journal_writer_start(&l->writer, put_line, l);
	l->writer.hash_every = LOG_HASH;
	journal_writer_listen(&l->writer, session, amid);
	l->writer.listener.changed = on_change;
	l->writer.listener.stepped = on_step;
	l->writer.listener.begun = NULL; /* the lines lead there */
	l->writer.listener.data = l;
	session->layers.shared = session->flight.factors;
	log_snapshot(l);
}

/* ---- as a journal */

static bool
put(void *data, const char *bytes, size_t length)
{
	return fwrite(bytes, 1, length, data) == length;
}

/* Writes the start of a past that begins with its first snapshot, and what its lines name. */
static bool
write_start(struct flight_log *l, struct journal_writer *writer, FILE *out)
{
	struct session first = *l->snapshots[0].session;
	char *end = byte_buffer_reserve(&l->tape, 1);

	if (!end)
		return false;
	*end = '\0';
	first.flight.assets = l->session->flight.assets; /* a clone has none */
	fprintf(out, JOURNAL_FIRST "\n", "journal", JOURNAL_FORMAT, BOIDS_VERSION);
	const bool good = journal_writer_begin(writer, &first, true);
	for (const struct asset *asset = first.flight.assets; asset; asset = asset->next)
		if (strstr(l->tape.at, asset->name))
			asset_write(out, asset);
	fprintf(out, "%" PRIu64 " clock\n", first.flown); /* ends the lines of the start */
	return good;
}

bool
log_write(struct flight_log *l, FILE *out)
{
	const struct session *session = l->session;
	struct journal_writer writer;

	journal_writer_start(&writer, put, out);
	bool good = l->whole || write_start(l, &writer, out);
	fwrite(l->tape.at, 1, l->heard, out);
	writer.step = l->front;
	good = journal_writer_end(&writer, session) && good;
	journal_writer_free(&writer);
	return good && !ferror(out);
}
