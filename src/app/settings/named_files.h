/* SPDX-License-Identifier: MIT */
/* Named files: presets, maps and themes by name, published with the program or in the user's
 * folder; and the names of presets. */
#pragma once

#include "settings.h"

#include <stdbool.h>

/* The user's are FOLDER/NAME and the ending, in $XDG_CONFIG_HOME/boids (or ~/.config/boids). */
struct named_files {
	const char *kind;            /* the word for one of them: "preset" */
	const char *folder, *ending; /* "presets", ".ini" */
	const struct published *published;
	const char *(*built_in)(int row); /* names without a text; NULL past the last, or there are none */
	size_t name_size;                 /* bytes for the name of a file of the user's */
};

/* Returns the heading of a name in lists: that of the published text, else "yours"; NULL if no
 * published text has one. */
const char *named_files_heading(const struct named_files *library, const char *name);

/* Whether `name` is a path: it contains '/' or has the ending. */
bool named_files_is_path(const struct named_files *library, const char *name);

/* Writes the path of the user's file of that name, whether it exists or not. Returns false if there
 * is no folder for it. named_files_own also returns false if the file does not exist; a dangling
 * symbolic link counts as present. */
bool named_files_path(const struct named_files *library, const char *name, char path[SETTINGS_PATH]);
bool named_files_own(const struct named_files *library, const char *name, char path[SETTINGS_PATH]);

/* All names: the published and built-in ones in their order, then those of the user's files, sorted.
 * Owned by the caller. Incomplete if the folder cannot be read. */
struct named_files_list {
	char (*at)[SETTINGS_NAME];
	int count;
	int why; /* errno if names may be missing; 0: complete */
};
struct named_files_list named_files_list(const struct named_files *library);
void named_files_list_free(struct named_files_list *names);

/* Returns the index of a name in the list, or -1. */
int named_files_list_find(const struct named_files_list *names, const char *name);

/* Sets the error "no preset 'x'; did you mean y?", or with the option that lists the names. `kind`
 * is the word for one of them. Returns false. */
bool named_files_refuse(const struct named_files *library, const char *name, char *error);

/* Finds the name nearest to a misspelt one. Returns false if none is near. */
bool named_files_nearest(const struct named_files *library, const char *misspelt,
                         char name[SETTINGS_NAME]);

/* Returns the text of this name, of the user's file or a published one; the caller frees it. NULL:
 * error has one sentence. */
char *named_files_load(const struct named_files *library, const char *name, char *error);

/* Whether there is a text of this name, built in or the user's; it is not read. */
bool named_files_known(const struct named_files *library, const char *name);

/* Takes the first name of a list with commas. Returns the others; NULL: there is none. */
const char *named_files_next(const char *names, char name[SETTINGS_NAME]);

/* All stories: journals, each with a comment in its first line that says what it tells. */
extern const struct named_files story_files;

/* All presets. For --preset NAME.ini and anything with '/' is a path. */
extern const struct named_files preset_files;

/* Whether a saved preset may have this name: letters, digits and - _ . without a leading - or ., so
 * that it is no option, hidden file or path. */
bool preset_name_is_valid(const char *name, char *error);

/* Writes the name of a preset in a file: that of "x/windy.ini" is windy. */
void preset_name_of(const char *path, char name[SETTINGS_NAME]);
