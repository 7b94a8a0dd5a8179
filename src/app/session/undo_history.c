/* SPDX-License-Identifier: MIT */
#include "undo_history.h"

#include "flight/placed_boids.h"
#include "flight/placed_map.h"
#include "math/vec.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* What gives back a field that the gesture has not changed, as others may have done so since: a preset
 * sets all factors, another saved flock all names. */
enum with { WITH_NOTHING, WITH_PRESET, WITH_FLOCK };

/* clang-format off */
#define SIZE(field) sizeof(((struct snapshot *)0)->field)
#define FIELD(field, with) { offsetof(struct snapshot, field), SIZE(field), SIZE(field), with }
#define EACH(field, with) { offsetof(struct snapshot, field), SIZE(field), SIZE(field[0]), with }
#define POINTER(field, with) { offsetof(struct snapshot, field), sizeof(void *), sizeof(void *), with }
#define FACTORS(of, with) EACH(of.at, with), EACH(of.automatic, with), FIELD(of.custom_glyphs, with), \
	FIELD(of.own_theme, with), POINTER(of.own_brain, with)

/* All that entries keep of a snapshot. */
static const struct {
	size_t at, size;
	size_t each; /* bytes that are kept or not */
	enum with with;
} fields[] = {
	FACTORS(settings.factors, WITH_PRESET),
	FIELD(settings.preset, WITH_FLOCK),
	FIELD(settings.base, WITH_FLOCK),
	FIELD(settings.about, WITH_FLOCK),
	FIELD(settings.map, WITH_FLOCK),
	FIELD(settings.preset_map, WITH_FLOCK),
	EACH(settings.chosen, WITH_FLOCK),
	FIELD(settings.origin.state, WITH_NOTHING),
	FIELD(settings.origin.seeded, WITH_NOTHING),
	FIELD(settings.origin.seed, WITH_NOTHING),
	FIELD(settings.origin.columns, WITH_NOTHING),
	FIELD(settings.origin.rows, WITH_NOTHING),
	FIELD(settings.origin.width, WITH_NOTHING),
	FIELD(settings.origin.height, WITH_NOTHING),
	FACTORS(home, WITH_NOTHING),
	EACH(own, WITH_NOTHING),
	FIELD(marks.count, WITH_NOTHING),
	EACH(marks.at, WITH_NOTHING),
	FIELD(said, WITH_NOTHING),
	POINTER(map, WITH_NOTHING),
};
/* clang-format on */

_Static_assert(sizeof(struct snapshot) <= UINT16_MAX, "a field's place has 16 bits");

enum {
	FIELDS_MOST = 2 * sizeof(struct snapshot) +
	              (PLACED_MOST + 6 * BOIDS_FACTORS) * sizeof(struct undo_field)
};

static void
take(const struct session *session, struct snapshot *snapshot)
{
	snapshot->settings = session_settings(session);
	snapshot->settings.factors = own_factors(session);
	snapshot->settings.origin = session->preset.origin;
	snapshot->home = session->preset.factors;
	snapshot->map = session->flight.map_text;
	memcpy(snapshot->own, session->flight.placed.own, sizeof snapshot->own);
	snapshot->marks = session->flight.placed.marks;
	memcpy(snapshot->said, session->flight.placed.said, sizeof snapshot->said);
}

void
history_begin(struct session *session, uint64_t run)
{
	struct history *history = &session->history;
	const bool soon = session->now - history->pressed <= REPEAT_SECONDS;

	if (run > 0 && run == history->run && (run > BOIDS_FACTORS || soon))
		return;
	history->run = 0;
	history->few.count = 0;
	history->begun++;
	take(session, &history->before);
}

/* Undo gives a disc of food the mean share that was there, spread evenly. */
void
history_note(struct session *session, const struct change *change)
{
	const struct flight *flight = &session->flight;
	const struct boids_vec middle = vec_scale(flight_world(flight).size, 0.5f);
	struct placed_few *few = &session->history.few;

	for (int i = 0; i < change->count && few->count < PLACED_FEW; i++) {
		struct placing p = change->placings[i];
		if (p.thing == PLACED_FOOD)
			p.was = fmaxf(flock_food_share(flight->flock, p.place, p.radius), 0);
		else if (!placed_boids_is(p.thing))
			continue;
		p.place = vec_sub(p.place, middle);
		few->at[few->count++] = p;
	}
}

/* ---- entries */

static bool
same(const struct snapshot *a, const struct snapshot *b)
{
	return strcmp(a->settings.preset, b->settings.preset) == 0 &&
	       strcmp(a->settings.origin.state, b->settings.origin.state) == 0 &&
	       session_same_factors(&a->home, &b->home) &&
	       session_same_factors(&a->settings.factors, &b->settings.factors) &&
	       memcmp(a->settings.chosen, b->settings.chosen, sizeof a->settings.chosen) == 0 &&
	       a->map == b->map && placed_same(&a->marks, &b->marks) &&
	       strcmp(a->said, b->said) == 0;
}

static bool
is_zero(const char *bytes, size_t size)
{
	return *bytes == 0 && memcmp(bytes, bytes + 1, size - 1) == 0;
}

