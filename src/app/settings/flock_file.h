/* SPDX-License-Identifier: MIT */
/* Flock file: writes a flock as one text, and reads its state and its boids. Settings load and map
 * files read the rest (flock_text.h). */
#pragma once

#include "files/flock_csv.h"
#include "settings_write.h"

#include <stdio.h>

struct flock_file {
	const struct settings *settings; /* with seed and size of the flock; NULL: blocks alone */
	struct settings_run run;
	const struct boids_factors *defaults; /* as settings_write takes them */
	const struct boids_map *map;          /* to write; NULL: the settings name it, if any */
	const struct boids_flock *flock; /* to write its state and its boids; NULL: settings alone */
	const struct boids_map *base;    /* the map without what was placed; NULL: none */
	const char *placed;              /* lines of what was placed; NULL: none */
};

/* Writes a struct flock_file; fit for atomic_file_write. Returns false on ENOMEM. */
bool flock_file_write(FILE *out, const void *file);

/* Reads the state and the boids of a flock file, or the last step of a CSV of states. `where` is
 * its name, for errors. Returns as flock_csv_read. */
bool flock_file_read(struct flock_csv *s, FILE *in, const char *where, struct boids_world world,
                     const struct boids_factors *factors, char *error);

/* The same of the file of that name; "-" is standard input. */
bool flock_file_states(struct flock_csv *s, const char *name, struct boids_world world,
                       const struct boids_factors *factors, char *error);

/* Restores a flock from these states; `where` is their file, for errors. A goal that the map lacks,
 * as another map was chosen, becomes the first. Returns false with one sentence in error
 * (FLOCK_CSV_ERROR bytes) and errno: 0 for wrong states. */
bool flock_file_restore(struct boids_flock *flock, const struct flock_csv *s, const char *where,
                        char *error);
