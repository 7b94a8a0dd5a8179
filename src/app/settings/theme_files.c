/* SPDX-License-Identifier: MIT */
#include "theme_files.h"

#include "files/file.h"
#include "math/number.h"
#include "screen/rgb.h"
#include "screen/theme.h"
#include "states/flock_text.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 65536 };

static const struct published none[] = { { .name = NULL } };

static const char *
built_in(int row)
{
	return *theme_table[row].name ? theme_table[row].name : NULL;
}

const struct named_files theme_files = { "theme", "themes", ".ini", none, built_in, BOIDS_THEME_NAME };

/* ---- colours */

/* Reads "#00ff88", for 256 colours the nearest of them, or "120". */
static bool
read_colour(const char *word, size_t length, int16_t *number, uint32_t *rgb)
{
	char *end;

	if (*word == '#' && length == 7 && strspn(word + 1, "0123456789abcdefABCDEF") >= 6) {
		*rgb = (uint32_t)strtoul(word + 1, &end, 16);
		*number = 16;
		for (int16_t other = 16; other < 256; other++)
			if (rgb_distance(*rgb, rgb_of(other)) < rgb_distance(*rgb, rgb_of(*number)))
				*number = other;
		return true;
	}
	if (length > 3 || strspn(word, "0123456789") < length)
		return false;
	long value = strtol(word, &end, 10);
	if (value < 16 || value > 255)
		return false;
	*number = (int16_t)value;
	*rgb = rgb_of((int)value);
	return true;
}

/* Reads at most `most` colours; returns their count, or 0 with a sentence in error. */
static int
read_colours(const char *name, const char *value, int most, int16_t *numbers, uint32_t *rgbs,
             char *error)
{
	char word[NUMBER_QUOTE];
	int count = 0;

	for (size_t length; *value; value += length + strspn(value + length, " \t")) {
		length = strcspn(value, " \t");
		if (count == most || !read_colour(value, length, &numbers[count], &rgbs[count]))
			break;
		count++;
	}
	if (count > 0 && !*value)
		return count;
	size_t length = strcspn(value, " \t");
	snprintf(word, sizeof word, "%.*s", (int)(length < 32 ? length : 32), value);
	error_set(error, 0, "%s takes %s #rrggbb or 16 to 255%s%s", name,
	          most == 1 ? "a colour" : "1 to 8 colours", *value ? ", not " : "",
	          *value ? QUOTED(word) : "");
	return 0;
}

/* ---- lines */

struct reading {
	struct theme theme;
	bool has_lines; /* besides about: too late for a base */
};

#define LIST(field) offsetof(struct shades, field), PALETTE_MANY
#define THING(thing) offsetof(struct shades, things) + (thing) * sizeof(struct ink), 1
static const struct {
	const char *name;
	size_t offset; /* in struct shades: of colours or, if `most` is 1, of the ink of a thing */
	int most;
} lines[] = {
	{ "heading", LIST(ring) },
	{ "kinds", LIST(kinds) },
	{ "ramp", LIST(ramp) },
	{ "wall", THING(THEME_WALL) },
	{ "wind", THING(THEME_WIND) },
	{ "goal", THING(THEME_GOAL) },
	{ "next-goal", THING(THEME_NEXT_GOAL) },
	{ "predator", THING(THEME_PREDATOR) },
	{ "pillar", THING(THEME_PILLAR) },
	{ "food", THING(THEME_FOOD) },
	{ "death", THING(THEME_DEATH) },
	{ "birth", THING(THEME_BIRTH) },
};
enum { LINES = sizeof lines / sizeof *lines };

static bool
set_line(struct theme *theme, int line, const char *value, char *error)
{
	int16_t numbers[PALETTE_MANY];
	uint32_t rgbs[PALETTE_ANY];
	int count = read_colours(lines[line].name, value, lines[line].most, numbers, rgbs, error);

	for (int b = 0; b < BACKGROUNDS && count > 0; b++) {
		void *at = (char *)&theme->on[b] + lines[line].offset;
		if (lines[line].most == 1) {
			struct ink *ink = at;
			ink->many = numbers[0];
			ink->any = (int32_t)rgbs[0];
		} else {
			struct colours *c = at;
			c->many = c->any = count;
			memcpy(c->many_colours, numbers, (size_t)count * sizeof *numbers);
			memcpy(c->any_colours, rgbs, (size_t)count * sizeof *rgbs);
		}
	}
	return count > 0;
}

static bool
take_line(void *user, const char *name, const char *value, char *error)
{
	struct reading *r = user;

	if (strcmp(name, "about") == 0) {
		snprintf(r->theme.about, sizeof r->theme.about, "%s", value);
		return true;
	}
	if (strcmp(name, "base") == 0) {
		const struct theme *base = theme_find(value);
		if (r->has_lines)
			return error_set(error, 0, "base must come before colours");
		if (!base)
			return error_set(error, 0, "base takes a built-in theme, not %s",
			                 QUOTED(value));
		r->theme.base = (int)(base - theme_table);
		memcpy(r->theme.on, base->on, sizeof base->on);
		return true;
	}
	r->has_lines = true;
	for (int i = 0; i < LINES; i++)
		if (strcmp(lines[i].name, name) == 0)
			return set_line(&r->theme, i, value, error);
	return error_set(error, 0,
	                 "a theme has no %s; it has about, base, heading, kinds, ramp, "
	                 "wall, wind, goal, next-goal, predator, pillar, food, death and birth",
	                 QUOTED(name));
}

static bool
read_file(struct theme *theme, const char *path, char *error)
{
	struct reading r = { .theme = theme_table[0] };
	struct flock_text t;
	size_t length;
	char *text = file_load(path, TEXT_MOST, &length, error);

	if (!text)
		return false;
	*r.theme.about = '\0';
	bool good = flock_text_read(&t, NULL, path, text, length, take_line, &r, error);
	if (good)
		*theme = r.theme;
	flock_text_free(&t);
	free_keeping_errno(text);
	return good;
}

/* ---- themes by name */

bool
theme_files_read(struct theme *theme, const char *name, char *error)
{
	const struct theme *found = theme_find(name);
	char path[SETTINGS_PATH];

	if (found) {
		*theme = *found;
		return true;
	}
	if (!named_files_own(&theme_files, name, path))
		return named_files_refuse(&theme_files, name, error);
	if (!read_file(theme, path, error))
		return false;
	snprintf(theme->name, sizeof theme->name, "%s", name);
	return true;
}

bool
theme_files_set(struct boids_factors *f, const char *name, const char *text, char *error)
{
	char own[BOIDS_THEME_TEXT];
	struct theme theme = { .base = 0 };

	if (strcmp(name, "theme") == 0 && !strchr(text, '/') && !theme_find(text)) {
		if (!theme_files_read(&theme, text, error))
			return false;
		snprintf(own, sizeof own, "%.31s/%.7s", text, theme_table[theme.base].name);
		text = own;
	}
	return factors_set(f, name, text, error);
}

const struct theme *
theme_files_own(struct theme *own, const struct boids_factors *f)
{
	char name[BOIDS_THEME_NAME], error[SETTINGS_ERROR];
	const size_t length = strcspn(f->own_theme, "/");

	if (f->theme != BOIDS_THEME_OWN)
		return NULL;
	if (strcmp(own->name, f->own_theme) == 0)
		return own;
	snprintf(name, sizeof name, "%.*s", (int)length, f->own_theme);
	if (!theme_files_read(own, name, error))
		*own = *theme_find(f->own_theme + length + 1);
	snprintf(own->name, sizeof own->name, "%s", f->own_theme);
	return own;
}
