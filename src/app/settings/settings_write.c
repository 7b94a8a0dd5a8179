/* SPDX-License-Identifier: MIT */
#include "settings_write.h"

#include "boids/boids.h"
#include "math/number.h"
#include "named_files.h"
#include "settings_load.h"
#include "text/journal_reader.h"
#include "text/line_words.h"

#include <inttypes.h>
#include <string.h>

static bool
fits(const char *name, const char *path, char *error)
{
	const char *refused = line_words_unfit(path);

	return !refused || error_set(error, 0, "%s %s %s", name, QUOTED(path), refused);
}

bool
settings_writable(const struct settings *s, char *error)
{
	return fits("start-state", s->origin.state, error) && fits("map", s->map, error);
}

/* Reads the base on top of `ground`. Returns false if it is not a published preset. */
static bool
read_base(struct settings *base, const char *name, const struct boids_factors *defaults)
{
	char path[SETTINGS_PATH], error[SETTINGS_ERROR];

	*base = settings_default();
	base->factors = *defaults;
	return *name && !named_files_own(&preset_files, name, path) &&
	       settings_preset(base, name, error);
}

bool
settings_written_same(const struct boids_factors *a, const struct boids_factors *b, int factor)
{
	char text[BOIDS_FACTOR_TEXT], other[BOIDS_FACTOR_TEXT];

	factor_write(a, factor, text);
	factor_write(b, factor, other);
	return strcmp(text, other) == 0;
}

void
settings_write(FILE *out, const struct settings *s, const struct settings_run *run,
               const struct boids_factors *defaults, bool saved)
{
	struct boids_factors builtin;
	struct settings on_defaults, on_builtin;
	char text[BOIDS_FACTOR_TEXT], size[SIZE_TEXT];

	factors_init(&builtin);
	bool based = read_base(&on_defaults, s->base, defaults) &&
	             read_base(&on_builtin, s->base, &builtin);
	if (saved)
		fprintf(out, JOURNAL_FIRST "\n", "flock", JOURNAL_FORMAT, BOIDS_VERSION);
	else
		fprintf(out, "# boids %s\n", BOIDS_VERSION);
	fprintf(out, "# seed %" PRIu64 "\n", run->seed);
	if (run->columns > 0)
		fprintf(out, "# size %dx%d\n", run->columns, run->rows);
	if (based)
		fprintf(out, "base = %s\n", s->base);
	if (strcmp(s->about, based ? on_builtin.about : "") != 0)
		fprintf(out, "about = %s\n", s->about);
	if (*s->map)
		fprintf(out, "map = %s\n", s->map);
	if (*s->origin.state)
		fprintf(out, "start-state = %s\n", s->origin.state);
	if (s->origin.seeded)
		fprintf(out, "seed = %" PRIu64 "\n", s->origin.seed);
	write_size(s->origin.columns, s->origin.rows, s->origin.width, s->origin.height, size);
	if (s->origin.columns > 0 || s->origin.width > 0)
		fprintf(out, "size = %s\n", size);
	/* Omits a factor that reads back the same on either of the defaults, of a saved flock only one of
	 * the view: the flight depends on all others. */
	const struct boids_factors *first = based ? &on_defaults.factors : defaults;
	const struct boids_factors *second = based ? &on_builtin.factors : &builtin;
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		bool keeps = saved ? factor_table[i].is_view : settings_keeps(i);
		if ((based || keeps) && settings_written_same(&s->factors, first, i) &&
		    settings_written_same(&s->factors, second, i))
			continue;
		factor_write(&s->factors, i, text);
		fprintf(out, "%s = %s\n", factor_table[i].name, text);
	}
}
