/* SPDX-License-Identifier: MIT */
#include "flock_text.h"

#include "boids/map.h"
#include "files/file.h"
#include "math/number.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
	SETTINGS_MOST = 1 << 20,
	TEXT_MOST = SETTINGS_MOST + 2 * (BOIDS_MAP_SIDE + 2) * BOIDS_MAP_SIDE + (1 << 17)
};

static const char first_words[] = "# boids ";

enum block { SETTINGS, MAP, BASE, PLACED, STATE, BOIDS, END, BLOCKS };
static const char *const block_names[BLOCKS] = { NULL,    "map",   "base", "placed",
	                                         "state", "boids", "end" };

/* Whether a block has a name, as maps do. */
static bool
is_named(enum block block)
{
	return block == MAP || block == BASE;
}

/* A text being split. */
struct scan {
	struct flock_text *t;
	const char *end;
	enum block block;
	uint64_t number; /* of the current line */
	char *error;
};

static bool
fault(const struct scan *s, uint64_t line, const char *sentence)
{
	return error_at(s->error, 0, s->t->where, line, sentence);
}

/* A line without its end and blanks before it. */
struct line {
	const char *at, *next;
	int length;
};

static struct line
line_at(const char *at, const char *end)
{
	const char *stop = memchr(at, '\n', (size_t)(end - at));
	struct line line = { at, stop ? stop + 1 : end, 0 };

	for (stop = stop ? stop : end; stop > at && strchr(" \t\r", stop[-1]) && stop[-1]; stop--)
		;
	line.length = (int)(stop - at);
	return line;
}

/* Returns the block that a line begins; SETTINGS: none. */
static enum block
block_of(struct line line)
{
	for (enum block b = MAP; b < BLOCKS; b++) {
		int length = (int)strlen(block_names[b]);
		if (line.length > length + 1 && line.at[0] == '[' &&
		    strncmp(line.at + 1, block_names[b], (size_t)length) == 0 &&
		    line.at[length + 1] == (is_named(b) ? ' ' : ']') &&
		    line.at[line.length - 1] == ']' && (is_named(b) || line.length == length + 2))
			return b;
	}
	return SETTINGS;
}

bool
flock_text_begins(const char *text, size_t length)
{
	return length >= strlen(first_words) && strncmp(text, first_words, strlen(first_words)) == 0;
}

/* Returns the format in the first line, "# boids VERSION flock FORMAT"; 0: none. */
static unsigned
format_of(const char *text, size_t length)
{
	char first[64];
	unsigned format = 0;
	struct line line = line_at(text, text + length);

	snprintf(first, sizeof first, "%.*s", line.length, line.at);
	return sscanf(first, "# boids %*s flock %4u", &format) == 1 ? format : 0;
}

static bool
check_format(const struct scan *s, unsigned format)
{
	char sentence[128];

	if (format == 0)
		return fault(s, 1, "a file with blocks must begin with # boids VERSION flock 1");
	snprintf(sentence, sizeof sentence,
	         "this flock is in format %u; this program reads format %d", format,
	         FLOCK_TEXT_FORMAT);
	return format == FLOCK_TEXT_FORMAT || fault(s, 1, sentence);
}

static bool
name_map(const struct scan *s, struct line line, char *map_name)
{
	static const char letters[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
	const char *name = (const char *)memchr(line.at, ' ', (size_t)line.length) + 1;
	int length = (int)(line.at + line.length - 1 - name), good = 0;

	while (good < length && memchr(letters, name[good], sizeof letters - 1))
		good++;
	if (length < 1 || length >= SETTINGS_NAME || good < length)
		return fault(s, s->number,
		             "the name of a map must have 1 to 63 letters, digits and - _ .");
	snprintf(map_name, SETTINGS_NAME, "%.*s", length, name);
	return true;
}

static bool
refuse_order(const struct scan *s)
{
	return fault(s, s->number,
	             "only map, base, placed, state, boids and end are allowed, each once");
}

/* Ends the current block before a line that begins the next one. */
static bool
begin_block(struct scan *s, enum block next, struct line line)
{
	struct flock_text *t = s->t;
	struct flock_part none = { 0 };
	struct flock_part *parts[BLOCKS] = { &t->settings, &t->map,   &t->base, &t->placed,
		                             &t->state,    &t->boids, &none };

	if (next <= s->block)
		return refuse_order(s);
	if (s->block == STATE && next != BOIDS)
		return fault(s, s->number, "[boids] must come after [state]");
	if (is_named(next) && !name_map(s, line, next == MAP ? t->map_name : t->base_name))
		return false;
	parts[s->block]->length = (size_t)(line.at - parts[s->block]->at);
	*parts[next] = (struct flock_part){ line.next, (size_t)(s->end - line.next), s->number };
	s->block = next;
	return true;
}

/* Checks a line that begins no block; the last line may be torn. */
static bool
check_line(const struct scan *s, struct line line)
{
	bool torn = line.next[-1] != '\n';

	if (s->block == END && line.length > 0)
		return fault(s, s->number, "[end] must be the last line");
	return s->block == SETTINGS || line.length == 0 || *line.at != '[' || torn ||
	       refuse_order(s);
}

bool
flock_text_split(struct flock_text *t, const char *where, const char *text, size_t length,
                 char *error)
{
	struct scan s = { .t = t, .end = text + length, .error = error };
	unsigned format = format_of(text, length);

	*t = (struct flock_text){ .where = where,
		                  .settings = { text, length, 0 },
		                  .owned = t->owned };
	for (const char *at = text; at < s.end && s.block != BOIDS;) {
		struct line line = line_at(at, s.end);
		enum block next = block_of(line);
		s.number++;
		if (!(next == SETTINGS ? check_line(&s, line) : begin_block(&s, next, line)))
			return false;
		at = line.next;
	}
	if (s.block == SETTINGS && format == 0)
		return true;
	if (s.block < BOIDS)
		return fault(&s, s.number, "the file is incomplete: its last line is not [end]");
	return check_format(&s, format);
}

/* ---- files */

static bool
is_too_large(const struct flock_text *t, size_t length)
{
	return length == TEXT_MOST || t->settings.length > SETTINGS_MOST;
}

/* Reads to the end, behind the line [boids], or the most bytes. Returns NULL with errno. */
static char *
read_head(FILE *in, size_t *length)
{
	size_t room = 0, begin = 0;
	char *text = NULL;
	int c;

	for (*length = 0; *length < TEXT_MOST && (c = getc(in)) != EOF;) {
		if (*length == room) {
			char *more = realloc(text, room = room ? 2 * room : 4096);
			if (!more) {
				free(text);
				errno = ENOMEM;
				return NULL;
			}
			text = more;
		}
		text[(*length)++] = (char)c;
		if (c != '\n')
			continue;
		if (block_of(line_at(text + begin, text + *length)) == BOIDS)
			break;
		begin = *length;
	}
	if (ferror(in)) {
		free(text);
		return NULL;
	}
	return text ? text : calloc(1, 1);
}

bool
flock_text_read(struct flock_text *t, FILE *in, const char *where, char *error)
{
	size_t length;

	*t = (struct flock_text){ .owned = read_head(in, &length) };
	if (!t->owned)
		return file_failed("read", where, error);
	bool good = flock_text_split(t, where, t->owned, length, error);
	if (is_too_large(t, length))
		good = error_set(error, 0, "%s is larger than 1 MiB", PATH_SHOWN(where));
	if (!good)
		flock_text_free(t);
	return good;
}

void
flock_text_free(struct flock_text *t)
{
	file_free(t->owned);
	t->owned = NULL;
}
