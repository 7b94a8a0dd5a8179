/* SPDX-License-Identifier: MIT */
/* Restricted: limits for a public login that runs only this program (--restricted). The manual has
 * the threat model; each line of it is a function here. */
#pragma once

#include "options.h"

#include <stdbool.h>

enum {
	RESTRICTED_BOIDS = 2000,
	RESTRICTED_COLUMNS = 400,
	RESTRICTED_ROWS = 150,
	RESTRICTED_IDLE = 10,
	RESTRICTED_PLACED = 100
};

/* With --restricted in argv, removes all environment variables that could name a file, and closes
 * inherited descriptors. Call before anything reads the environment. */
void restricted_start(int argc, char **argv);

/* Refuses options that would open a file or exceed the limits, and sets defaults of others. Returns
 * true without --restricted. */
bool restricted_options(struct options *options, char *error);

/* Makes the kernel refuse further files, processes and memory to this process. Call when all files
 * are open. Returns false if the system refuses a limit. */
bool restricted_process(void);

/* Clamps the size of the terminal or world. */
void restricted_size(const struct options *options, int *columns, int *rows);

/* Returns the number of boids that a flight may have; 0: any number. */
int restricted_most(const struct options *options);

/* Writes the range of a factor as factor_range does: "0..2000", "wrap turn open". */
void restricted_range(const struct options *options, int factor, const char *gap, char *text,
                      size_t size);
