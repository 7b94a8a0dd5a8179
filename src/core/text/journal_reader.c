/* SPDX-License-Identifier: MIT */
#include "journal_reader.h"

#include "line_words.h"
#include "math/number.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char hex_digits[] = "0123456789abcdefABCDEF";
static const char lack_of_memory[] = "not enough memory to read this";

void
journal_reader_start(struct journal_reader *r, const char *where, struct asset **assets)
{
	*r = (struct journal_reader){ .where = where,
		                      .assets = assets,
		                      .assets_most = JOURNAL_ASSETS,
		                      .limit = JOURNAL_FREE };
}

void
journal_reader_free(struct journal_reader *r)
{
	byte_buffer_free(&r->bytes);
	byte_buffer_free(&r->asset.text);
	r->at = 0;
}

struct byte_buffer *
journal_reader_room(struct journal_reader *r)
{
	byte_buffer_drop(&r->bytes, r->at);
	r->at = 0;
	return &r->bytes;
}

/* Reads more of an asset, and adds it once it is whole. It grows with what has come, as a length
 * that is only claimed takes no memory. For errors it has the line that announced it. */
static bool
read_asset(struct journal_reader *r, char *error)
{
	size_t length = r->asset.wanted, left = length - r->asset.text.length;
	size_t here = r->bytes.length - r->at, taken = here < left ? here : left;

	if (!byte_buffer_append(&r->asset.text, r->bytes.at + r->at, taken))
		return error_at(error, ENOMEM, r->where, r->line, lack_of_memory);
	r->at += taken;
	if (here <= left)
		return true;
	char *text = r->asset.text.at, name[TEXT_HASH_NAME];
	uint64_t lines = 1;
	for (size_t i = 0; i < length; i++)
		lines += text[i] == '\n';
	text_hash_name(name, text, length);
	r->asset.wanted = 0;
	if (r->bytes.at[r->at++] != '\n')
		return error_at(error, 0, r->where, r->line,
		                "the asset is longer than its line says");
	if (strcmp(name, r->asset.name) != 0)
		return error_at(error, 0, r->where, r->line,
		                "the text of the asset is not the one of its name");
	r->asset.text = (struct byte_buffer){ 0 }; /* the list owns it now */
	if (!asset_add(r->assets, text, length))
		return error_at(error, ENOMEM, r->where, r->line, lack_of_memory);
	if (strcmp((*r->assets)->name, name) == 0) /* else it was known */
		(*r->assets)->line = r->line;
	r->line += lines;
	return true;
}

/* ---- the words of a line */

/* A line being read. */
struct line {
	struct journal_reader *r;
	struct journal_event *event;
	struct line_words words; /* its error: without file and line */
	bool has_step;
	bool is_clock; /* it is a number with a + and nothing more */
};

static bool
read_start(struct line *l)
{
	char *word = line_words_next(&l->words);

	l->event->dt = journal_dt;
	if (!*word)
		return true;
	if (strcmp(word, "dt") != 0)
		return line_words_refuse(l->words.error, "start", "dt after its name", word);
	word = line_words_next(&l->words);
	return (number_read(word, &l->event->dt) && l->event->dt >= 0.0001 && l->event->dt <= 1) ||
	       error_set(l->words.error, 0, "dt takes 0.0001 to 1, not %s", QUOTED_NUMBER(word));
}

/* Reads the hash of a flock, which may be missing at the end. */
static bool
read_hash_line(struct line *l)
{
	char *word = line_words_next(&l->words);
	bool ends = l->event->kind == JOURNAL_END;

	l->event->has_hash = *word;
	l->event->hash = strtoull(word, NULL, 16);
	return (ends && !*word) ||
	       (*word && strlen(word) <= 16 && !word[strspn(word, hex_digits)]) ||
	       line_words_refuse(l->words.error, ends ? "end" : "hash",
	                         ends ? "a hash of 1 to 16 hexadecimal digits"
	                              : "1 to 16 hexadecimal digits",
	                         word);
}

/* Words besides those of changes; each needs a step. */
static const struct {
	const char *word;
	enum journal_kind kind;
	bool (*read)(struct line *l); /* NULL: nothing follows */
} words[] = {
	{ "start", JOURNAL_START, read_start },
	{ "hash", JOURNAL_HASH, read_hash_line },
	{ "clock", JOURNAL_CLOCK, NULL },
	{ "end", JOURNAL_END, read_hash_line },
};
enum { WORDS = sizeof words / sizeof *words };

