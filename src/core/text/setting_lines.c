/* SPDX-License-Identifier: MIT */
#include "setting_lines.h"

#include "error.h"
#include "line_words.h"
#include "utf8.h"

#include <string.h>

bool
setting_lines_take(char *line, setting_line *take, void *user, char *error)
{
	struct line_words words = { line, error };
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
setting_lines_refuse(const char *path)
{
	size_t length = strlen(path);

	if (path[utf8_plain(path)])
		return "contains a control character";
	if (length > 0 && (path[0] == ' ' || path[length - 1] == ' '))
		return "begins or ends with a blank";
	return line_words_more(path) ? "contains a setting behind a comma" : NULL;
}
