/* SPDX-License-Identifier: MIT */
/* Map text: reads a map as map_read does, with an error for users. */
#pragma once

#include "types/map.h"

#include <stddef.h>
#include <stdint.h>

/* Reads the text of a map, which begins behind `before` lines of the file `where`. Returns NULL with
 * one sentence in error (ERROR_SIZE bytes), "cave.map:3:17: ...", and errno: 0 for an invalid text. */
struct boids_map *map_text_read(const char *where, const char *text, size_t length, uint64_t before,
                                char *error);

/* Whether two texts are of the same map; NULL: of none. */
bool map_text_same(const char *a, const char *b);

/* Returns the name of the published map that is the same; NULL: there is none. */
const char *map_text_name(const char *text);
