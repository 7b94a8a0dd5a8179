/* SPDX-License-Identifier: MIT */
/* Presets: where settings that have a name are found. */
#pragma once

#include "app/settings.h"

/* The embedded preset of that name, or NULL. */
const struct preset *preset_published(const char *name);

/* Where the user's preset of that name is; false: there is none. */
bool preset_own(const char *name, char path[SETTINGS_PATH]);

/* The published name nearest to a misspelt one, or NULL. */
const char *preset_nearest(const char *misspelt);

/* Whether --preset takes this for a file: it holds '/' or ends in ".ini". */
bool preset_is_path(const char *name);

/* What a preset in a file is called: "x/windy.ini" is windy. */
void preset_name_of(const char *path, char name[SETTINGS_NAME]);
