/* SPDX-License-Identifier: MIT */
/* Preset: the presets, maps and fonts that are part of the library, by name. */
#pragma once

#include "types/factors.h"
#include "types/map.h"
#include "types/published.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PRESET_NAME = 64, PRESET_ABOUT = 200 };

/* Returns the text of that name, or NULL. */
const struct published *published_find(const struct published *table, const char *name);

/* What a preset sets. */
struct preset {
	struct boids_factors factors; /* those without a line have their defaults */
	bool given[BOIDS_FACTORS];    /* has a line in it or its base */
	char about[PRESET_ABOUT];     /* description, one sentence */
	char map[PRESET_NAME];        /* name of a published map; "": none */
};

/* ---- maps */

/* Reads the text of a map, which begins behind `before` lines of the file `where`. Returns NULL
 * with one sentence in error, "cave.map:3:17: ...", and errno: 0 for an invalid text. */
struct boids_map *map_text_read(const char *where, const char *text, size_t length, uint64_t before,
                                char *error);

/* Whether two texts are of the same map; NULL: of none. */
bool map_text_same(const char *a, const char *b);

/* Returns the name of the published map that is the same; NULL: there is none. */
const char *map_text_name(const char *text);
