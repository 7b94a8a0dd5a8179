/* SPDX-License-Identifier: MIT */
/* Noise: a smooth field of chance in three dimensions, the same on every machine. */
#pragma once

#include <stdint.h>

/* After this many cells along x and y the field repeats; 0: never. */
struct noise_period {
	int x, y;
};

/* Gradient noise (Perlin, "Improving noise", 2002): 0 at every whole place, once differentiable, within
 * -1..1, of mean 0. Instead of a shuffled table the corners are hashed, so that there is none to
 * keep and no repetition. Places below 1e15. */
double noise_at(uint64_t seed, struct noise_period period, double x, double y, double z);

/* The sum of so many octaves, each half as large and half as high as the one before, within -1..1. */
double noise_octaves(uint64_t seed, struct noise_period period, int octaves, double x, double y,
                     double z);
