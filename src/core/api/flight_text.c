/* SPDX-License-Identifier: MIT */
#include "flight_text.h"

#include "boids/boids.h"
#include "flight/flight_changes.h"
#include "text/journal_reader.h"
#include "text/setting_lines.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char no_memory[] = "not enough memory";

/* Reads a line of changes with room for it, and applies it. */
static bool
change(struct flight *flight, struct change_read *read, const char *line, char *error)
{
	return change_read(read, flight, line, error) && flight_apply(flight, &read->change, error);
}

bool
flight_text_new(struct flight *flight, uint64_t seed, char *error)
{
	struct change_read *read = malloc(sizeof *read);

	*flight = (struct flight){ .seed = seed, .columns = 80, .rows = 24, .fresh.is = true };
	factors_init(&flight->factors);
	bool good = read ? change(flight, read, "preset = classic", error)
	                 : error_set(error, ENOMEM, no_memory);
	free(read);
	if (!good)
		flight_end(flight);
	return good;
}

/* ---- written */

static void
write_change(void *data, const struct change *change)
{
	FILE *out = data;

	if (change->map)
		asset_write(out, change->map);
	if (change->boids)
		asset_write(out, change->boids);
	change_write(out, change);
	putc('\n', out);
}

char *
flight_text_write(const struct flight *flight, size_t *length)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, length);

	if (!out)
		return NULL;
	fprintf(out, JOURNAL_FIRST "\n0 start\n", "flock", JOURNAL_FORMAT, BOIDS_VERSION);
	bool good = flight_changes(flight, write_change, out);
	fprintf(out, "0 end %016" PRIx64 "\n", flight_hash(flight));
	good = !ferror(out) && good;
	good = fclose(out) == 0 && good;
	if (good)
		return text;
	free(text);
	return NULL;
}

/* ---- read */

/* A text being read. */
struct reading {
	struct journal_reader reader;
	struct journal_event event; /* the latest */
	struct flight *flight;      /* that is made of it */
	struct change_read *read;
	struct byte_buffer settings; /* those before the first other change, as one line */
	bool has_begun;              /* a start or settings were read */
	bool is_journal;
	bool has_changed; /* the settings were applied */
	uint64_t step;    /* of the start */
	char *error;
};

static bool
fault(struct reading *r, const char *sentence)
{
	char kept[ERROR_SIZE];

	snprintf(kept, sizeof kept, "%s", sentence);
	return journal_reader_fault(&r->reader, errno, kept, r->error);
}

static bool
append(struct reading *r, const char *text)
{
	return byte_buffer_append(&r->settings, text, strlen(text)) ||
	       error_set(r->error, ENOMEM, no_memory);
}

/* Settings of a file are those of a line, but for what only files have. A factor is tried, so
 * that the error has its line. */
static bool
take_setting(void *user, const char *name, const char *value, char *error)
{
	static const char *const others[] = { "base", "preset", "defaults", "map", "size", "seed" };
	struct reading *r = user;
	struct boids_factors tried = r->flight->factors;
	bool is_factor = true;

	if (strcmp(name, "about") == 0)
		return true;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		is_factor = is_factor && strcmp(name, others[i]) != 0;
	if (is_factor && !factors_set(&tried, name, value, error))
		return false;
	return append(r, strcmp(name, "base") == 0 ? "preset" : name) && append(r, " = ") &&
	       append(r, value) && append(r, ", ");
}

/* What a preset or a saved flock leaves open has its default; a journal begins as a new flight. */
static bool
begin(struct reading *r)
{
	bool begins = !r->has_begun && !r->is_journal;

	r->has_begun = true;
	return !begins || append(r, "defaults = saved, ");
}

/* Applies the settings at once, so that they may come in any order. */
static bool
apply_settings(struct reading *r)
{
	if (r->has_changed)
		return true;
	r->has_changed = true;
	if (!begin(r))
		return false;
	if (r->settings.length == 0)
		return true;
	memcpy(r->settings.at + r->settings.length - 2, "", 1); /* the last comma */
	return change(r->flight, r->read, r->settings.at, r->error);
}

static bool
is_setting(const char *text)
{
	static const char *const others[] = { "place", "remove", "hold", "scatter", "boids" };

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (line_words_begin(text, others[i]))
			return false;
	return true;
}

static bool
take_change(struct reading *r)
{
	char *text = r->event.text;

	if (!begin(r))
		return false;
	if (!r->has_changed && is_setting(text))
		return setting_lines_take(text, take_setting, r, r->error) || fault(r, r->error);
	return apply_settings(r) &&
	       (change(r->flight, r->read, text, r->error) || fault(r, r->error));
}

/* Takes an event of the start, and sets *over at the first one behind it. */
static bool
take_event(struct reading *r, bool *over)
{
	const struct journal_event *e = &r->event;

	switch (e->kind) {
	case JOURNAL_HEAD:
		r->is_journal = !r->reader.saved;
		return true;
	case JOURNAL_START:
		*over = r->has_begun;
		r->step = r->has_begun ? r->step : e->step;
		r->has_begun = r->is_journal = true;
		return true;
	case JOURNAL_CHANGE:
		*over = e->step > r->step;
		return *over || take_change(r);
	case JOURNAL_HASH:
	case JOURNAL_END:
		*over = e->step > r->step;
		if (*over || !apply_settings(r))
			return *over;
		return !e->has_hash || e->hash == flight_hash(r->flight) ||
		       fault(r, "the flock is not the one that was saved");
	default:
		return true;
	}
}

/* Reads the events of a text of one byte or more once. `assets`: only those, which a setting may name before they come. */
static bool
read_events(struct reading *r, const char *text, size_t length, bool assets)
{
	enum journal_verdict verdict;
	bool over = false;

	journal_reader_start(&r->reader, "text", &r->flight->assets);
	r->reader.ended = true;
	struct byte_buffer *bytes = journal_reader_room(&r->reader);
	if (!byte_buffer_append(bytes, text, length) ||
	    !byte_buffer_append(bytes, "\n", text[length - 1] != '\n'))
		return error_set(r->error, ENOMEM, no_memory);
	while (!over &&
	       (verdict = journal_reader_next(&r->reader, &r->event, r->error)) != JOURNAL_DONE)
		if (verdict == JOURNAL_WRONG || (!assets && !take_event(r, &over)))
			return false;
	if (!assets && r->reader.saved && !r->reader.over)
		return fault(r, "the text is incomplete: its last line is not end");
	return assets || apply_settings(r);
}

bool
flight_text_read(struct flight *flight, struct change_read *read, const char *text, size_t length,
                 char *error)
{
	struct flight other;
	struct reading r = { .flight = &other, .read = read, .error = error };

	if (!flight_text_new(&other, flight->seed, error))
		return false;
	bool good = read_events(&r, text, length, true);
	journal_reader_free(&r.reader);
	if (good) {
		good = read_events(&r, text, length, false);
		journal_reader_free(&r.reader);
	}
	byte_buffer_free(&r.settings);
	if (!good) {
		flight_end(&other);
		return false;
	}
	flight_end(flight);
	*flight = other;
	return true;
}
