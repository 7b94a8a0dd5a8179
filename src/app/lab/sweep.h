/* SPDX-License-Identifier: MIT */
/* Sweep: the flights of --sweep and --seeds: all combinations of the values, each with all seeds. */
#pragma once

#include "settings/options.h"
#include "text/csv.h"

#include <stdio.h>

enum { SWEEP_MOST = 1000000 }; /* flights */

/* One --sweep: an option and its values. */
struct sweep_axis {
	char name[CSV_NAME]; /* as the user wrote it */
	struct option_row row;
	uint64_t count;
	char **values; /* owned, as the user wrote them */
};

/* Flights have the numbers 1 to points * seeds. The last axis changes fastest, then the seed. */
struct sweep {
	const struct options *options;
	int axes;
	struct sweep_axis axis[OPTIONS_SWEEPS];
	struct settings *bases; /* owned: config and preset, of each value of a swept preset */
	uint64_t points;        /* combinations of values */
	uint64_t seeds;
};

/* Reads what options sweep, and the presets. Returns false with one sentence in error (ERROR_SIZE
 * bytes) and errno, 0 for a mistake of the user. sweep_free frees its memory either way. */
bool sweep_read(struct sweep *s, const struct options *options, char *error);
void sweep_free(struct sweep *s);

/* Returns the options of a flight as if they were given alone, with one thread. Returns false with
 * error and errno as above. */
bool sweep_options(const struct sweep *s, uint64_t flight, struct options *to, char *error);

/* Write "flight,NAME...,seed,", and the values of a flight with its resolved seed. */
void sweep_write_names(const struct sweep *s, FILE *out);
void sweep_write_values(const struct sweep *s, uint64_t flight, uint64_t seed, FILE *out);
