/* SPDX-License-Identifier: MIT */
/* Flock text: finds the parts of a text that holds a flock. Settings come first; these blocks may
 * follow, each at most once and in this order, and then the first line of the text names the format:
 *
 *     # boids 0.9.0 flock 1
 *     map = NAME             settings, which name the map below
 *     [map NAME]
 *     ####                   the rows of the map
 *     [base NAME]            the map without what users have placed, if that is another
 *     [placed]
 *     goal = 3 -4            what they have placed: offsets from the middle, in cells
 *     [state]
 *     step = 400             the fields of boids/state.h, those that are not 0
 *     [boids]
 *     id,x,y,vx,vy           the boids as CSV (flock_csv.h)
 *     [end]                  without this line the text is torn
 */
#pragma once

#include "settings.h"

#include <stddef.h>
#include <stdio.h>

enum { FLOCK_TEXT_FORMAT = 1 };

/* A part of a text; at NULL: there is none. */
struct flock_part {
	const char *at;
	size_t length;
	uint64_t line; /* lines of the text before it */
};

struct flock_text {
	const char *where; /* name of its file, for errors */
	struct flock_part settings, map, base, placed, state, boids;
	char map_name[SETTINGS_NAME], base_name[SETTINGS_NAME];
	char *owned; /* by flock_text_read */
};

/* Finds the parts of a text, which must stay. With [boids] the text may be cut behind that line.
 * Returns false with one sentence in error (SETTINGS_ERROR bytes), with file and line. */
bool flock_text_split(struct flock_text *t, const char *where, const char *text, size_t length,
                      char *error);

/* Reads a text and splits it; stops behind the line [boids], if there is one. Settings have at most
 * 1 MiB. Returns false as above, and errno. flock_text_free frees it. */
bool flock_text_read(struct flock_text *t, FILE *in, const char *where, char *error);
void flock_text_free(struct flock_text *t);

/* Whether a text begins as one with blocks does. */
bool flock_text_begins(const char *text, size_t length);
