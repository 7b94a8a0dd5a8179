/* SPDX-License-Identifier: MIT */
/* About: the sentence that says what a preset, map, theme or story is, for lists of them. */
#pragma once

#include "settings.h"

enum { ABOUT_TEXT = SETTINGS_ERROR };

/* Write the sentence of a preset, theme or story; of a map its sentence, if it has one, and its size and
 * contents: "a hall (80x23 cells, 1 goal, wind)". No control character of a file comes along.
 * Return false with the error in the place of the sentence (ABOUT_TEXT bytes). */
bool about_preset(const char *name, char *about);
bool about_map(const char *name, char *about);
bool about_theme(const char *name, char *about);
bool about_story(const char *name, char *about);
