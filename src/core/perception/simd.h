/* SPDX-License-Identifier: MIT */
/* SIMD: computes the perception of several boids at once, equal to perceive_one's to the bit. */
#pragma once

#include "batch.h"

/* Computes the perception of slots at .. at + lanes - 1 of a batch into the same slots of p; slot
 * `at` is boid i of the boid arrays, and all are in the row of the band. Only for senses that
 * simd_supports accepts. */
typedef void simd_perceive(const struct grid_band *band, const struct boid_arrays *h,
                           const struct boids_world *w, const struct senses *s,
                           const struct batch *wing, int at, int i, struct percepts *p);

/* Returns the widest variant that this machine supports, or NULL; *width: its lanes. */
simd_perceive *simd_widest(int *width);

/* Returns whether the SIMD path supports these settings. */
bool simd_supports(const struct senses *s);

/* One for each width; a width that compiler or machine lacks is never called. */
simd_perceive simd_perceive_4, simd_perceive_8;
