/* SPDX-License-Identifier: MIT */
#include "flock_text.h"

#include "text/journal_reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The parts of a start, in their order; each but the settings is a line. */
enum part { NONE, START, SETTINGS, PLACE, BOIDS, END, OTHER };

/* A text being read. */
struct scan {
	struct journal_reader reader;
	struct journal_event event; /* the latest */
	enum part part;             /* the latest */
	uint64_t step;              /* of the start */
	char map[TEXT_HASH_NAME];   /* the value of `map`, if it is that long */
	struct flock_text *t;
	setting_line *take; /* NULL: settings are skipped */
	void *user;
	char *error;
};

bool
flock_text_is(const char *text, size_t length)
{
	static const char *const heads[] = { "flock format ", "journal format " };
	bool is = false;

	for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
		is = is ||
		     (length >= strlen(heads[i]) && memcmp(text, heads[i], strlen(heads[i])) == 0);
	return is;
}

static enum part
part_of(const struct journal_event *event)
{
	static const struct {
		const char *word;
		enum part part;
	} words[] = { { "place", PLACE },
		      { "boids", BOIDS },
		      { "remove", OTHER },
		      { "hold", OTHER },
		      { "scatter", OTHER } };

	for (size_t i = 0; event->kind == JOURNAL_CHANGE && i < sizeof words / sizeof *words; i++)
		if (line_words_begin(event->text, words[i].word))
			return words[i].part;
	return event->kind == JOURNAL_CHANGE  ? SETTINGS
	       : event->kind == JOURNAL_START ? START
	       : event->kind == JOURNAL_END   ? END
	                                      : OTHER;
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
	const enum part part = part_of(&s->event);

	if (s->event.kind == JOURNAL_HEAD || s->event.kind == JOURNAL_NOTE)
		return true;
	s->step = part == START && s->part == NONE ? s->event.step : s->step;
	*over = part == OTHER || s->event.step > s->step || part < s->part ||
	        (part == s->part && part != SETTINGS);
	if (*over)
		return !r->saved ||
		       journal_reader_fault(r, 0,
		                            "only asset, place, boids and end may follow the "
		                            "settings, each but asset once",
		                            s->error);
	s->part = part;
	if (part == SETTINGS)
		return setting_lines_take(s->event.text, take_setting, s, s->error) ||
		       journal_reader_fault(r, 0, s->error, s->error);
	if (part != PLACE && part != BOIDS)
		return true;
	struct flock_line *line = part == PLACE ? &s->t->place : &s->t->boids;
	*line = (struct flock_line){ strdup(s->event.text), r->line };
	return line->text ||
	       error_set(s->error, ENOMEM, "not enough memory to read %s", PATH_SHOWN(r->where));
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
	if (!headed && (s->t->map || s->t->place.text || s->t->boids.text))
		return error_at(s->error, 0, r->where, 1,
		                "a saved flock must begin with flock format 2 of boids VERSION");
	return !r->saved || s->part == END ||
	       error_at(s->error, 0, r->where, r->line + r->torn,
	                "the file is incomplete: its last line is not end");
}

bool
flock_text_read(struct flock_text *t, struct asset **assets, const char *where, const char *text,
                size_t length, setting_line *take, void *user, char *error)
{
	const size_t mark = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	const bool headed = flock_text_is(text, length);
	const bool whole = !headed || (length > 3 && memcmp(text + length - 3, "end", 3) == 0);
	struct scan s = { .t = t, .take = take, .user = user, .error = error };

	*t = (struct flock_text){ 0 };
	if (!headed && length > FLOCK_TEXT_MOST)
		return error_set(error, 0, "%s is larger than 1 MiB", PATH_SHOWN(where));
	journal_reader_start(&s.reader, where, assets);
	s.reader.ended = true;
	struct byte_buffer *bytes = journal_reader_room(&s.reader);
	bool good = byte_buffer_append(bytes, text + mark, length - mark) &&
	            byte_buffer_append(bytes, "\n", whole); /* may lack at the end of a file */
	good = good ? read_start(&s, headed)
	            : error_set(error, ENOMEM, "not enough memory to read %s", PATH_SHOWN(where));
	int reason = errno;
	journal_reader_free(&s.reader);
	if (!good)
		flock_text_free(t);
	errno = reason;
	return good;
}

void
flock_text_free(struct flock_text *t)
{
	free_keeping_errno(t->place.text);
	free_keeping_errno(t->boids.text);
	*t = (struct flock_text){ 0 };
}
