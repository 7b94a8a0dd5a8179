/* SPDX-License-Identifier: MIT */
/* Line words: a line of text, read word by word. */
#include "line_words.h"

#include "error.h"
#include "math/number.h"

#include <stdio.h>
#include <string.h>

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
	       (!text[length] || (text[length] == ' ' && strncmp(text + length, " = ", 3) != 0));
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

void
line_words_quote(const char *word, char *quoted)
{
	*quoted++ = '\'';
	for (; *word; word++)
		quoted += sprintf(quoted, *word == '\'' ? "'\\''" : "%c", *word);
	strcpy(quoted, "'");
}

bool
line_words_refuse(const struct line_words *line, const char *what, const char *allowed,
                  const char *value)
{
	char shown[NUMBER_QUOTE];

	return error_set(line->error, 0, "%s takes %s, not %s", what, allowed,
	                 number_quote(value, shown));
}

bool
line_words_end(const struct line_words *line, const char *what)
{
	const char *more = line_words_rest(line);

	return !*more || line_words_refuse(line, what, "no more words", more);
}
