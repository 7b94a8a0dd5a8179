/* SPDX-License-Identifier: MIT */
/* Ledger: energy as whole grains of 2^-20 stomachs, where it comes from and goes to, and what became of
 * boids. A float holds up to 16 stomachs of grains exactly, so sums do not depend on their order:
 *
 *     energy held - grown + spent + lost    never changes, to the last bit */
#pragma once

#include "types/life.h"
#include "types/state.h"
#include "types/world.h"

#include <stdint.h>

#define GRAINS_PER_STOMACH 0x1p20f

/* Returns the whole grains of an energy. */
static inline int64_t
grains_of(float energy)
{
	return (int64_t)(energy * GRAINS_PER_STOMACH);
}

/* Returns an energy of at most 8 stomachs rounded to grains, up with the chance of its fraction:
 * the mean is right at any length of a step. u: uniform in [0, 1). */
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

/* Whose fates are counted: boids, predators, and boids again, fading by e in a minute, for rates. */
enum { LEDGER_RECENT = BOIDS_KIND_PREDATOR + 1, LEDGER_COUNTS };

/* Energies in grains. */
struct ledger {
	int64_t grown;                             /* as food, and what came in */
	int64_t spent;                             /* by bodies */
	int64_t lost;                              /* by death, and leftovers of prey */
	double counts[LEDGER_COUNTS][BOIDS_FATES]; /* whole numbers, but of recent fates */
	double recent_time; /* minutes that boids lived, fading as their recent fates do */
};

/* Books a change of the energy held by other means than a step: placed food, another factor. */
void ledger_book(struct ledger *l, int64_t before, int64_t after);

/* Fades what is recent, and counts the time of a number of boids, for a step. */
void ledger_fade(struct ledger *l, int boids, float seconds);

/* Copy the ledger to a state, and back. */
void ledger_write(const struct ledger *l, struct boids_state *s);
struct ledger ledger_read(const struct boids_state *s);