/* Reads the line "asset NAME BYTES". */
static bool
begin_asset(struct line *l)
{
	struct journal_reader *r = l->r;
	uint64_t bytes;

	line_words_next(&l->words);
	const char *word = line_words_next(&l->words);
	if (strlen(word) != TEXT_HASH_NAME - 1 || word[strspn(word, hex_digits)])
		return line_words_refuse(l->words.error, "asset", "a name of 16 hexadecimal digits",
		                         word);
	memcpy(r->asset.name, word, TEXT_HASH_NAME);
	word = line_words_next(&l->words);
	if (!parse_count(word, UINT64_MAX, &bytes) || bytes == 0)
		return line_words_refuse(l->words.error, "asset",
		                         "its number of bytes after its name", word);
	if (!line_words_end(&l->words, "asset"))
		return false;
	const size_t have = r->assets ? asset_bytes(*r->assets) : r->assets_most;
	if (have > r->assets_most || bytes > r->assets_most - have)
		return error_set(l->words.error, 0, "the assets are larger than is allowed");
	r->asset.wanted = (size_t)bytes;
	return true;
}

/* Reads the number that a line may begin with; behind a + it counts from the line before, and
 * without one it is that of the line before. */
static bool
read_step(struct line *l)
{
	bool plus = *l->words.rest == '+';
	size_t digits = strspn(l->words.rest + plus, "0123456789");

	l->event->step = l->r->step;
	if (digits == 0 || (l->words.rest[plus + digits] && l->words.rest[plus + digits] != ' '))
		return true;
	char *word = line_words_next(&l->words);
	l->has_step = true;
	l->is_clock = plus && !*l->words.rest;
	l->words.rest += strspn(l->words.rest, " ");
	if (!parse_count(word + plus, JOURNAL_STEPS, &l->event->step))
		return line_words_refuse(l->words.error, "a line",
		                         "a step of 0 to 1000000000000000", word);
	l->event->step += plus ? l->r->step : 0;
	return l->event->step <= JOURNAL_STEPS ||
	       error_set(l->words.error, 0, "the steps are too many");
}

/* Checks the step against those before, and says how far the flight may be flown. */
static bool
check_step(struct line *l)
{
	struct journal_reader *r = l->r;

	if (l->event->kind != JOURNAL_START && l->event->step < r->step)
		return error_set(l->words.error, 0, "step %" PRIu64 " is before step %" PRIu64,
		                 l->event->step, r->step);
	r->exact = r->exact || (l->event->kind != JOURNAL_CHANGE && l->event->kind != JOURNAL_NOTE);
	r->step = l->event->step;
	r->over = r->over || l->event->kind == JOURNAL_END;
	r->limit = r->exact ? r->step : JOURNAL_FREE;
	return true;
}

static bool
read_words(struct line *l)
{
	if (!read_step(l))
		return false;
	if (l->is_clock) {
		l->event->kind = JOURNAL_CLOCK;
		return check_step(l);
	}
	l->event->now = !l->has_step;
	if (line_words_begin(l->words.rest, "note")) {
		line_words_next(&l->words);
		l->event->kind = JOURNAL_NOTE;
		l->event->text = l->words.rest;
		return check_step(l);
	}
	for (int i = 0; i < WORDS; i++) {
		if (!line_words_begin(l->words.rest, words[i].word))
			continue;
		line_words_next(&l->words);
		l->event->kind = words[i].kind;
		return (!words[i].read || words[i].read(l)) &&
		       line_words_end(&l->words, words[i].word) && check_step(l);
	}
	l->event->text = l->words.rest;
	if (l->has_step)
		return *l->words.rest
		               ? check_step(l)
		               : error_set(l->words.error, 0, "a step must be followed by a change");
	/* A sender that stamps no changes tells nothing of the steps between them. */
	l->r->exact = false;
	l->r->limit = JOURNAL_FREE;
	return true;
}

/* ---- lines */

