/* SPDX-License-Identifier: MIT */
#include "flock_text.h"

#include "files/file.h"
#include "text/setting_lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS_MOST = 1 << 20 };

static const char last_line[] = "end";

enum verb { NONE, PLACE, BOIDS, END, ASSET, VERBS };
static const char *const verbs[VERBS] = { NULL, "place", "boids", last_line, "asset" };

/* A text being split. */
struct scan {
	const char *where, *at, *end;
	struct flock_text *t;
	struct asset **assets;
	uint64_t number; /* of the current line */
	enum verb verb;  /* the latest, besides assets */
	bool behind;     /* the settings are read */
	char *error;
};

static bool
fault(const struct scan *s, const char *sentence)
{
	return error_at(s->error, 0, s->where, s->number, sentence);
}

static bool
lack_memory(const struct scan *s)
{
	return error_set(s->error, ENOMEM, "not enough memory to read %s", PATH_SHOWN(s->where));
}

static bool
refuse_torn(const struct scan *s)
{
	return fault(s, "the file is incomplete: its last line is not end");
}

unsigned
flock_text_format(const char *text, size_t length)
{
	const char *end = memchr(text, '\n', length);
	char first[64] = "";
	unsigned format = 0;

	length = end ? (size_t)(end - text) : length;
	if (length < sizeof first)
		memcpy(first, text, length);
	return sscanf(first, "# boids %*s flock %4u", &format) == 1 ? format : 0;
}

static enum verb
verb_of(const char *line)
{
	for (enum verb verb = PLACE; line && verb < VERBS; verb++)
		if (line_words_begin(line, verbs[verb]))
			return verb;
	return NONE;
}

/* Reads the line "asset HASH BYTES" and what follows it. */
static bool
read_asset(struct scan *s, struct line_words *line)
{
	const uint64_t number = s->number;
	char name[TEXT_HASH_NAME];
	size_t length;

	line_words_next(line);
	if (!asset_begin(line, SIZE_MAX, name, &length))
		return fault(s, line->error);
	if (length >= (size_t)(s->end - s->at))
		return refuse_torn(s);
	char *text = malloc(length);
	if (!text)
		return lack_memory(s);
	memcpy(text, s->at, length);
	if (!asset_end(s->assets, name, text, length, s->at[length], line->error))
		return error_at(s->error, errno, s->where, number, line->error);
	if (strcmp((*s->assets)->name, name) == 0)
		(*s->assets)->line = number;
	for (size_t i = 0; i <= length; i++)
		s->number += s->at[i] == '\n';
	s->at += length + 1;
	return true;
}

/* Takes a line behind the settings; NULL: it has control characters. */
static bool
take_line(struct scan *s, char *line)
{
	enum verb verb = verb_of(line);
	char sentence[ERROR_SIZE] = "";

	if (!line)
		return fault(s, "control characters are not allowed");
	if (!*line || *line == '#')
		return true;
	if (s->verb == END)
		return fault(s, "end must be the last line");
	if (verb == ASSET)
		return read_asset(s, &(struct line_words){ line, sentence });
	if (verb <= s->verb)
		return fault(s, "only asset, place, boids and end may follow the settings, "
		                "each but asset once");
	s->verb = verb;
	if (verb == END)
		return strcmp(line, last_line) == 0 || fault(s, "end takes no more words");
	struct flock_line *found = verb == PLACE ? &s->t->place : &s->t->boids;
	*found = (struct flock_line){ strdup(line), s->number };
	return found->text || lack_memory(s);
}

/* Takes the next line, which is torn at the end of the text, unless it is the last that there is. */
static bool
next_line(struct scan *s)
{
	const char *stop = memchr(s->at, '\n', (size_t)(s->end - s->at)), *begin = s->at;
	size_t length = (size_t)((stop ? stop : s->end) - begin);
	char *copy = malloc(length + 1);
	bool good = true;

	s->at = stop ? stop + 1 : s->end;
	s->number++;
	if (!copy)
		return lack_memory(s);
	memcpy(copy, begin, length);
	char *line = line_words_clean(copy, length);
	s->behind = s->behind || verb_of(line) != NONE;
	if (!s->behind)
		s->t->settings += (size_t)(s->at - begin);
	else if (length > LINE_MOST)
		good = fault(s, LINE_TOO_LONG);
	else if (stop || !line || !*line || strcmp(line, last_line) == 0)
		good = take_line(s, line);
	free(copy);
	return good;
}

/* The map that settings name. */
static bool
find_map(void *user, const char *name, const char *value, char *error)
{
	const struct scan *s = user;

	(void)error;
	if (strcmp(name, "map") == 0)
		s->t->map = asset_find(*s->assets, value);
	return true;
}

static bool
split(struct scan *s)
{
	const unsigned format = flock_text_format(s->at, (size_t)(s->end - s->at));
	const char *text = s->at;
	char sentence[ERROR_SIZE];

	snprintf(sentence, sizeof sentence,
	         "this flock is in format %u; this program reads format %d", format,
	         FLOCK_TEXT_FORMAT);
	if (format > 0 && format != FLOCK_TEXT_FORMAT)
		return error_at(s->error, 0, s->where, 1, sentence);
	while (s->at < s->end) {
		if (!next_line(s))
			return false;
		if (s->behind && format == 0)
			return error_at(s->error, 0, s->where, 1,
			                "a saved flock must begin with # boids VERSION flock 2");
	}
	if (format > 0 && s->verb != END)
		return refuse_torn(s);
	setting_lines_read(text, s->t->settings, find_map, s, sentence);
	return s->t->settings <= SETTINGS_MOST ||
	       error_set(s->error, 0, "%s is larger than 1 MiB", PATH_SHOWN(s->where));
}

bool
flock_text_split(struct flock_text *t, struct asset **assets, const char *where, const char *text,
                 size_t length, char *error)
{
	struct scan s = { where, text, text + length, .t = t, .assets = assets, .error = error };

	*t = (struct flock_text){ 0 };
	bool good = split(&s);
	if (!good)
		flock_text_free(t);
	return good;
}

void
flock_text_free(struct flock_text *t)
{
	free_keeping_errno(t->place.text);
	free_keeping_errno(t->boids.text);
	*t = (struct flock_text){ 0 };
}

char *
flock_text_load(FILE *in, const char *where, size_t *length, char *error)
{
	char *text = file_read(in, where, SETTINGS_MOST + 1, length, error);

	if (!text || *length <= SETTINGS_MOST || !flock_text_format(text, *length) ||
	    fseek(in, 0, SEEK_SET) != 0)
		return text;
	free(text);
	return file_read(in, where, SIZE_MAX, length, error);
}
