/* SPDX-License-Identifier: MIT */
/* Settings write: settings as text that reads back to the same settings. */
#pragma once

#include "settings.h"

#include <stdio.h>

/* Whether the paths fit a line each. */
bool settings_writable(const struct settings *s, char *error);

/* Whether a factor is written the same: an automatic value is another one than its number. */
bool settings_written_same(const struct boids_factors *a, const struct boids_factors *b, int factor);

/* A run of the settings: its seed, and the size that automatic values go by; columns 0: any
 * size. */
struct settings_run {
	uint64_t seed;
	int columns, rows;
};

/* Writes the base, all values that differ from it, and version, seed and size as comments (for a
 * saved flock also the lines of its origin). Automatic values are written as such. settings_preset
 * reads it back to the same settings, on top of the built-in defaults or of `defaults`
 * (configure_defaults). View factors, which a base may leave open, are written if they differ on
 * either. Only a published preset can be the base; without one all other factors are written.
 * saved: a saved flock follows (flock_text.h), so the first line names its format. */
void settings_write(FILE *out, const struct settings *s, const struct settings_run *run,
                    const struct boids_factors *defaults, bool saved);
