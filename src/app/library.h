/* SPDX-License-Identifier: MIT */
/* Library: texts that have a name, published with the program or files in a folder of the user's. */
#pragma once

#include "app/settings.h"

#include <stdbool.h>

/* A text that comes with the program, embedded at build time; a table of them ends with a NULL name. */
struct published {
	const char *name, *text;
};

/* The user's are FOLDER/NAME and the ending, in $XDG_CONFIG_HOME/boids (or ~/.config/boids). */
struct library {
	const char *folder, *ending; /* "presets", ".ini" */
	const struct published *published;
};

/* The published text of that name, or NULL. */
const struct published *library_published(const struct library *library, const char *name);

/* Whether this stands for a file, not for a name: it holds '/' or ends as such files do. */
bool library_is_path(const struct library *library, const char *name);

/* Where the user's text of that name is, or would be; false: there is no place for it. */
bool library_path(const struct library *library, const char *name, char path[SETTINGS_PATH]);

/* The same; false also if it is not there. A link that leads nowhere is: it is not passed over. */
bool library_own(const struct library *library, const char *name, char path[SETTINGS_PATH]);

/* All names: the published ones in their order, then those that the user's files add, by name.
 * Owned by the caller; without memory, or where the folder cannot be read, there are fewer. */
struct library_names {
	char (*at)[SETTINGS_NAME];
	int count;
	int why; /* errno, where some may be missing; 0: all are here */
};
struct library_names library_names(const struct library *library);
void library_names_free(struct library_names *names);

/* The place of a name in the list, or -1. */
int library_names_find(const struct library_names *names, const char *name);

/* The name nearest to a misspelt one. false: none is near. */
bool library_nearest(const struct library *library, const char *misspelt, char name[SETTINGS_NAME]);
