/* SPDX-License-Identifier: MIT */
/* SIMD: computes the perception of several boids at once, the same to the bit at any width. */
#pragma once

#include "batch.h"
#include "math/simd_width.h"

/* Computes the perception of a batch into the same slots of p, without the totals of models that
 * perceive all boids. Slot 0 is boid i of the boid arrays, and all are in the row of the scan. Sums
 * are over boids strictly inside the ranges, in memory order. */
typedef void simd_perceive(const struct grid_scan *row, const struct boid_arrays *boids,
                           const struct boids_world *w, const struct senses *s,
                           const struct batch *batch, int i, struct percepts *p);

/* By width; NULL: the compiler lacks it. */
extern simd_perceive *const simd_perceive_table[SIMD_WIDTHS];

/* Adds the push of something near that is no flockmate, if it is within separation-range. */
void simd_perceive_obstacle(struct perception *p, const struct senses *s, struct boids_vec offset,
                            struct boids_vec velocity);
