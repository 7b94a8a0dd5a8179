/* SPDX-License-Identifier: MIT */
/* Setting lines: reads texts of `name = value` lines. */
#include "setting_lines.h"

#include "error.h"
#include "line_words.h"
#include "utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Whether a text has control characters besides tabs. They could reach the terminal in a message. */
static bool
has_control(const char *text)
{
	while (*(text += utf8_plain(text)) == '\t')
		text++;
	return *text;
}

/* Cuts off the blanks at both ends of a text. Returns its first character. */
static char *
trim(char *text)
{
	size_t length = strlen(text);

	while (length > 0 && is_blank(text[length - 1]))
		length--;
	text[length] = '\0';
	return text + strspn(text, " \t");
}

/* Reads a line of this length, which is cut up. */
static bool
read_line(char *line, size_t length, setting_line *take, void *user, char *error)
{
	if (length > LINE_MOST)
		return error_set(error, 0, LINE_TOO_LONG);
	if (strlen(line) < length)
		return error_set(error, 0, "the file contains a NUL byte");
	if (has_control(line))
		return error_set(error, 0, "the file contains a control character");
	line = trim(line);
	if (!*line || *line == '#')
		return true;
	char *value = line_words_cut(line, "=");
	if (value)
		return take(user, trim(line), trim(value), error);
	bool keys = strncmp(line, "[keys]", 6) == 0;
	return error_set(error, 0, "expected name = value%s",
	                 keys ? "; keys are lines such as key @ = s" : "");
}

uint64_t
setting_lines_read(const char *text, size_t length, setting_line *take, void *user, char *error)
{
	const char *end = text + length;
	bool good = true;
	uint64_t number = 0;

	if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		text += 3;
	for (const char *next; good && text < end; text = next) {
		const char *stop = memchr(text, '\n', (size_t)(end - text));
		next = stop ? stop + 1 : end;
		stop = stop ? stop : end;
		stop -= stop > text && stop[-1] == '\r';
		char *line = strndup(text, (size_t)(stop - text));
		number++;
		good = line ? read_line(line, (size_t)(stop - text), take, user, error)
		            : error_set(error, ENOMEM, "no memory");
		free(line);
	}
	return good ? 0 : number;
}

const char *
setting_lines_refuse(const char *path)
{
	size_t length = strlen(path);

	if (has_control(path))
		return "contains a control character";
	if (length > 0 && (is_blank(path[0]) || is_blank(path[length - 1])))
		return "begins or ends with a blank";
	return NULL;
}
