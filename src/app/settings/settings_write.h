/* SPDX-License-Identifier: MIT */
/* Settings write: settings as text that reads back to the same settings. */
#pragma once

#include "settings.h"

#include <stdio.h>

/* Whether the paths fit a line each. Returns false with one sentence in error (SETTINGS_ERROR
 * bytes). */
bool settings_writable(const struct settings *s, char *error);

/* Writes the base, all values that differ from it, and version and seed as comments (for a saved
 * flock also the lines of its origin). settings_preset reads it back to the same settings, on top
 * of the built-in defaults or of `defaults` (configure_defaults). View factors, which a base may
 * leave open, are written if they differ on either. Only a published preset can be the base;
 * without one all other factors are written. has_blocks: blocks of a flock follow (flock_text.h),
 * so the first line names their format. */
void settings_write(FILE *out, const struct settings *s, uint64_t seed,
                    const struct boids_factors *defaults, bool has_blocks);
