/* SPDX-License-Identifier: MIT */
#include "spelling.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const struct {
	const char *british, *american;
} pairs[] = {
	{ "colour", "color" }, { "neighbour", "neighbor" },        { "centre", "center" },
	{ "grey", "gray" },    { "behaviour", "behavior" },        { "favour", "favor" },
	{ "metre", "meter" },  { "polarisation", "polarization" },
};
enum { PAIRS = sizeof pairs / sizeof *pairs };

/* Returns the pair whose British word, or stem, begins the text; -1: none. */
static int
pair_at(const char *text)
{
	for (int i = 0; i < PAIRS; i++)
		if ((*text | 0x20) == *pairs[i].british && /* most letters begin none */
		    strncasecmp(text, pairs[i].british, strlen(pairs[i].british)) == 0)
			return i;
	return -1;
}

void
spelling_american(const char *text, char american[SPELLING_TEXT])
{
	size_t length = 0;

	while (*text && length < SPELLING_TEXT - 1) {
		int pair = pair_at(text);
		if (pair < 0) {
			american[length++] = *text++;
			continue;
		}
		snprintf(american + length, SPELLING_TEXT - length, "%s", pairs[pair].american);
		length += strlen(american + length);
		text += strlen(pairs[pair].british);
	}
	american[length] = '\0';
}

/* Whether a name begins with the typed one. The columns of CSVs have '_' for '-'. */
static bool
begins(const char *name, const char *typed)
{
	while (*typed && (*name == *typed || (*name == '-' && *typed == '_'))) {
		name++;
		typed++;
	}
	return !*typed;
}

bool
spelling_begins(const char *word, const char *typed)
{
	char american[SPELLING_TEXT];

	spelling_american(word, american);
	return begins(word, typed) || begins(american, typed);
}

bool
spelling_is(const char *word, const char *typed)
{
	char american[SPELLING_TEXT];
	const size_t length = strlen(typed);

	spelling_american(word, american);
	return (strlen(word) == length && begins(word, typed)) ||
	       (strlen(american) == length && begins(american, typed));
}

static bool
contains(const char *text, const char *typed)
{
	size_t length = strlen(typed);

	for (; strlen(text) >= length; text++)
		if (strncasecmp(text, typed, length) == 0)
			return true;
	return false;
}

bool
spelling_contains(const char *text, const char *typed)
{
	char american[SPELLING_TEXT];

	spelling_american(text, american);
	return contains(text, typed) || contains(american, typed);
}
