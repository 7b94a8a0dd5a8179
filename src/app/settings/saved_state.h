/* SPDX-License-Identifier: MIT */
/* Saved state: the lines of settings that a saved flock has: the file of its boids, its seed, the
 * size of its world and the order of its goals. */
#pragma once

#include "boids/map.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { SAVED_STATE_PATH = 4096 };

struct saved_state {
	char state[SAVED_STATE_PATH]; /* path of a CSV of boids or of a saved flock; "": a random start */
	bool seeded;
	uint64_t seed;                   /* if seeded */
	int columns, rows;               /* of its world, without a status line; 0: not given */
	char turns[BOIDS_MAP_GOALS + 1]; /* digits from 1: the next goals in order, numbered as in the map;
	            "": the order in the map */
};

/* Returns a bit for the name of such a line; 0 for another name. */
unsigned saved_state_bit(const char *name);

/* Parses the value of such a line. `where` is its file; a relative path of the state starts in the
 * same folder. Returns false with the allowed values in error (ERROR_SIZE bytes). */
bool saved_state_set(struct saved_state *o, const char *where, const char *name, const char *value,
                     char *error);

/* Reads the order of goals: each digit from 1 to their number once. Returns false with turns
 * unchanged if the text is none. */
bool saved_state_read_turns(char turns[BOIDS_MAP_GOALS + 1], const char *value);

/* Makes the path of the state absolute, for a file in any folder, if it exists and fits a line. */
void saved_state_make_absolute(struct saved_state *o);

/* Writes a line for each value that is set. */
void saved_state_write(FILE *out, const struct saved_state *o);
