/* SPDX-License-Identifier: MIT */
/* Fuzz: every text is read as settings, or refused with one printable line; what was read is written
 * and read back to the same. The core reads it as a published preset, to the same factors if both do. */
#include "fuzz.h"

#include "settings/settings_load.h"
#include "settings/settings_write.h"
#include "states/settings_text.h"

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
	if (strcmp(s->about, back.about) != 0 || strcmp(s->map, back.map) != 0 ||
	    strcmp(s->base, back.base) != 0 || strcmp(s->origin.state, back.origin.state) != 0)
		abort();
	free(text);
}

/* A base leaves some factors to the user of the program, but not to the core. */
static void
check_core(const struct settings *s, const uint8_t *data, size_t size)
{
	struct published published = { .name = "fuzz" };
	struct preset preset;
	char error[ERROR_SIZE], *text = strndup((const char *)data, size);

	if (!text)
		return;
	published.text = text;
	if (!preset_read(&preset, &published, error))
		fuzz_check_error(error, ERROR_SIZE);
	else if (s && strlen(text) == size && !strstr(text, "base"))
		for (int i = 0; i < BOIDS_FACTORS; i++)
			if (!factor_same(&s->factors, &preset.factors, i))
				abort();
	free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR];
	const bool read = settings_text(&s, "fuzz", (const char *)data, size, error);

	if (!read || !settings_writable(&s, error))
		fuzz_check_error(error, SETTINGS_ERROR);
	else
		check_back(&s);
	check_core(read ? &s : NULL, data, size);
	return 0;
}
