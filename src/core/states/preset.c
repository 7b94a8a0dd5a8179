/* SPDX-License-Identifier: MIT */
#include "preset.h"

#include "math/number.h"
#include "text/error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const struct published *
published_find(const struct published *table, const char *name)
{
	while (table->name && strcmp(table->name, name) != 0)
		table++;
	return table->name ? table : NULL;
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