/* Reads the first line of a journal or a saved flock that a program has written. */
static bool
read_head(struct line *l, const char *kind)
{
	struct journal_reader *r = l->r;
	unsigned format = JOURNAL_FORMAT;
	int version = 0;

	sscanf(l->words.rest, "%*s format %4u of boids %n", &format, &version);
	if (format != JOURNAL_FORMAT)
		return error_set(l->words.error, 0,
		                 "this %s is in format %u; this program reads format %d", kind,
		                 format, JOURNAL_FORMAT);
	l->event->kind = JOURNAL_HEAD;
	l->event->text = l->words.rest + version;
	if (r->line > 1 || version == 0 || !*l->event->text || strchr(l->event->text, ' '))
		return error_set(l->words.error, 0, "the first line of a %s must be " JOURNAL_FIRST,
		                 kind, kind, JOURNAL_FORMAT, "VERSION");
	r->exact = true;
	r->saved = strcmp(kind, "flock") == 0;
	r->limit = r->step;
	return true;
}

/* Reads a line by its beginning. Returns JOURNAL_MORE for one without an event. */
static enum journal_verdict
read_kind(struct line *l)
{
	const char *text = l->words.rest;
	bool good = true;

	if (!text)
		good = error_set(l->words.error, 0, "control characters are not allowed");
	else if (!*text || *text == '#')
		return JOURNAL_MORE;
	else if (l->r->over && !line_words_begin(text, "note"))
		good = error_set(l->words.error, 0, "end must be the last line");
	else if (line_words_begin(text, "journal"))
		good = read_head(l, "journal");
	else if (line_words_begin(text, "flock"))
		good = read_head(l, "flock");
	else if (line_words_begin(text, "asset"))
		return begin_asset(l) ? JOURNAL_MORE : JOURNAL_WRONG;
	else
		good = read_words(l);
	return good ? JOURNAL_EVENT : JOURNAL_WRONG;
}

/* Whether a text is "STEP end", alone or with all digits of a hash: it may lack its newline. */
static bool
is_whole_end(const char *text, size_t length)
{
	char line[64];
	int end = 0, hash = 0;

	if (length == 0 || length >= sizeof line)
		return false;
	snprintf(line, sizeof line, "%.*s", (int)length, text);
	sscanf(line, "%*[0-9] end%n %*16[0-9a-f]%n", &end, &hash);
	return length == (size_t)end || (length == (size_t)hash && hash - end == 17);
}

/* There is no whole line or asset: drops one that the file ends in. */
static enum journal_verdict
lack(struct journal_reader *r, char *error)
{
	size_t left = r->bytes.length - r->at;

	if (left > LINE_MOST) {
		r->line++;
		error_at(error, 0, r->where, r->line, LINE_TOO_LONG);
		return JOURNAL_WRONG;
	}
	if (!r->ended)
		return JOURNAL_MORE;
	r->torn = r->torn || left > 0 || r->asset.wanted > 0;
	r->asset.wanted = 0;
	byte_buffer_free(&r->asset.text);
	r->at = r->bytes.length;
	return JOURNAL_DONE;
}

enum journal_verdict
journal_reader_next(struct journal_reader *r, struct journal_event *event, char *error)
{
	char sentence[ERROR_SIZE];

	for (;;) {
		if (r->at == r->bytes.length)
			return lack(r, error);
		if (r->asset.wanted > 0) {
			if (!read_asset(r, error))
				return JOURNAL_WRONG;
			continue;
		}
		const size_t left = r->bytes.length - r->at;
		char *at = r->bytes.at + r->at, *end = memchr(at, '\n', left);
		if (!end && r->ended && is_whole_end(at, left) &&
		    byte_buffer_append(&r->bytes, "\n", 1))
			continue;
		if (!end || end - at > LINE_MOST)
			return lack(r, error);
		r->at += (size_t)(end - at) + 1;
		r->line++;
		*event = (struct journal_event){ .kind = JOURNAL_CHANGE };
		struct line l = { .r = r,
			          .event = event,
			          .words = { .rest = line_words_clean(at, (size_t)(end - at)),
			                     .error = sentence } };
		enum journal_verdict verdict = read_kind(&l);
		if (verdict == JOURNAL_WRONG)
			error_at(error, errno, r->where, r->line, sentence);
		if (verdict != JOURNAL_MORE)
			return verdict;
	}
}