/* Writes the fields that differ, each with both values, and returns the bytes. */
static size_t
write_fields(const struct snapshot *before, const struct snapshot *after, bool loads,
             unsigned char *to)
{
	const bool relabels =
		loads || strcmp(before->settings.origin.state, after->settings.origin.state) != 0;
	const bool with[] = { [WITH_PRESET] = loads, [WITH_FLOCK] = relabels };
	const unsigned char *begin = to;

	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		const size_t each = fields[i].each, end = fields[i].at + fields[i].size;
		for (size_t at = fields[i].at; at < end; at += each) {
			const char *was = (const char *)before + at, *is = (const char *)after + at;
			const struct undo_field field = { (uint16_t)at, (uint16_t)each };
			if (memcmp(was, is, each) == 0 &&
			    (!with[fields[i].with] || is_zero(was, each)))
				continue;
			memcpy(to, &field, sizeof field);
			memcpy(to + sizeof field, was, each);
			memcpy(to + sizeof field + each, is, each);
			to += sizeof field + 2 * each;
		}
	}
	return (size_t)(to - begin);
}

/* Returns an entry, owned by the caller; NULL: no memory. */
static struct undo_entry *
entry_new(const struct snapshot *before, const struct snapshot *after, enum gesture gesture,
          const struct placed_few *few)
{
	unsigned char bytes[FIELDS_MOST];
	const size_t placed = (size_t)few->count * sizeof *few->at;
	const size_t size = write_fields(before, after, gesture == GESTURE_LOADS, bytes);
	struct undo_entry *entry = malloc(sizeof *entry + placed + size);

	if (!entry)
		return NULL;
	*entry = (struct undo_entry){ .gesture = gesture, .few = few->count, .size = size };
	memcpy(entry->placed, few->at, placed);
	memcpy(entry->placed + few->count, bytes, size);
	return entry;
}

/* Leads from a snapshot to the other end of a gesture. */
static void
lead(const struct flight *flight, const struct undo_entry *entry, bool back, struct snapshot *to)
{
	const char *bytes = (const char *)(entry->placed + entry->few);
	size_t at = 0;
	struct placed_cells *marks = &to->marks;
	struct boids_factors *factors = &to->settings.factors, now = *factors, changed;

	while (at < entry->size) {
		struct undo_field field;
		memcpy(&field, bytes + at, sizeof field);
		at += sizeof field;
		memcpy((char *)to + field.at, bytes + at + (back ? 0 : field.size), field.size);
		at += 2 * field.size;
	}
	const int count = marks->count;
	marks->count = 0;
	for (int i = 0; i < count; i++) /* 0: a mark that is gone since */
		if (marks->at[i].what != 0)
			marks->at[marks->count++] = marks->at[i];
	changed = *factors;
	flight_resolve(flight, factors);
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (entry->gesture != GESTURE_LOADS && session_same_factor(&now, &changed, i))
			factor_copy(factors, &now, i);
	flight_resolve(flight, &to->home);
}

void
history_lead(const struct session *session, const struct undo_entry *entry, bool back,
             struct snapshot *to)
{
	take(session, to);
	lead(&session->flight, entry, back, to);
}

/* ---- the list */

/* Drops the entries from `count` on. */
static void
cut(struct history *history, int count)
{
	for (int i = count; i < history->count; i++)
		free(history->entries[i]);
	history->at = history->count = count;
}

void
history_clear(struct session *session)
{
	cut(&session->history, 0);
	session->history.run = 0;
}

/* Makes the gesture from `before` to `now` the last entry, in the place of all from `at` on; drops
 * them if it changes nothing. Returns whether it is: not on no memory either. */
static bool
put(struct history *history, int at, const struct snapshot *now, enum gesture gesture)
{
	const struct snapshot *before = &history->before;

	if (same(before, now) && history->few.count == 0) {
		cut(history, at);
		return false;
	}
	struct undo_entry *entry = entry_new(before, now, gesture, &history->few);
	if (!entry)
		return false;
	cut(history, at);
	if (at == UNDO_MOST) {
		free(history->entries[0]);
		for (int i = 1; i < UNDO_MOST; i++)
			history->entries[i - 1] = history->entries[i];
		history->count--;
	}
	history->entries[history->count++] = entry;
	history->at = history->count;
	return true;
}

uint64_t
history_record(struct session *session, uint64_t run, enum gesture gesture)
{
	struct history *history = &session->history;
	const struct snapshot *before = &history->before;
	const int factor = run <= BOIDS_FACTORS ? (int)run - 1 : -1;
	const bool goes_on = run > 0 && run == history->run;
	struct snapshot now;

	if (gesture != GESTURE_PLACES) {
		session->layers.compares = false;
		history->few.count = 0;
	}
	take(session, &now);
	history->pressed = session->now;
	if (!goes_on && same(before, &now) && history->few.count == 0)
		return 0; /* the value is at its end: what can be redone stays */
	/* A factor that is back where the run began was not chosen either. */
	if (goes_on && factor >= 0 &&
	    session_same_factor(&before->settings.factors, &now.settings.factors, factor))
		now.settings.chosen[factor] = session->preset.chosen[factor] =
			before->settings.chosen[factor];
	const bool good = put(history, history->at - goes_on, &now, gesture);
	history->run = !good ? 0 : run > 0 ? run : BOIDS_FACTORS + 1 + history->begun;
	return history->run;
}

void
history_interrupt(struct session *session)
{
	session->history.run = 0;
	session->message.pressed = session->now - 2 * REPEAT_SECONDS;
}

void
history_continue(struct session *session)
{
	session->history.pressed = session->message.pressed = session->now;
}
