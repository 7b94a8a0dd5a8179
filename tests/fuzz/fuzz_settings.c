/* SPDX-License-Identifier: MIT */
/* Fuzz: every text is read as settings, or refused with one printable line; what was read is written
 * and read back to the same. */
#include "fuzz.h"

#include "settings/settings_load.h"

#include "settings/settings_write.h"

static void
check_back(const struct settings *s)
{
	struct settings back = settings_default();
	char *text = NULL, error[SETTINGS_ERROR];
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);

	if (!out)
		return;
	settings_write(out, s, &(struct settings_run){ 1, 80, 24 }, &back.factors, false);
	fclose(out);
	if (!settings_text(&back, "back", text, length, error))
		abort();
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (!factor_same(&s->factors, &back.factors, i))
			abort();
	if (strcmp(s->labels.about, back.labels.about) != 0 ||
	    strcmp(s->labels.map, back.labels.map) != 0 ||
	    strcmp(s->labels.base, back.labels.base) != 0 ||
	    strcmp(s->origin.state, back.origin.state) != 0)
		abort();
	free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR];

	if (!settings_text(&s, "fuzz", (const char *)data, size, error) ||
	    !settings_writable(&s, error))
		fuzz_check_error(error, SETTINGS_ERROR);
	else
		check_back(&s);
	return 0;
}
