/* SPDX-License-Identifier: MIT */
/* Setting lines: reads texts of `name = value` lines. */
#include "setting_lines.h"

#include "files/file.h"
#include "files/line_words.h"
#include "io/utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char control[] = "control characters are not allowed";

bool
setting_lines_take(char *line, setting_line *take, void *user, char *error)
{
	struct line_words words = { line, error };
	char *value;

	if (line[utf8_plain(line)]) /* they could reach the terminal in a message */
		return error_set(error, 0, control);
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

/* Reads a line of this length, which is cut up. */
static bool
read_line(char *line, size_t length, setting_line *take, void *user, char *error)
{
	if (length > LINE_MOST)
		return error_set(error, 0, LINE_TOO_LONG);
	line = strlen(line) == length ? line_words_clean(line, length) : NULL;
	if (!line)
		return error_set(error, 0, control);
	return !*line || *line == '#' || setting_lines_take(line, take, user, error);
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

	if (path[utf8_plain(path)])
		return "contains a control character";
	if (length > 0 && (path[0] == ' ' || path[length - 1] == ' '))
		return "begins or ends with a blank";
	return line_words_more(path) ? "contains a setting behind a comma" : NULL;
}
