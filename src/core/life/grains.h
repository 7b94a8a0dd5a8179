/* SPDX-License-Identifier: MIT */
/* Grains: energy as whole multiples of 2^-20 stomachs. A float holds up to 16 stomachs of them
 * exactly, so sums do not depend on their order, and the ledger balances to the last bit. */
#pragma once

#include "boids/life.h"

#include <stdint.h>

#define GRAINS_PER_STOMACH 0x1p20f

/* Returns the whole grains of an energy. */
static inline int64_t
grains_of(float energy)
{
	return (int64_t)(energy * GRAINS_PER_STOMACH);
}

/* Returns an energy of at most 8 stomachs rounded to grains, up with the chance of its fraction: the
 * mean is right at any length of a step. u: uniform in [0, 1). */
static inline float
grains_round(float energy, float u)
{
	return (float)(int32_t)(energy * GRAINS_PER_STOMACH + u) * BOIDS_ENERGY_GRAIN;
}

/* Returns an energy rounded down to grains. */
static inline float
grains_floor(double energy)
{
	return (float)(int64_t)(energy * (double)GRAINS_PER_STOMACH) * BOIDS_ENERGY_GRAIN;
}
