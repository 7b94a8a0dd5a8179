/* SPDX-License-Identifier: MIT */
/* Noise: smooth, coherent noise in three dimensions, the same on every machine. */
#pragma once

#include <stdint.h>

/* The period of the noise along x and y in cells; 0: none. */
struct noise_period {
	int x, y;
};

/* Returns gradient noise (Perlin, "Improving noise", 2002): 0 at integer points, once
 * differentiable, within -1..1, of mean 0. The corners are hashed, so there is no shuffled table
 * and no repetition. Coordinates are below 1e15. */
double noise_at(uint64_t seed, struct noise_period period, double x, double y, double z);

/* Returns the sum of `octaves`, each of half the size and amplitude of the last, within -1..1. */
double noise_octaves(uint64_t seed, struct noise_period period, int octaves, double x, double y,
                     double z);
