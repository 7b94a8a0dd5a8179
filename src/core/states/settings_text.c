/* SPDX-License-Identifier: MIT */
#include "settings_text.h"

#include "flock_text.h"
#include "math/number.h"
#include "text/error.h"
#include "text/line_words.h"

#include <stdio.h>
#include <string.h>

/* Sets all factors but those with a setting: of the view those alone that the preset has lines for. */
static bool
set_others(struct settings_text *t, const struct preset *to, const char *name, const bool *keeps)
{
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (!t->set[i] && !(keeps && keeps[i]) &&
		    (t->sets_looks || to->given[i] || !factor_table[i].is_view))
			factor_copy(&t->own.factors, &to->factors, i);
	snprintf(t->name, sizeof t->name, "%s", name);
	memcpy(t->own.map, to->map, sizeof t->own.map);
	return true;
}

static bool
set_preset(struct settings_text *t, const char *name, char *error)
{
	const struct published *published = published_find(preset_table, name);
	struct preset preset;

	if (!published)
		return t->named(t, "preset", name, error);
	return preset_read(&preset, published, error) && set_others(t, &preset, name, t->keeps);
}

static bool
set_defaults(struct settings_text *t, const char *name, char *error)
{
	struct preset none = { .given = { false } };

	factors_init(&none.factors);
	return *name ? set_others(t, &none, name, NULL)
	             : line_words_refuse(error, "defaults", "a name for the preset", name);
}

/* Reads what names a file, of a built-in preset. */
static bool
set_built_in(struct settings_text *t, const char *name, const char *value, char *error)
{
	if (strcmp(name, "base") == 0) {
		const struct published *base = published_find(preset_table, value);
		return base ? preset_read(&t->own, base, error)
		            : error_set(error, 0, "no preset %s", QUOTED(value));
	}
	if (strcmp(name, "map") != 0)
		return factors_set(&t->own.factors, name, value, error);
	snprintf(t->own.map, sizeof t->own.map, "%s", value);
	return true;
}

static bool
set_about(struct settings_text *t, const char *text, char *error)
{
	return snprintf(t->own.about, PRESET_ABOUT, "%s", text) < PRESET_ABOUT ||
	       error_set(error, 0, "about takes at most %d bytes", PRESET_ABOUT - 1);
}

static bool
set_seed(struct settings_text *t, const char *value, char *error)
{
	t->origin.seeded = parse_count(value, UINT64_MAX, &t->origin.seed);
	return t->origin.seeded ||
	       line_words_refuse(error, "seed", "0 to 18446744073709551615", value);
}

static bool
set_size(struct settings_text *t, const char *value, char *error)
{
	struct saved_state *origin = &t->origin;

	return parse_size(value, &origin->columns, &origin->rows) ||
	       parse_units(value, &origin->width, &origin->height) ||
	       line_words_refuse(error, "size", PARSE_SIZE_ALLOWED ", or 600.5x360 units", value);
}

static const struct {
	const char *name;
	bool (*set)(struct settings_text *t, const char *value, char *error); /* NULL: named */
} words[SETTING_WORDS] = {
	[SETTING_BASE] = { "base", NULL },        [SETTING_PRESET] = { "preset", set_preset },
	[SETTING_ABOUT] = { "about", set_about }, [SETTING_DEFAULTS] = { "defaults", set_defaults },
	[SETTING_MAP] = { "map", NULL },          [SETTING_STATE] = { "start-state", NULL },
	[SETTING_SEED] = { "seed", set_seed },    [SETTING_SIZE] = { "size", set_size },
};

/* A caller says itself that a base is set twice. */
bool
settings_text_set(struct settings_text *t, const char *name, const char *value, char *error)
{
	bool *has = t->has;
	int i = 0;

	while (i < SETTING_WORDS && strcmp(name, words[i].name) != 0)
		i++;
	if (i < SETTING_WORDS) {
		const bool is_preset = i == SETTING_PRESET || i == SETTING_DEFAULTS;
		const bool again = is_preset ? has[SETTING_PRESET] || has[SETTING_DEFAULTS]
		                             : has[i] && i != SETTING_BASE;
		has[i] = true;
		if (again)
			return error_set(error, 0, "%s is set twice",
			                 is_preset ? "preset or defaults" : name);
		const bool good = words[i].set ? words[i].set(t, value, error)
		                               : t->named(t, name, value, error);
		t->begun = true;
		return good;
	}
	const int factor = factor_find(name);
	const bool may_be_file = factor == BOIDS_FACTOR_brain || factor == BOIDS_FACTOR_theme;
	if (may_be_file ? !t->named(t, factor_table[factor].name, value, error)
	                : !factors_set(&t->own.factors, name, value, error))
		return false;
	if (t->set[factor])
		return error_set(error, 0, "%s is set twice", name);
	t->set[factor] = t->own.given[factor] = t->begun = true;
	return true;
}

static bool
take_line(void *text, const char *name, const char *value, char *error)
{
	return settings_text_set(text, name, value, error);
}

bool
preset_read(struct preset *preset, const struct published *published, char *error)
{
	struct settings_text t = { .named = set_built_in };
	struct flock_text nothing;

	factors_init(&t.own.factors);
	const bool good = flock_text_read(&nothing, NULL, published->name, published->text,
	                                  strlen(published->text), take_line, &t, error);
	flock_text_free(&nothing);
	*preset = t.own;
	return good;
}
