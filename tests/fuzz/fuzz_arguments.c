/* SPDX-License-Identifier: MIT */
/* Fuzz: every command line is accepted, or refused with one printable line. Each line is a word. */
#include "fuzz.h"

#include "settings/options.h"

enum { WORDS = 32 };

static void
check_taken(const struct options *o)
{
	if (o->fps < 1 || o->fps > 240 || !(o->dt > 0) || o->idle < 0 || o->columns < 0 ||
	    o->rows < 0)
		abort();
}

/* Cuts off and returns the first line; sets `at` to NULL after the last. */
static char *
next_word(char **at)
{
	char *word = *at, *end = strchr(word, '\n');

	*at = end ? end + 1 : NULL;
	if (end)
		*end = '\0';
	return word;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1), *at = text, *argv[WORDS + 1] = { "boids" };
	char error[SETTINGS_ERROR] = "";
	struct options o = { .fps = 30, .columns = 80, .rows = 24, .dt = 1.0 / 60 };
	int argc = 1;

	if (!text)
		return 0;
	memcpy(text, data, size);
	text[size] = '\0';
	while (at && argc < WORDS)
		argv[argc++] = next_word(&at);
	if (arguments_read(&o, argc, argv, error))
		check_taken(&o);
	else
		fuzz_check_error(error, SETTINGS_ERROR);
	free(text);
	return 0;
}
