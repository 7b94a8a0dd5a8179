/* SPDX-License-Identifier: MIT */
/* Origin: from where a saved flock flies on: its boids, its seed, the size of its world and whose
 * turn it is of its goals. With them, the same factors and map fly the same flock to the bit. */
#pragma once

#include "boids/map.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { ORIGIN_PATH = 4096 };

struct origin {
	char state[ORIGIN_PATH]; /* the CSV of its boids; "": they start by chance */
	bool seeded;
	uint64_t seed;     /* if seeded */
	int columns, rows; /* of its world, without a bottom line; 0: not said */
	char turns[MAP_GOALS + 1]; /* digits: the map's goals, from 1 on as its text has them, in the order of
	                              their turns from that moment on; "": as they stand there */
};

/* Whether a line of that name is one of ours: its bit, or 0. */
unsigned origin_bit(const char *name);

/* Takes the value of such a line from the file `where`, beside which the state is looked for.
 * false: error (FAIL_ERROR bytes) says what is allowed. */
bool origin_take(struct origin *o, const char *where, const char *name, const char *value,
                 char *error);

/* Names the state so that its line can stand in a file of any folder, if it is there and such a line
 * holds its path. */
void origin_settle(struct origin *o);

/* Writes the lines of what is said. */
void origin_write(FILE *out, const struct origin *o);
