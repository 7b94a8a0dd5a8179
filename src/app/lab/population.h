/* SPDX-License-Identifier: MIT */
/* Population: what a search changes, a generation at a time; of the factors of --over, or of any other
 * kind that has these functions. */
#pragma once

#include "flock/flock.h"
#include "math/lineage.h"
#include "settings/options.h"

enum { POPULATION_COUNTS = 3 };

struct population {
	void *data;              /* owned */
	int columns, column[16]; /* factors that tell individuals apart in a table */
	const char *counted; /* names of POPULATION_COUNTS more columns, ",species"...; NULL: none */

	/* Gives the options an individual, 0 up to --population; 0 of the first generation is the start.
	 * Returns false if it cannot fly, and so scores 0. */
	bool (*apply)(const void *data, int individual, struct options *to);

	/* Returns its lineage; the caller sets the score. One that is its mother unchanged flies
	 * as she did. */
	struct lineage *(*lineage)(void *data, int individual);

	/* Counts what the columns of these names have. */
	void (*count)(const void *data, int individual, int counts[POPULATION_COUNTS]);

	/* Makes the next generation, by the scores. The best of all stays in it, unchanged. */
	void (*next)(void *data);
	void (*free)(void *data);
};

/* Start with the settings of the options and mutants of them; flock: one that they start. Return false
 * with one sentence in error (ERROR_SIZE bytes) and errno, 0 for a mistake of the user. */
bool factor_population(struct population *population, const struct options *options,
                       const struct flock_state *flock, char *error);
bool brain_population(struct population *population, const struct options *options,
                      const struct flock_state *flock, char *error);
