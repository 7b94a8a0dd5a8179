/* SPDX-License-Identifier: MIT */
#include "preset.h"

#include "flock_text.h"
#include "math/number.h"
#include "settings_text.h"
#include "text/error.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct published *
published_find(const struct published *table, const char *name)
{
	while (table->name && strcmp(table->name, name) != 0)
		table++;
	return table->name ? table : NULL;
}

static bool
take_line(void *text, const char *name, const char *value, char *error)
{
	return settings_text_set(text, name, value, error);
}

bool
preset_read(struct preset *preset, const struct published *published, char *error)
{
	struct settings_text t = { .begun = false };
	struct flock_text nothing;

	factors_init(&t.own.factors);
	const bool good = flock_text_read(&nothing, NULL, published->name, published->text,
	                                  strlen(published->text), take_line, &t, error);
	*preset = t.own;
	return good;
}

/* ---- maps */

struct boids_map *
map_text_read(const char *where, const char *text, size_t length, uint64_t before, char *error)
{
	char fault[BOIDS_MAP_ERROR], *rest;
	struct boids_map *map = map_read(text, length, fault);

	if (map)
		return map;
	long line = strtol(fault, &rest, 10);
	if (*fault)
		error_set(error, 0, "%s:%ld%s", PATH_SHOWN(where), (long)before + line, rest);
	else
		error_set(error, ENOMEM, "no memory for the map %s", PATH_SHOWN(where));
	return NULL;
}

bool
map_text_same(const char *a, const char *b)
{
	char error[BOIDS_MAP_ERROR];
	struct boids_map *of_a = a ? map_read(a, strlen(a), error) : NULL;
	struct boids_map *of_b = b ? map_read(b, strlen(b), error) : NULL;
	bool same = of_a && of_b ? map_same(of_a, of_b) : !a && !b;

	map_free(of_a);
	map_free(of_b);
	return same;
}

const char *
map_text_name(const char *text)
{
	for (const struct published *p = map_table; p->name; p++)
		if (map_text_same(p->text, text))
			return p->name;
	return NULL;
}
