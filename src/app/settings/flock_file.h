/* SPDX-License-Identifier: MIT */
/* Flock file: writes settings, a map and a flock as one text (flock_text.h). */
#pragma once

#include "boids/flock.h"
#include "settings_write.h"

#include <stdio.h>

struct flock_file {
	const struct settings *settings; /* with seed and size of the flock */
	struct settings_run run;
	const struct boids_factors *defaults; /* as settings_write takes them */
	const struct boids_map *map; /* without what was placed; NULL: settings name it, if any */
	const char *placed;          /* the line that places marks; NULL: none */
	const struct boids_flock *flock; /* NULL: settings alone, and the map */
};

/* Writes a struct flock_file; fit for atomic_file_write. Returns false on ENOMEM. */
bool flock_file_write(FILE *out, const void *file);
