/* SPDX-License-Identifier: MIT */
/* Fuzz: every command line is accepted, or refused with one printable line. Each line is a word. */
#include "fuzz.h"

#include "settings/options.h"

enum { WORDS = 32 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = strndup((const char *)data, size), *at = text, *argv[WORDS + 1] = { "boids" };
	char error[SETTINGS_ERROR] = "";
	struct options o = { .fps = 30, .columns = 80, .rows = 24, .dt = 1.0 / 60 };
	int argc = 1;

	if (!text)
		return 0;
	while (at && argc < WORDS) {
		argv[argc++] = at;
		at = strchr(at, '\n');
		if (at)
			*at++ = '\0';
	}
	if (!arguments_read(&o, argc, argv, error))
		fuzz_check_error(error, SETTINGS_ERROR);
	else if (o.fps < 1 || o.fps > 240 || !(o.dt > 0) || o.idle < 0 || o.columns < 0 ||
	         o.rows < 0)
		abort();
	free(text);
	return 0;
}
