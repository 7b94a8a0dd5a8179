/* SPDX-License-Identifier: MIT */
#include "settings.h"

#include "math/number.h"
#include "screen/glyphs.h"
#include "text/error.h"
#include "text/line_words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct settings
settings_default(void)
{
	struct settings s = { 0 };

	factors_init(&s.factors);
	return s;
}

bool
settings_keeps(int factor)
{
	return factor_table[factor].is_view || factor == BOIDS_FACTOR_aspect;
}

bool
settings_survives(int factor)
{
	return settings_keeps(factor) || factor == BOIDS_FACTOR_number;
}

void
settings_keep_chosen(struct settings *s, const struct settings *from)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!settings_survives(i) || !from->labels.chosen[i])
			continue;
		factor_copy(&s->factors, &from->factors, i);
		s->labels.chosen[i] = true;
	}
}

struct glyph_set
settings_glyphs(const struct boids_factors *f)
{
	int count = BOIDS_CUSTOM_GLYPHS;

	if (f->glyphs != BOIDS_GLYPHS_CUSTOM)
		return *glyphs_find(factor_table[BOIDS_FACTOR_glyphs].word(f->glyphs));
	while (!f->custom_glyphs[count - 1])
		count--;
	return glyphs_custom(f->custom_glyphs, count);
}

/* ---- saved state */

static bool
set_state(struct saved_state *o, const char *where, const char *value)
{
	const char *slash = strrchr(where, '/');
	int folder = slash && *value != '/' ? (int)(slash - where) + 1 : 0;

	if (!*value || strcmp(value, "-") == 0 || value[strlen(value) - 1] == '/')
		return false;
	int length = snprintf(o->state, sizeof o->state, "%.*s%s", folder, where, value);
	return length > 0 && (size_t)length < sizeof o->state;
}

static bool
set_seed(struct saved_state *o, const char *where, const char *value)
{
	(void)where;
	o->seeded = parse_count(value, UINT64_MAX, &o->seed);
	return o->seeded;
}

static bool
set_size(struct saved_state *o, const char *where, const char *value)
{
	(void)where;
	return parse_size(value, &o->columns, &o->rows);
}

static const struct {
	const char *name, *allowed;
	bool (*set)(struct saved_state *o, const char *where, const char *value);
} line_table[] = {
	{ "start-state", "the name of a CSV file of states or a saved flock", set_state },
	{ "seed", "0 to 18446744073709551615", set_seed },
	{ "size", PARSE_SIZE_ALLOWED, set_size },
};
enum { LINES = sizeof line_table / sizeof *line_table };

static int
row_of(const char *name)
{
	for (int row = 0; row < LINES; row++)
		if (strcmp(line_table[row].name, name) == 0)
			return row;
	return -1;
}

unsigned
saved_state_bit(const char *name)
{
	int row = row_of(name);

	return row < 0 ? 0 : 1u << row;
}

bool
saved_state_set(struct saved_state *o, const char *where, const char *name, const char *value,
                char *error)
{
	int row = row_of(name);
	struct saved_state changed = *o;

	if (line_table[row].set(&changed, where, value)) {
		*o = changed;
		return true;
	}
	return error_set(error, 0, "%s takes %s, not %s", name, line_table[row].allowed,
	                 QUOTED(value));
}

void
saved_state_make_absolute(struct saved_state *o)
{
	char *path = *o->state ? realpath(o->state, NULL) : NULL;

	if (path && strlen(path) < sizeof o->state && !line_words_unfit(path))
		memcpy(o->state, path, strlen(path) + 1);
	free(path);
}

void
saved_state_write(FILE *out, const struct saved_state *o)
{
	if (*o->state)
		fprintf(out, "start-state = %s\n", o->state);
	if (o->seeded)
		fprintf(out, "seed = %" PRIu64 "\n", o->seed);
	if (o->columns > 0)
		fprintf(out, "size = %dx%d\n", o->columns, o->rows);
}
