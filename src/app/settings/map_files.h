/* SPDX-License-Identifier: MIT */
/* Map files: finds, reads and writes maps by name or path. */
#pragma once

#include "flock/flock.h"
#include "named_files.h"

#include <stdbool.h>

/* All maps. For --map NAME.map and anything with '/' is a path. */
extern const struct named_files map_files;

/* Reads a map: a path (of a saved flock: its map), else a name among the user's maps and the
 * published ones. Returns NULL with one line in error, "cave.map:3:17: ...", and errno, which is 0
 * for an invalid name or text. */
struct boids_map *map_files_read(const char *name, char *error);

/* Whether this is the name of a map. */
bool map_files_named(const char *name);

/* Creates the map of this name for a world of columns x rows cells; all air without a name. The
 * cells of `goal` (map_files_parse_goals; NULL: not given) replace its goals. *map is NULL if there is neither map nor goal; the caller
 * frees it. Returns false with errors as above. */
bool map_files_make(const char *name, const char *goal, int columns, int rows,
                    struct boids_map **map, char *error);

/* Parses "X,Y" or "X,Y,X,Y" ..., at most BOIDS_MAP_GOALS cells from 0,0 on, to cells (two numbers a
 * goal). Returns the number of goals, or 0 if the text is invalid. */
enum { MAP_FILES_CELLS = 2 * BOIDS_MAP_GOALS };
int map_files_parse_goals(const char *text, int cells[MAP_FILES_CELLS]);

/* Whether boids cannot reach some goal from the start; then writes a sentence about it. */
bool map_files_blocked(const struct flock_state *flock, char *sentence, size_t size);
