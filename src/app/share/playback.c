/* SPDX-License-Identifier: MIT */
/* Playback: a session that a journal flies. */
#include "playback.h"

#include "session/placed_map.h"
#include "session/session_clone.h"
#include "settings/map_files.h"

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
	p->read = read;
	p->data = data;
	journal_reader_start(&p->reader, where, &session->assets);
	journal_reader_start(&p->again, where, &session->assets);
	return p;
}

static void
forget(struct playback *p)
{
	for (int i = 0; i < p->count; i++)
		session_clone_free(p->snapshots[i].session);
	p->count = 0;
}

void
playback_free(struct playback *p)
{
	if (!p)
		return;
	forget(p);
	journal_reader_free(&p->reader);
	journal_reader_free(&p->again);
	free(p->tape);
	free(p);
}

static bool
fail(struct playback *p)
{
	p->why = errno;
	return false;
}

static bool
fault(struct playback *p, int reason, const char *sentence)
{
	journal_reader_fault(&p->reader, reason, sentence, p->error);
	return fail(p);
}

/* ---- the tape */

static bool
grow_tape(struct playback *p, size_t needed)
{
	size_t room = p->room ? 2 * p->room : PIECE;

	if (needed <= p->room)
		return true;
	char *more = realloc(p->tape, room < needed ? needed : room);
	if (!more)
		return false;
	p->tape = more;
	p->room = room < needed ? needed : room;
	return true;
}

/* Forgets all that was before: from now on this is the first step. */
static void
cut_tape(struct playback *p)
{
	forget(p);
	p->length = p->fed = 0;
}

static int
write_event(char *at, size_t room, const struct journal_event *e, uint64_t step)
{
	switch (e->kind) {
	case JOURNAL_HASH:
		return snprintf(at, room, "%" PRIu64 " hash %" PRIx64 "\n", step, e->hash);
	case JOURNAL_CHANGE:
		return snprintf(at, room, "%" PRIu64 " %s\n", step, e->text);
	case JOURNAL_HEAD:
	case JOURNAL_START:
	case JOURNAL_CLOCK:
	case JOURNAL_NOTE:
	case JOURNAL_END:
		break;
	}
	return 0;
}

/* Adds what was applied at this step. */
static void
keep_event(struct playback *p, const struct journal_event *e, uint64_t step)
{
	size_t most = (e->text ? strlen(e->text) : 0) + 64;

	if (p->every == 0)
		return;
	while (p->count > 0 && p->snapshots[p->count - 1].session->flown > step)
		session_clone_free(p->snapshots[--p->count].session); /* of another future */
	if (p->length + most > PLAYBACK_TAPE || !grow_tape(p, p->length + most)) {
		cut_tape(p);
		return;
	}
	p->length += (size_t)write_event(p->tape + p->length, most, e, step);
	p->fed = p->length;
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
		size_t left = p->length - p->fed, fed = left < PIECE ? left : PIECE;
		p->replays = fed > 0 && journal_reader_feed(&p->again, p->tape + p->fed, fed);
		p->fed += fed;
	}
	return p->has_taped ? &p->taped : NULL;
}

/* ---- snapshots */

/* Drops every second one, but the first; those to come are twice as far apart. */
static void
thin_out(struct playback *p)
{
	int kept = 0;

	for (int i = 0; i < p->count; i++)
		if (i % 2 == 0)
			p->snapshots[kept++] = p->snapshots[i];
		else
			session_clone_free(p->snapshots[i].session);
	p->count = kept;
	p->every *= 2;
}

static bool
is_full(const struct playback *p)
{
	size_t boids = boids_flock_count(p->session->flock) + 1;

	return p->count == PLAYBACK_SNAPSHOTS ||
	       (p->count > 1 && boids * (size_t)(p->count + 1) > PLAYBACK_BOIDS);
}

/* Takes a snapshot, if one is due. */
static void
take_snapshot(struct playback *p)
{
	uint64_t now = p->session->flown;
	const struct session *latest = p->count > 0 ? p->snapshots[p->count - 1].session : NULL;

	if (p->every == 0 || p->replays || p->ended || (latest && now < latest->flown + p->every))
		return;
	if (is_full(p))
		thin_out(p);
	struct session *clone = session_clone(p->session, 0);
	if (clone)
		p->snapshots[p->count++] = (struct playback_snapshot){ clone, p->length };
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
	journal_reader_start(&p->again, p->reader.where, &p->session->assets);
	p->fed = p->snapshots[i].tape;
	p->has_taped = false;
	p->replays = p->fed < p->length;
	return true;
}

/* ---- reading */

static bool
read_more(struct playback *p)
{
	char bytes[PIECE];

	errno = 0;
	long length = p->budget > 0 ? p->read(p->data, bytes, sizeof bytes) : 0;
	if (length > 0)
		p->budget -= (size_t)length < p->budget ? (size_t)length : p->budget;
	if (length > 0)
		return journal_reader_feed(&p->reader, bytes, (size_t)length) ||
		       fault(p, ENOMEM, "not enough memory to read this");
	if (length < 0 && errno != 0) {
		int why = errno;
		return fault(p, why, strerror(why));
	}
	if (length < 0)
		journal_reader_end(&p->reader);
	return true;
}

static void
note(struct playback *p)
{
	p->exact = p->reader.exact;
	p->headed = p->headed || p->exact;
	p->last = p->reader.step > p->last ? p->reader.step : p->last;
}

