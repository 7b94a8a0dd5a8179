/* SPDX-License-Identifier: MIT */
#include "map_text.h"

#include "text/error.h"

#include <errno.h>
#include <stdlib.h>

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
