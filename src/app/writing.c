/* SPDX-License-Identifier: MIT */
/* Writing: settings as text that reads back to the same. */
#include "app/writing.h"

#include "app/lines.h"
#include "app/presets.h"
#include "app/settings_load.h"
#include "core/number.h"
#include "term/utf8.h"

#include <inttypes.h>
#include <string.h>

static bool
fits(const char *name, const char *value, char *error)
{
	const char *refused = lines_refuse(name, value);
	char shown[NUMBER_QUOTE];

	return !refused ||
	       fail_with(error, 0, "%s %s %s", name, number_quote(value, shown), refused);
}

bool
settings_writable(const struct settings *s, char *error)
{
	return fits("start-state", s->origin.state, error) && fits("map", s->map, error);
}

/* The settings that the base gives, on this ground. false: there is none that others have, too. */
static bool
read_base(struct settings *base, const char *name, const struct factors *ground)
{
	char path[SETTINGS_PATH], error[SETTINGS_ERROR];

	*base = settings_usual();
	base->factors = *ground;
	return *name && !library_own(&preset_library, name, path) &&
	       settings_preset(base, name, error);
}

/* Its line must not be longer than one that can be read. */
static void
write_about(FILE *out, const char *about)
{
	size_t length = strlen(about), most = LINE_MOST - strlen("about=");
	char cut[SETTINGS_ABOUT];

	if (length > most)
		for (length = most; length > 0 && utf8_goes_on(about[length]);)
			length--;
	snprintf(cut, sizeof cut, "%.*s", (int)length, about);
	lines_write(out, "about", cut);
}

/* Whoever reads it starts from usual ground or from this one: what both leave as it is need not be
 * said. */
static void
write_factors(FILE *out, const struct settings *s, const struct factors *one,
              const struct factors *other, bool based)
{
	char text[FACTOR_TEXT];

	for (int i = 0; i < FACTORS; i++) {
		bool left = based || settings_is_look(i);
		if (left && factor_same(&s->factors, one, i) && factor_same(&s->factors, other, i))
			continue;
		factor_write(&s->factors, i, text);
		fprintf(out, "%s = %s\n", factor_table[i].name, text);
	}
}

void
settings_write(FILE *out, const struct settings *s, uint64_t seed, const struct factors *ground)
{
	struct factors usual = factors_usual();
	struct settings on_ground, on_usual;
	bool based = read_base(&on_ground, s->base, ground) && read_base(&on_usual, s->base, &usual);

	fprintf(out, "# boids %s\n# seed %" PRIu64 "\n", BOIDS_VERSION, seed);
	if (based)
		fprintf(out, "base = %s\n", s->base);
	if (strcmp(s->about, based ? on_usual.about : "") != 0)
		write_about(out, s->about);
	if (*s->map)
		lines_write(out, "map", s->map);
	origin_write(out, &s->origin);
	if (based)
		write_factors(out, s, &on_ground.factors, &on_usual.factors, based);
	else
		write_factors(out, s, ground, &usual, based);
}
