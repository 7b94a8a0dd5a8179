/* SPDX-License-Identifier: MIT */
/* Presets: the settings that have a name. */
#pragma once

#include "named_files.h"

/* The published presets, in the order of the digit keys and of < and >. */
extern const struct published preset_table[];

/* All presets. For --preset NAME.ini and anything with '/' is a path. */
extern const struct named_files preset_files;

/* Whether a saved preset may have this name: letters, digits and - _ . without a leading - or .,
 * so that it is no option, hidden file or path. Returns false with one sentence in error
 * (SETTINGS_ERROR bytes). */
bool preset_name_is_valid(const char *name, char *error);

/* Writes the name of a preset in a file: that of "x/windy.ini" is windy. */
void preset_name_of(const char *path, char name[SETTINGS_NAME]);
