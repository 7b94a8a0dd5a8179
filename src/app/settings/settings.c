/* SPDX-License-Identifier: MIT */
#include "settings.h"

#include "io/key_name.h"
#include "screen/glyphs.h"
#include "text/error.h"
#include "text/line_words.h"

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
	return settings_keeps(factor) || factor == BOIDS_FACTOR_number ||
	       factor == BOIDS_FACTOR_visits;
}

void
settings_keep_chosen(struct settings *s, const struct settings *from)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (!settings_survives(i) || !from->chosen[i])
			continue;
		factor_copy(&s->factors, &from->factors, i);
		s->chosen[i] = true;
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

void
settings_make_absolute(char name[SETTINGS_PATH])
{
	char *path = *name ? realpath(name, NULL) : NULL;

	if (path && strlen(path) < SETTINGS_PATH && !line_words_unfit(path))
		memcpy(name, path, strlen(path) + 1);
	free(path);
}

/* ---- keys */

bool
key_layout_add(struct key_layout *map, const char *from, const char *to, char *error)
{
	uint32_t key = key_read(from), target = key_read(to);
	const char *shown = PATH_SHOWN(from), *shown_to = PATH_SHOWN(to);

	if (!*from || !*to)
		return error_set(error, 0, "expected key NEW = OLD, such as key @ = s");
	if (!key || !target)
		return error_set(error, 0,
		                 "no key '%s': a key is a character, or Tab, F5, Ctrl-X ...",
		                 key ? shown_to : shown);
	if (key_layout_key(map, key) != key)
		return error_set(error, 0, "key %s is set twice", shown);
	if (map->meaning(key))
		return error_set(error, 0, "key %s has a meaning already: %s", shown,
		                 map->meaning(key));
	if (!map->meaning(target))
		return error_set(error, 0, "key %s does nothing, so %s cannot stand for it",
		                 shown_to, shown);
	if (map->count == KEY_LAYOUT_MOST)
		return error_set(error, 0, "at most %d keys can be set", KEY_LAYOUT_MOST);
	map->from[map->count] = key;
	map->to[map->count++] = target;
	return true;
}

uint32_t
key_layout_key(const struct key_layout *map, uint32_t key)
{
	for (int i = 0; i < map->count; i++)
		if (map->from[i] == key)
			return map->to[i];
	return key;
}
