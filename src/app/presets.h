/* SPDX-License-Identifier: MIT */
/* Presets: where settings that have a name are found. */
#pragma once

#include "app/settings.h"

/* The embedded preset of that name, or NULL. */
const struct preset *preset_published(const char *name);

/* Where the user's preset of that name is, or would be; false: there is no place for it. */
bool preset_path(const char *name, char path[SETTINGS_PATH]);

/* The same; false also if it is not there. A link that leads nowhere is: it is not passed over. */
bool preset_own(const char *name, char path[SETTINGS_PATH]);

/* All names: the published ones in their order, then those that the user's files add, by name.
 * Owned by the caller; without memory, or where the folder cannot be read, there are fewer. */
struct preset_names {
	char (*at)[SETTINGS_NAME];
	int count;
};
struct preset_names preset_names(void);
void preset_names_free(struct preset_names *names);

/* The place of a name in the list, or -1. */
int preset_names_find(const struct preset_names *names, const char *name);

/* The name nearest to a misspelt one. false: none is near. */
bool preset_nearest(const char *misspelt, char name[SETTINGS_NAME]);

/* Whether the user may give a preset this name: letters, digits and - _ . and no - or . in front, so
 * that it is neither an option nor hidden, nor taken for a path. false: error (SETTINGS_ERROR bytes)
 * says so. */
bool preset_name_good(const char *name, char *error);

/* Whether --preset takes this for a file: it holds '/' or ends in ".ini". */
bool preset_is_path(const char *name);

/* What a preset in a file is called: "x/windy.ini" is windy. */
void preset_name_of(const char *path, char name[SETTINGS_NAME]);
