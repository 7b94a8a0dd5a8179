/* SPDX-License-Identifier: MIT */
/* Saved files: the boids and the map of a saved preset, in files beside it. Their names contain a
 * hash of the contents, so that saving again never overwrites the files which the old settings
 * name; these are removed after the new settings are in place. */
#pragma once

#include "boids/flock.h"
#include "settings.h"

#include <stdbool.h>

enum { SAVED_FILES_BOIDS, SAVED_FILES_MAP, SAVED_FILES_COUNT };

struct saved_files {
	const char *name;                /* of the preset */
	char ini[SETTINGS_PATH];         /* path of its settings */
	const struct boids_flock *flock; /* to save, or NULL */
	const struct boids_map *map;     /* to save, or NULL */
	struct saved_file {
		char path[SETTINGS_PATH]; /* "": no file */
		bool is_new;
		char old[SETTINGS_PATH]; /* file that the replaced settings name, or "" */
	} at[SAVED_FILES_COUNT];
};

/* Plan a file for the boids or the map, which must stay unchanged until saved_files_write, and
 * write its name for the settings to `file`. Return false if its path is too long. */
bool saved_files_boids(struct saved_files *b, const struct boids_flock *flock, char *file,
                       size_t size);
bool saved_files_map(struct saved_files *b, const struct boids_map *map, char *file, size_t size);

/* Whether the path of a map has the ending of a saved file. */
bool saved_files_is_map(const char *path);

/* Reads the existing settings for the files they name. */
void saved_files_find_old(struct saved_files *b);

/* Writes the files, before the settings. Returns NULL, or the path of a failed file, with errno. */
const char *saved_files_write(struct saved_files *b);

/* Removes the written files, as the settings failed. Leaves errno unchanged. */
void saved_files_undo(struct saved_files *b);

/* Removes a file that only the old settings name; call after the new ones are in place. Returns
 * false if there is none. */
bool saved_files_remove_old(const struct saved_files *b, int which);
