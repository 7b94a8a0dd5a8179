/* SPDX-License-Identifier: MIT */
/* Presets: where settings that have a name are found. */
#pragma once

#include "app/library.h"

/* The published ones: in the order of the digits and of < and >. */
extern const struct published preset_table[];

/* All presets. --preset takes NAME.ini and what holds '/' for a file. */
extern const struct library preset_library;

/* Whether the user may give a preset this name: letters, digits and - _ . and no - or . in front, so
 * that it is neither an option nor hidden, nor taken for a path. false: error (SETTINGS_ERROR bytes)
 * says so. */
bool preset_name_good(const char *name, char *error);

/* What a preset in a file is called: "x/windy.ini" is windy. */
void preset_name_of(const char *path, char name[SETTINGS_NAME]);
