/* SPDX-License-Identifier: MIT */
/* Theme files: the user's themes by name, THEMES/NAME.ini. A file has lines
 *
 *     about = green rain
 *     base = dusk                       the theme that has what the file leaves out; default if none
 *     heading = #00ff88 #00cc66 120     colours right, then anticlockwise; at most 8
 *     kinds = ..., ramp = ...           of species and groups; of speed, neighbours and depth
 *     wall = 240                        also wind, goal, next-goal, predator, pillar
 *
 * A colour is #rrggbb, or the number of one of the 256, from 16 on. */
#pragma once

#include "named_files.h"
#include "types/factors.h"

struct theme; /* screen/theme.h */

/* The files; themes of the program are built in. */
extern const struct named_files theme_files;

/* Reads a theme by name. Returns false with one line in error, which has file and line of a wrong
 * text, and errno: 0 for a wrong name or text. */
bool theme_files_read(struct theme *theme, const char *name, char *error);

/* The same as factors_set, but theme also takes the name of a file alone. */
bool theme_files_set(struct boids_factors *f, const char *name, const char *text, char *error);

/* Returns the theme of a user's that the factors choose, or the built-in one in its place if its file
 * cannot be read. It is read again only if `own`, the one that was read last ({0}: none), is another
 * one. NULL: they choose none. */
const struct theme *theme_files_own(struct theme *own, const struct boids_factors *f);