/* Reads the next event of the journal. Returns false on failure; has_next says whether there is one. */
static bool
read_next(struct playback *p)
{
	while (!p->has_next && !p->ended) {
		switch (journal_reader_next(&p->reader, &p->next, p->error)) {
		case JOURNAL_EVENT:
			p->has_next = true;
			note(p);
			break;
		case JOURNAL_MORE: {
			size_t before = p->reader.bytes.length - p->reader.at;
			if (!read_more(p))
				return false;
			if (p->reader.bytes.length - p->reader.at == before && !p->reader.ended)
				return true;
			break;
		}
		case JOURNAL_DONE:
			p->ended = true;
			p->torn = p->reader.torn;
			break;
		case JOURNAL_WRONG:
			return fail(p);
		}
	}
	return true;
}

/* ---- applying */

/* Another flight begins: what is placed and held belongs to the one before. */
static bool
begin(struct playback *p, const struct journal_event *e)
{
	struct session *session = p->session;
	struct placed *placed = &session->placed;

	session->flown = e->step;
	session->dt = e->dt;
	session->due = 0;
	placed->held.on = placed->wants.on = false;
	placed->pendings = placed->marks.count = placed->applied.count = 0;
	memset(placed->own, 0, sizeof placed->own);
	p->last = e->step;
	cut_tape(p);
	if (p->every > 0)
		playback_keep(p);
	return placed_lay(session) || fault(p, ENOMEM, session->message.text);
}

static bool
compare(struct playback *p, const struct journal_event *e)
{
	uint64_t hash = boids_flock_hash(p->session->flock);
	char sentence[160];

	if (hash == e->hash)
		return true;
	snprintf(sentence, sizeof sentence,
	         "another flock at step %" PRIu64 ": its hash is %016" PRIx64 ", not %016" PRIx64,
	         e->step, hash, e->hash);
	p->differs = true;
	return fault(p, 0, sentence);
}

/* Returns the name of the built-in map that this is; NULL: of none. */
static const char *
built_in(const struct asset *text)
{
	const char *name = NULL;

	for (int i = 0; map_table[i].name && !name; i++) {
		size_t length = strlen(map_table[i].text);
		if (length == text->length && memcmp(map_table[i].text, text->text, length) == 0)
			return map_table[i].name;
		char error[SETTINGS_ERROR];
		struct boids_map *map = map_files_text(map_table[i].text, length, "", error);
		char *shown = map ? map_files_show(map, &length) : NULL;
		if (shown && length == text->length && memcmp(shown, text->text, length) == 0)
			name = map_table[i].name;
		free(shown);
		boids_map_free(map);
	}
	return name;
}

/* Labels that are the session's follow its flock. */
static void
label(struct session *session, const struct change *change)
{
	if (change->kind != CHANGE_MAP && change->kind != CHANGE_SETTINGS)
		return;
	const struct asset *map = session->map_text.text;
	const char *name = map ? built_in(map) : "";
	snprintf(session->settings.map, sizeof session->settings.map, "%s", name ? name : map->name);
	session->settings.preset_map = false;
	session->settings.origin = (struct saved_state){ 0 };
	*session->settings.base = *session->settings.about = '\0';
}

static bool
change(struct playback *p, const char *text)
{
	struct session *session = p->session;
	char sentence[SETTINGS_ERROR];

	if (!change_read(&p->change, session, text, sentence))
		return fault(p, errno, sentence);
	const struct message shown = session->message;
	session->message.kind = MESSAGE_NONE;
	if (!session_follow(session, &p->change.change))
		return fault(p, 0,
		             session->message.kind == MESSAGE_NONE ? "this cannot be done here"
		                                                   : session->message.text);
	session->message = shown;
	label(session, &p->change.change);
	return true;
}

static bool
apply(struct playback *p, const struct journal_event *e)
{
	switch (e->kind) {
	case JOURNAL_START:
		return begin(p, e);
	case JOURNAL_CHANGE:
		return change(p, e->text);
	case JOURNAL_HASH:
		return compare(p, e);
	case JOURNAL_END:
		return !e->has_hash || compare(p, e);
	case JOURNAL_HEAD:
	case JOURNAL_CLOCK:
	case JOURNAL_NOTE:
		break;
	}
	return true;
}

/* Whether an event waits for later steps. A clock waits for none: what it says is in the limit. */
static bool
is_later(const struct playback *p, const struct journal_event *e)
{
	return e->step > p->session->flown && !e->now && e->kind != JOURNAL_START &&
	       e->kind != JOURNAL_HEAD && e->kind != JOURNAL_CLOCK && e->kind != JOURNAL_NOTE;
}

static bool
is_late(const struct playback *p, const struct journal_event *e)
{
	return e->step < p->session->flown && (e->kind == JOURNAL_HASH || e->kind == JOURNAL_END ||
	                                       (e->kind == JOURNAL_CHANGE && !e->now));
}

static bool
replay(struct playback *p)
{
	const struct journal_event *e;

	while (!p->behind && (e = next_taped(p)) && !is_later(p, e)) {
		if (!apply(p, e))
			return false;
		p->has_taped = false;
		p->behind = !session_has_time(p->session);
	}
	return true;
}

static bool
refuse_late(struct playback *p)
{
	char sentence[96];

	snprintf(sentence, sizeof sentence,
	         "step %" PRIu64 " has passed: the flight is at step %" PRIu64, p->next.step,
	         p->session->flown);
	return fault(p, 0, sentence);
}

static bool
play(struct playback *p)
{
	while (!p->behind) {
		if (!read_next(p))
			return false;
		if (!p->has_next || is_later(p, &p->next))
			return true;
		if (is_late(p, &p->next))
			return refuse_late(p);
		if (!apply(p, &p->next))
			return false;
		keep_event(p, &p->next, p->session->flown);
		p->has_next = false;
		p->behind = !session_has_time(p->session);
	}
	return true;
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
	if (!replay(p) || (!p->replays && !play(p)))
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
