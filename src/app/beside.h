/* SPDX-License-Identifier: MIT */
/* Beside: the files that lie beside a preset of the user's: its boids, and the map that they fly in.
 * They have a hash of what they hold in their name: those that the old settings name are left alone
 * until the new settings, which name others, are in place. */
#pragma once

#include "app/settings.h"
#include "boids/flock.h"

#include <stdbool.h>

enum { BESIDE_BOIDS, BESIDE_MAP, BESIDES };

struct besides {
	const char *name;          /* of the preset */
	char ini[SETTINGS_PATH];   /* its settings */
	const struct flock *flock; /* to be saved, or NULL */
	const struct map *map;     /* to be saved, or NULL */
	struct beside {
		char path[SETTINGS_PATH]; /* "": there is none */
		bool is_new;
		char old[SETTINGS_PATH]; /* what the settings to be replaced name, or "" */
	} at[BESIDES];
};

/* Gives the boids of this moment, or the map, a file: its name as the settings have it into `file`.
 * Both must stay until beside_write. false: its path is too long. */
bool beside_boids(struct besides *b, const struct flock *flock, char *file, size_t size);
bool beside_map(struct besides *b, const struct map *map, char *file, size_t size);

/* Whether a map's path ends as such a file does. */
bool beside_is_map(const char *path);

/* Finds out which files the settings that are there already name. */
void beside_look_up(struct besides *b);

/* Writes the files; then the settings may follow. NULL, or the path of the one that failed, and errno. */
const char *beside_write(struct besides *b);

/* The settings failed: takes back what has been written. errno stays as it is. */
void beside_take_back(struct besides *b);

/* The settings are in place: removes a file that the old ones named and the new ones do not. false: there
 * is none. */
bool beside_remove_old(const struct besides *b, int which);
