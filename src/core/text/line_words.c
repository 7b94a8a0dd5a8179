/* SPDX-License-Identifier: MIT */
#include "line_words.h"

#include "error.h"
#include "math/number.h"
#include "utf8.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

int
line_ends_next(struct line_ends *ends, int byte)
{
	static const unsigned char mark[] = "\xef\xbb\xbf";
	const bool is_mark = ends->mark < 3 && byte == mark[ends->mark];
	const bool is_second = byte == '\n' && ends->after_cr;

	ends->is_utf16 = ends->is_utf16 || (ends->mark == 0 && (byte == 0xff || byte == 0xfe));
	ends->mark = is_mark ? ends->mark + 1 : 3;
	ends->after_cr = byte == '\r';
	return is_mark || is_second ? '\r' : ends->after_cr ? '\n' : byte;
}

size_t
line_ends_unify(struct line_ends *ends, char *bytes, size_t length)
{
	size_t left = 0;

	for (size_t i = 0; i < length; i++) {
		bytes[left] = (char)line_ends_next(ends, (unsigned char)bytes[i]);
		left += bytes[left] != '\r';
	}
	return left;
}

char *
line_words_clean(char *at, size_t length)
{
	while (length > 0 && strchr(" \t\r", at[length - 1]) && at[length - 1])
		length--;
	at[length] = '\0';
	for (size_t i = 0; i < length; i++) {
		if (at[i] == '\t')
			at[i] = ' ';
		if ((unsigned char)at[i] < ' ' || at[i] == '\177')
			return NULL;
	}
	return at + strspn(at, " ");
}

char *
line_words_rest(const struct line_words *line)
{
	return line->rest + strspn(line->rest, " ");
}

char *
line_words_next(struct line_words *line)
{
	char *word = line_words_rest(line);
	size_t length = strcspn(word, " ");

	line->rest = word + length + (word[length] ? 1 : 0);
	word[length] = '\0';
	return word;
}

bool
line_words_take(struct line_words *line, const char *word)
{
	char *rest = line_words_rest(line);
	size_t length = strlen(word);

	if (strncmp(rest, word, length) != 0 || (rest[length] && rest[length] != ' '))
		return false;
	line->rest = rest + length;
	return true;
}

bool
line_words_begin(const char *text, const char *word)
{
	size_t length = strlen(word);

	return strncmp(text, word, length) == 0 &&
	       (!text[length] ||
	        (text[length] == ' ' && text[length + strspn(text + length, " ")] != '='));
}

char *
line_words_cut(char *text, const char *separator)
{
	char *found = strstr(text, separator);

	if (!found)
		return NULL;
	*found = '\0';
	return found + strlen(separator);
}

/* Ends a text before its last blanks. Returns what follows the first ones. */
static char *
trim(char *text)
{
	size_t length = strlen(text);

	while (length > 0 && text[length - 1] == ' ')
		text[--length] = '\0';
	return text + strspn(text, " ");
}

char *
line_words_more(const char *text)
{
	const char *at = text;

	while ((at = strstr(at, ", "))) {
		const char *name = at + 2, *behind = name;
		behind += strspn(behind, "abcdefghijklmnopqrstuvwxyz-");
		if (behind > name && behind[strspn(behind, " ")] == '=')
			return (char *)at;
		at = name;
	}
	return NULL;
}

char *
line_words_setting(struct line_words *line, char **value)
{
	char *name = line->rest, *more;

	*value = line_words_cut(name, "=");
	name = trim(name);
	more = *value && strcmp(name, "about") != 0 ? line_words_more(*value) : NULL;
	line->rest = more ? more + 2 : NULL;
	if (more)
		*more = '\0';
	if (*value)
		*value = trim(*value);
	return name;
}

bool
line_words_settings(char *line, line_setting *take, void *user, char *error)
{
	struct line_words words = { .rest = line, .error = error };
	char *value;

	if (line[utf8_plain(line)]) /* they could reach the terminal in a message */
		return error_set(error, 0, "control characters are not allowed");
	while (words.rest) {
		const char *name = line_words_setting(&words, &value);
		if (value && !take(user, name, value, error))
			return false;
		if (!value)
			return error_set(error, 0, "expected name = value%s",
			                 strncmp(name, "[keys]", 6) == 0
			                         ? "; keys are lines such as key @ = s"
			                         : "");
	}
	return true;
}

