/* SPDX-License-Identifier: MIT */
#include "replay.h"

#include "boids/boids.h"
#include "journal_writer.h"
#include "session/session_clone.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { PIECE = 1 << 14 };

/* Forgets the past: the next step is the first one that replay_go can reach. */
static void
cut(struct replay *r)
{
	while (r->count > 0)
		session_clone_free(r->snapshots[--r->count].session);
	r->tape.length = r->fed = 0;
	r->has_taped = r->replays = false;
	r->front = 0;
}

void
replay_keep(struct replay *r, struct session *session, struct replay_limits limits)
{
	r->session = session;
	r->limits = limits;
	r->every = (uint64_t)fmax(1, round(REPLAY_SECONDS / session->dt));
}

void
replay_free(struct replay *r)
{
	cut(r);
	journal_reader_free(&r->again);
	byte_buffer_free(&r->tape);
	*r = (struct replay){ 0 };
}

/* Drops the oldest snapshot, and the lines up to the one after it. */
static void
drop_first(struct replay *r)
{
	size_t bytes = r->count > 1 ? r->snapshots[1].tape : r->tape.length;

	session_clone_free(r->snapshots[0].session);
	r->count--;
	memmove(r->snapshots, r->snapshots + 1, (size_t)r->count * sizeof *r->snapshots);
	for (int i = 0; i < r->count; i++)
		r->snapshots[i].tape -= bytes;
	byte_buffer_drop(&r->tape, bytes);
	r->fed = r->tape.length;
}

/* ---- snapshots */

/* Drops every second snapshot, but the first; those to come are twice as far apart. */
static void
thin_out(struct replay *r)
{
	int kept = 0;

	for (int i = 0; i < r->count; i++)
		if (i % 2 == 0)
			r->snapshots[kept++] = r->snapshots[i];
		else
			session_clone_free(r->snapshots[i].session);
	r->count = kept;
	r->every *= 2;
}

void
replay_snapshot(struct replay *r)
{
	if (r->every == 0 || r->replays)
		return;
	uint64_t now = r->session->flown;
	r->front = now > r->front ? now : r->front;
	if (r->count > 0 && now < r->snapshots[r->count - 1].session->flown + r->every)
		return;
	size_t boids = flock_count(r->session->flight.flock, BOIDS_KIND_BOID) + 1;
	if (boids > r->limits.boids) {
		cut(r);
		return;
	}
	while (r->count > 1 &&
	       (double)(now - r->snapshots[1].session->flown) * r->session->dt >= r->limits.seconds)
		drop_first(r);
	if (r->count == REPLAY_SNAPSHOTS ||
	    (r->count > 1 && boids * (size_t)(r->count + 1) > r->limits.boids))
		thin_out(r);
	struct session *clone = session_clone(r->session, 0);
	if (clone)
		r->snapshots[r->count++] = (struct replay_snapshot){ clone, r->tape.length };
}

uint64_t
replay_first(const struct replay *r)
{
	return r->count > 0 ? r->snapshots[0].session->flown : r->session->flown;
}

bool
replay_go(struct replay *r, uint64_t step)
{
	int i = r->count - 1;

	while (i > 0 && r->snapshots[i].session->flown > step)
		i--;
	if (i < 0)
		return false;
	uint64_t flown = r->session->flown;
	r->front = flown > r->front ? flown : r->front;
	if (r->snapshots[i].session->flown <= flown && flown <= step)
		return true;
	struct session *clone = session_clone(r->snapshots[i].session, 0);
	if (!clone)
		return false;
	session_become(r->session, clone);
	journal_reader_free(&r->again);
	journal_reader_start(&r->again, "", &r->session->flight.assets);
	r->fed = r->applied = r->snapshots[i].tape;
	r->has_taped = false;
	r->replays = r->fed < r->tape.length;
	r->session->source.repeats = true;
	return true;
}

/* ---- the tape */

/* Returns room for a text that is applied at this step; NULL: no jump leads to it. */
static char *
room_for(struct replay *r, size_t most)
{
	if (r->count == 0)
		return NULL;
	while (r->count > 0 && r->snapshots[r->count - 1].session->flown > r->session->flown)
		session_clone_free(r->snapshots[--r->count].session); /* of another future */
	while (r->count > 0 && r->tape.length + most > r->limits.text)
		drop_first(r);
	char *at = r->count > 0 ? byte_buffer_reserve(&r->tape, most) : NULL;
	if (!at)
		cut(r);
	return at;
}

