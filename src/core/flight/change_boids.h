/* SPDX-License-Identifier: MIT */
/* Change boids: the kind of changes that replaces all boids by saved ones. */
#pragma once

#include "change_kind.h"
#include "states/flock_csv.h"

extern const struct change_row change_boids_row;

/* Replaces all boids by those of these states, whose file is `where`. A goal that the map lacks, as
 * another one was chosen, becomes the first. Returns false with one sentence in error
 * (FLOCK_CSV_ERROR bytes) and errno: 0 for wrong states; then nothing has changed. */
bool change_boids_restore(struct flight *flight, struct flock_csv *states, const char *where,
                          char *error);