const char *
line_words_unfit(const char *path)
{
	size_t length = strlen(path);

	if (path[utf8_plain(path)])
		return "contains a control character";
	if (length > 0 && (path[0] == ' ' || path[length - 1] == ' '))
		return "begins or ends with a blank";
	return line_words_more(path) ? "contains a setting behind a comma" : NULL;
}

void
line_words_quote(const char *word, char *quoted)
{
	*quoted++ = '\'';
	for (; *word; word++)
		quoted += sprintf(quoted, *word == '\'' ? "'\\''" : "%c", *word);
	strcpy(quoted, "'");
}

/* Quotes a word with control characters, as numbers: the line is printed on a terminal. */
static void
quote_controls(const char *word, char *text)
{
	bool is_control = false;

	text += sprintf(text, "$'");
	for (const char *control = word + utf8_plain(word); *word; word++) {
		is_control = word == control || (is_control && utf8_is_continuation(*word));
		if (is_control) {
			text += sprintf(text, "\\%03o", (unsigned char)*word);
			control = word + 1 + utf8_plain(word + 1);
		} else {
			text += sprintf(text, strchr("'\\", *word) ? "\\%c" : "%c", *word);
		}
	}
	strcpy(text, "'");
}

void
line_words_shell(const char *word, char *text)
{
	static const char plain[] =
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./+,@:=";

	if (*word && !word[strspn(word, plain)])
		strcpy(text, word);
	else
		(word[utf8_plain(word)] ? quote_controls : line_words_quote)(word, text);
}

bool
line_words_refuse(char *error, const char *what, const char *allowed, const char *value)
{
	return error_set(error, 0, "%s takes %s, not %s", what, allowed, QUOTED(value));
}

bool
line_words_end(const struct line_words *line, const char *what)
{
	const char *more = line_words_rest(line);

	return !*more || line_words_refuse(line->error, what, "no more words", more);
}

/* ---- numbers */

bool
parse_count(const char *text, uint64_t most, uint64_t *count)
{
	uint64_t n = 0;

	for (const char *c = text; *c; c++) {
		uint64_t digit = (uint64_t)(*c - '0');
		if (*c < '0' || *c > '9' || digit > most || n > (most - digit) / 10)
			return false;
		n = n * 10 + digit;
	}
	if (!*text)
		return false;
	*count = n;
	return true;
}

bool
parse_size(const char *text, int *columns, int *rows)
{
	const char *x = strchr(text, 'x');
	char left[8] = "";
	uint64_t width = 0, height = 0;

	if (x && x - text < (ptrdiff_t)sizeof left)
		memcpy(left, text, (size_t)(x - text));
	if (!parse_count(left, PARSE_SIDE_MOST, &width) ||
	    !parse_count(x + 1, PARSE_SIDE_MOST, &height) || width < 1 || height < 1)
		return false;
	*columns = (int)width;
	*rows = (int)height;
	return true;
}

bool
parse_units(const char *text, float *width, float *height)
{
	const char *x = strchr(text, 'x'), *end = strstr(text, " units");
	char sides[2][32];
	double side[2];

	if (!x || !end || x > end || strcmp(end, " units") != 0)
		return false;
	snprintf(sides[0], sizeof *sides, "%.*s", (int)(x - text), text);
	snprintf(sides[1], sizeof *sides, "%.*s", (int)(end - x - 1), x + 1);
	for (int i = 0; i < 2; i++)
		if (!number_read(sides[i], &side[i]) || !((float)side[i] > 0) ||
		    side[i] > PARSE_UNITS_MOST)
			return false;
	*width = (float)side[0];
	*height = (float)side[1];
	return true;
}

void
write_size(int columns, int rows, float width, float height, char *text)
{
	char sides[2][BOIDS_FACTOR_TEXT];

	number_write(width, sides[0]);
	number_write(height, sides[1]);
	if (width > 0)
		snprintf(text, SIZE_TEXT, "%sx%s units", sides[0], sides[1]);
	else
		snprintf(text, SIZE_TEXT, "%dx%d", columns, rows);
}
