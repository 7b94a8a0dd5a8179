/* SPDX-License-Identifier: MIT */
/* Words: what the program's tables say, as every kind of page writes it. */
#include "words.h"

#include "boids/factors.h"
#include "settings/settings_load.h"
#include "settings/usage.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
words_fail(const char *why, const char *what)
{
	fprintf(stderr, "docgen: %s: %s\n", why, what);
	exit(1);
}

void
words_values(int factor)
{
	char range[USAGE_RANGE];
	const char *unit = boids_factor_table[factor].unit, *word = range;

	usage_range(factor, range);
	do {
		size_t length = strcspn(word, "|");
		printf("%s%.*s", word == range ? "" : ", ", (int)length, word);
		if (word == range && *unit)
			printf(" %s", unit);
		word += length;
	} while (*word++);
}

void
words_keys(int factor, const char *before_one, const char *before_two)
{
	char key = boids_factor_table[factor].key;

	if (islower((unsigned char)key))
		printf("%s%c %c", before_two, key, toupper((unsigned char)key));
	else if (key)
		printf("%s%c", before_one, key);
}

struct settings
words_preset(const struct published *preset)
{
	struct settings settings = settings_default();
	char error[SETTINGS_ERROR];

	if (!settings_text(&settings, preset->name, preset->text, strlen(preset->text), error))
		words_fail(preset->name, error);
	return settings;
}

void
words_default(int factor)
{
	struct settings settings = words_preset(&preset_table[0]);
	char text[BOIDS_FACTOR_TEXT];

	boids_factor_show(&settings.factors, factor, text);
	fputs(text, stdout);
}
