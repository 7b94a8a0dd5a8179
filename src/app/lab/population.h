/* SPDX-License-Identifier: MIT */
/* Population: what a search changes, a generation at a time: the factors of --over. */
#pragma once

#include "settings/options.h"

#include <stdio.h>

/* Of any kind: the individuals 0 .. --population - 1 of a generation, and the next one from their
 * scores. Individual 0 of generation 0 is the start. */
struct population {
	void *data; /* owned */

	/* Write the names of columns, and an individual's values of them, each behind a comma. */
	void (*names)(const void *data, FILE *out);
	void (*values)(const void *data, int individual, FILE *out);

	/* Finds mother and father in the generation before; -1: none. Returns whether the individual is
	 * its mother unchanged, which flies as she did. */
	bool (*parents)(const void *data, int individual, int parent[2]);

	/* Gives the options the individual. Threads call it at the same time. */
	void (*apply)(const void *data, int individual, struct options *to);

	void (*next)(void *data, const double *scores);
	void (*free)(void *data);
};

/* Starts with the settings of the options and mutants of them. Returns false with one sentence in error
 * (ERROR_SIZE bytes) and errno, 0 for a mistake of the user. */
bool factor_population(struct population *population, const struct options *options, char *error);