void
replay_put_text(struct replay *r, const char *text, size_t length)
{
	char *at = room_for(r, length);

	if (!at)
		return;
	memcpy(at, text, length);
	r->tape.length += length;
	r->fed = r->tape.length;
}

bool
replay_put(struct replay *r, const struct journal_event *event)
{
	if (event == &r->taped) {
		r->has_taped = false;
		r->applied = r->fed - (r->again.bytes.length - r->again.at);
		return false;
	}
	if (event->kind == JOURNAL_START && r->every > 0) {
		cut(r);
		replay_keep(r, r->session, r->limits);
	}
	size_t most = (event->text ? strlen(event->text) : 0) + 64;
	char *at = room_for(r, most);
	int length = 0;
	if (!at)
		return true;
	uint64_t step = r->session->flown;
	if (event->kind == JOURNAL_HASH)
		length = snprintf(at, most, "%" PRIu64 " hash %" PRIx64 "\n", step, event->hash);
	if (event->kind == JOURNAL_CLOCK) /* it may have ended the lines of a start */
		length = snprintf(at, most, "%" PRIu64 " clock\n", step);
	if (event->kind == JOURNAL_CHANGE)
		length = snprintf(at, most, "%" PRIu64 " %s\n", step, event->text);
	if (event->kind == JOURNAL_NOTE && event->text)
		length = snprintf(at, most, "note %s\n", event->text);
	r->tape.length += (size_t)length;
	r->fed = r->tape.length;
	return true;
}

void
replay_skip(struct replay *r)
{
	r->fed = r->tape.length;
	r->has_taped = r->replays = false;
}

void
replay_forget_future(struct replay *r)
{
	r->front = r->session->flown;
	while (r->count > 0 && r->snapshots[r->count - 1].session->flown > r->front)
		session_clone_free(r->snapshots[--r->count].session);
	if (r->replays || r->has_taped)
		r->tape.length = r->applied;
	replay_skip(r);
}

const struct journal_event *
replay_next(struct replay *r)
{
	char error[ERROR_SIZE];

	if (r->every == 0)
		return NULL;
	while (!r->has_taped && r->replays) {
		enum journal_verdict verdict = journal_reader_next(&r->again, &r->taped, error);
		r->has_taped = verdict == JOURNAL_EVENT;
		r->replays = verdict != JOURNAL_WRONG; /* for lack of memory */
		if (verdict != JOURNAL_MORE)
			continue;
		size_t left = r->tape.length - r->fed, fed = left < PIECE ? left : PIECE;
		r->replays = fed > 0 && byte_buffer_append(journal_reader_room(&r->again),
		                                           r->tape.at + r->fed, fed);
		r->fed += fed;
	}
	r->session->source.repeats = r->has_taped || r->session->flown < r->front;
	return r->has_taped ? &r->taped : NULL;
}

/* ---- as a journal */

static bool
put(void *data, const char *bytes, size_t length)
{
	return fwrite(bytes, 1, length, data) == length;
}

bool
replay_write(struct replay *r, FILE *out)
{
	const struct session *session = r->session;
	struct session first = *r->snapshots[0].session;
	struct journal_writer writer;
	char *end = byte_buffer_reserve(&r->tape, 1);

	if (!end)
		return false;
	*end = '\0';
	first.flight.assets = session->flight.assets; /* a clone has none */
	journal_writer_start(&writer, put, out);
	fprintf(out, JOURNAL_FIRST "\n", "journal", JOURNAL_FORMAT, BOIDS_VERSION);
	bool good = journal_writer_begin(&writer, &first, true);
	for (const struct asset *asset = session->flight.assets; asset; asset = asset->next)
		if (strstr(r->tape.at, asset->name))
			asset_write(out, asset);
	fprintf(out, "%" PRIu64 " clock\n", first.flown); /* ends the lines of the start */
	fwrite(r->tape.at, 1, r->tape.length, out);
	if (session->flown >= r->front && !replay_next(r))
		good = journal_writer_end(&writer, session) && good;
	else
		fprintf(out, "%" PRIu64 " end\n", r->front);
	journal_writer_free(&writer);
	return good && !ferror(out);
}
