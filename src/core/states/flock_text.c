/* SPDX-License-Identifier: MIT */
#include "flock_text.h"

#include "text/journal_reader.h"

#include <errno.h>
#include <string.h>

/* The parts of a start, in their order; each but the settings is a line. */
enum part { NONE, START, SETTINGS, LINES, END = LINES + FLOCK_LINES, OTHER };

/* A text being read. */
struct scan {
	struct journal_reader reader;
	struct journal_event event; /* the latest */
	enum part part;             /* the latest */
	uint64_t step;              /* of the start */
	char map[TEXT_HASH_NAME];   /* the value of `map`, if it is that long */
	struct flock_text *t;
	line_setting *take; /* NULL: settings are skipped */
	void *user;
	char *error;
};

bool
flock_text_is(const char *text, size_t length)
{
	static const char *const heads[] = { "flock format ", "journal format " };

	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		if (length >= strlen(heads[i]) && memcmp(text, heads[i], strlen(heads[i])) == 0)
			return true;
	return false;
}

static enum part
part_of(const struct journal_event *event, enum part before)
{
	static const char *const lines[] = { "place", "say", "hold", "boids" };

	if (event->kind != JOURNAL_CHANGE)
		return event->kind == JOURNAL_START ? START
		       : event->kind == JOURNAL_END ? END
		                                    : OTHER;
	if (before == LINES + FLOCK_BOIDS && line_words_begin(event->text, "hold"))
		return LINES + FLOCK_HOLD;
	for (int i = 0; i < FLOCK_HOLD; i++)
		if (line_words_begin(event->text, lines[i]))
			return (enum part)(LINES + i);
	return line_words_begin(event->text, "remove") || line_words_begin(event->text, "scatter")
	               ? OTHER
	               : SETTINGS;
}

static bool
take_setting(void *user, const char *name, const char *value, char *error)
{
	struct scan *s = user;

	if (strcmp(name, "map") == 0 && strlen(value) < sizeof s->map)
		strcpy(s->map, value);
	return !s->take || s->take(s->user, name, value, error);
}

/* Takes an event of the start, and sets *over at the first one behind it. */
static bool
take_event(struct scan *s, bool *over)
{
	const struct journal_reader *r = &s->reader;
	const struct journal_event *e = &s->event;
	const enum part part = part_of(e, s->part);

	s->t->is_journal =
		s->t->is_journal || part == START || (e->kind == JOURNAL_HEAD && !r->saved);
	if (e->kind == JOURNAL_HEAD || e->kind == JOURNAL_NOTE)
		return true;
	s->step = part == START && s->part == NONE ? e->step : s->step;
	if (e->has_hash && e->step == s->step) {
		s->t->has_hash = true;
		s->t->hash = e->hash;
	}
	*over = part == OTHER || e->step > s->step || part < s->part ||
	        (part == s->part && part != SETTINGS);
	if (*over)
		return !r->saved ||
		       error_at(s->error, 0, r->where, r->line,
		                "only asset, place, say, boids, hold and end may follow "
		                "the settings, each but asset once");
	s->part = part;
	if (part == SETTINGS)
		return line_words_settings(e->text, take_setting, s, s->error) ||
		       error_at(s->error, 0, r->where, r->line, s->error);
	if (part < LINES || part == END)
		return true;
	struct flock_line *line = &s->t->lines[part - LINES];
	*line = (struct flock_line){ strdup(e->text), r->line };
	return line->text ||
	       error_set(s->error, ENOMEM, "not enough memory to read %s", PATH_SHOWN(r->where));
}

bool
flock_text_has_state(const struct flock_text *t)
{
	return t->lines[FLOCK_PLACE].text || t->lines[FLOCK_BOIDS].text;
}

static bool
read_start(struct scan *s, bool headed)
{
	const struct journal_reader *r = &s->reader;
	enum journal_verdict verdict;
	bool over = false;

	while (!over &&
	       (verdict = journal_reader_next(&s->reader, &s->event, s->error)) != JOURNAL_DONE)
		if (verdict == JOURNAL_WRONG || !take_event(s, &over))
			return false;
	s->t->map = r->assets ? asset_find(*r->assets, s->map) : NULL;
	if (!headed && (s->t->map || flock_text_has_state(s->t)))
		return error_at(s->error, 0, r->where, 1,
		                "a saved flock must begin with flock format 2 of boids VERSION");
	return !r->saved || s->part == END ||
	       error_at(s->error, 0, r->where, r->line + r->torn,
	                "the file is incomplete: its last line is not end");
}

bool
flock_text_read(struct flock_text *t, struct asset **assets, const char *where, const char *text,
                size_t length, line_setting *take, void *user, char *error)
{
	struct line_ends ends = { 0 };
	struct scan s = { .t = t, .take = take, .user = user, .error = error };

	*t = (struct flock_text){ 0 };
	journal_reader_start(&s.reader, where, assets);
	s.reader.ended = true;
	struct byte_buffer *bytes = journal_reader_room(&s.reader);
	bool good = byte_buffer_append(bytes, text, length);
	bytes->length = line_ends_unify(&ends, bytes->at, bytes->length);
	length = bytes->length;
	const bool headed = flock_text_is(bytes->at, length);
	good = good && byte_buffer_append(bytes, "\n", !headed); /* may lack at the end of a file */
	good = good ? read_start(&s, headed)
	            : error_set(error, ENOMEM, "not enough memory to read %s", PATH_SHOWN(where));
	journal_reader_free(&s.reader);
	if (!good)
		flock_text_free(t);
	return good;
}

void
flock_text_free(struct flock_text *t)
{
	for (int i = 0; i < FLOCK_LINES; i++)
		free_keeping_errno(t->lines[i].text);
	*t = (struct flock_text){ 0 };
}
