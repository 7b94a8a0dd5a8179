/* SPDX-License-Identifier: MIT */
/* Writing: settings as text that reads back to the same. */
#pragma once

#include "app/settings.h"

#include <stdio.h>

/* Whether what a user named fits the lines it would stand in: a path may be too long for one. false:
 * error (SETTINGS_ERROR bytes) says which. */
bool settings_writable(const struct settings *s, char *error);

/* Writes base, what differs from it, and seed and version as comments (of a saved flock its origin as
 * lines); settings_preset reads it back to the same settings on the same ground, which is what
 * configure_ground gives: what the base leaves open (the looks) is written where it is not as usual, or
 * not as on that ground. Everything but the looks is written where the base is a file that only this
 * user has. */
void settings_write(FILE *out, const struct settings *s, uint64_t seed,
                    const struct factors *ground);
