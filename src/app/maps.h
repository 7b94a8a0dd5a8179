/* SPDX-License-Identifier: MIT */
/* Maps: where maps that have a name are found, and how they are read. */
#pragma once

#include "app/library.h"
#include "app/options.h"
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

/* The map that settings and options ask for on so many cells of world: that of the settings, with the goals
 * of the options in place of its own, or all air around these. *map is NULL where none is asked for;
 * the caller's to free. false: as above. */
bool maps_open(const struct settings *settings, const struct options *options, int columns,
               int rows, struct map **map, char *error);

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
