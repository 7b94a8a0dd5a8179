/* SPDX-License-Identifier: MIT */
/* Brain files: brains in files, NAME.brain, as text/brain_text.h has them. */
#pragma once

#include "named_files.h"

/* The ending; there is no folder of the user's for them. */
extern const struct named_files brain_files;

/* The same as theme_files_set, but brain also takes the path of a file: with .brain or '/'. Returns
 * false with errno: 0 for a wrong value or text. */
bool brain_files_set(struct boids_factors *f, const char *name, const char *text, char *error);
