/* SPDX-License-Identifier: MIT */
/* Flock text: reads the text of a saved flock. Its settings come first, and then lines of a journal,
 * each at most once and in this order, with an asset before the line that names it:
 *
 *     # boids 0.9.0 flock 2
 *     map = HASH               settings, which name the map
 *     asset HASH BYTES
 *     ####                     the rows of the map
 *     place goal 40.5 21, ...  the cells that users have changed
 *     asset HASH BYTES
 *     id,x,y,vx,vy             the boids as CSV (flock_csv.h)
 *     boids HASH step = 400    (boids_line.h)
 *     end                      without this line the text is incomplete */
#pragma once

#include "settings.h"
#include "text/asset.h"
#include "types/state.h"

#include <stddef.h>
#include <stdio.h>

enum { FLOCK_TEXT_FORMAT = 2 };

struct flock_line {
	char *text;      /* NULL: there is none */
	uint64_t number; /* in its file */
};

struct flock_text {
	size_t settings;                /* bytes of the settings */
	const struct asset *map;        /* that the settings name; NULL: none */
	struct flock_line place, boids; /* lines for change_read */
};

/* Finds the parts of a text of the file `where`, and adds its assets to the list. flock_text_free
 * frees the lines, not the assets. Returns false with one sentence in error (SETTINGS_ERROR bytes),
 * with file and line, and errno: 0 if the text is wrong. */
bool flock_text_split(struct flock_text *t, struct asset **assets, const char *where,
                      const char *text, size_t length, char *error);
void flock_text_free(struct flock_text *t);

/* Returns the format in the first line of a saved flock; 0: it is none. */
unsigned flock_text_format(const char *text, size_t length);

/* Reads a file to its end, but of more than 1 MiB only a saved flock: settings have no more.
 * Returns the text, owned by the caller; NULL with one sentence in error and errno. */
char *flock_text_load(FILE *in, const char *where, size_t *length, char *error);
