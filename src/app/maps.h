/* SPDX-License-Identifier: MIT */
/* Maps: where maps that have a name are found, and how they are read. */
#pragma once

#include "app/library.h"
#include "boids/flock.h"

#include <stdbool.h>
#include <stdio.h>

/* The published ones. */
extern const struct published map_table[];

/* All maps. --map takes NAME.map and what holds '/' for a file. */
extern const struct library map_library;

/* Makes of a path one that leads to the same file from every folder, where there is room for it: what
 * is saved is flown from elsewhere. A name stays as it is. */
void maps_settle(char name[SETTINGS_MAP]);

/* Reads a map: a path, else a name among the user's maps and the published ones. NULL: error
 * (SETTINGS_ERROR bytes) is one line, "cave.map:3:17: ...", and errno is 0 where name or text are at
 * fault, else why the machine failed. */
struct map *maps_read(const char *name, char *error);

/* Whether settings name a map. */
bool maps_named(const struct settings *settings);

/* Makes the map that settings ask for in a world of columns x rows cells: the one they name, with the
 * cells of `goal` (maps_goals; NULL: not given) in place of its own goals, or all air around these.
 * `read` is the map they name where it has been read already, and is copied; NULL: it is read here.
 * *map is NULL where none is asked for, and the caller's to free. Returns false as above. */
bool maps_open(const struct settings *settings, const struct map *read, const char *goal,
               int columns, int rows, struct map **map, char *error);

/* Whether text reads "X,Y" or "X,Y,X,Y" ... with at most MAP_GOALS pairs, each a cell from 0,0 on; into
 * cells (two numbers a goal), the number of goals; 0: it does not. */
enum { MAPS_CELLS = 2 * MAP_GOALS };
int maps_goals(const char *text, int cells[MAPS_CELLS]);

/* Writes a map as text that reads back to the same but for the turns of its goals. These, the goal `first`
 * in front, go into turns as struct origin has them; "": as they stand in the text. */
void maps_write(FILE *out, const struct map *map);
void maps_turns(const struct map *map, int first, char turns[MAP_GOALS + 1]);

/* Whether boids cannot come from where they start to some goal; the sentence says so. */
bool maps_blocked(const struct flock *flock, char *sentence, size_t size);
