/* SPDX-License-Identifier: MIT */
/* SIMD: computes the perception of several boids at once, equal to perceive_one's to the bit. */
#pragma once

#include "batch.h"

/* Computes the perception of slots at .. at + lanes - 1 of a batch into the same slots of p; slot `at`
 * is boid i of the boid arrays, and all are in the row of the band. Only for senses that lanes_can
 * accepts. */
typedef void lanes_perceive(const struct grid_band *band, const struct boid_arrays *h,
                            const struct world *w, const struct senses *s, const struct batch *wing,
                            int at, int i, struct percepts *p);

/* Returns the widest variant that this machine supports, or NULL; *width: its lanes. */
lanes_perceive *lanes_best(int *width);

/* Returns whether the SIMD path supports these settings. */
bool lanes_can(const struct senses *s);

/* One for each width; a width that compiler or machine lacks is never called. */
lanes_perceive lanes_perceive_4, lanes_perceive_8;
