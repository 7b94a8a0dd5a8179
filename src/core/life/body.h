/* SPDX-License-Identifier: MIT */
/* Body: what a boid or predator needs and can do, step by step: hunger, breath, age; and its genes. */
#pragma once

#include "ledger.h"
#include "life_rates.h"
#include "math/random.h"
#include "types/factors.h"
#include "types/world.h"

/* Returns the life of a boid that comes in: full, fresh, grown up, all genes 1. `full`: stomachs. */
struct boids_life body_new(float full, float maturity);

/* Makes the new life of a boid or predator that of one in balance. Its age is that of any boid of a
 * constant number, by the survival curve of lifespan. Its energy is uniform between those of a
 * starving boid and of one ready to breed. */
void body_start(struct boids_life *life, const struct boids_factors *f, struct random *chance);

/* Returns the founder of a boid without parents: its id at the start of the flock, later a number
 * from 2^31 on. steps: of the flock. */
uint32_t body_founder(uint64_t steps, uint32_t id);

/* Returns the life cut to what is possible; one without genes becomes a new one. */
struct boids_life body_valid(const struct boids_life *life, float full, float maturity);

/* Gives a child each gene of one parent by a fair coin (uniform crossover), times e^(mutation * N),
 * N normal with standard deviation 1, cut to BOIDS_GENE_LEAST .. BOIDS_GENE_MOST. */
void body_inherit(float child[BOIDS_GENES], const float mother[BOIDS_GENES],
                  const float father[BOIDS_GENES], float mutation, struct random *chance);

static inline float
body_within(float value, float least, float most)
{
	value = value < most ? value : most;
	return value > least ? value : least;
}

/* Energy above which a boid is ready to breed. */
#define BODY_READY 0.7f

/* The greatest speed of a starving boid. */
#define STARVING_PACE 0.6f

/* Returns the hunger of a boid: 0 above 0.6 stomachs, 1 with nothing. need: of the rates. */
static inline float
body_hunger(float energy, float need)
{
	float hunger = need * (1 - energy / 0.6f);

	return hunger > 0 ? hunger : 0;
}

/* Returns how strongly a boid wishes to feed, 0 .. 1: a frightened one forgets its hunger. */
static inline float
body_appetite(float hunger, float fear)
{
	return hunger * (1 - fear);
}

/* Returns whether a boid is ready to breed. */
static inline bool
body_is_ready(const struct boids_life *life, const struct life_rates *r)
{
	return life->energy > BODY_READY && life->age > r->maturity && !(life->rest > 0);
}

/* Returns the share of max-speed that a boid can fly, times its gene: 1 at best; half of it when it
 * is exhausted, and 0.6 at most when it is starving. */
static inline float
body_pace(float energy, float breath, float gene, const struct life_rates *r)
{
	float pace = 1 - r->tiring + r->tiring * breath;
	bool slow = (energy < r->starving) & (pace > STARVING_PACE);

	return (slow ? STARVING_PACE : pace) * gene;
}

/* Returns what a body spends: rest + speed * u^3, or all it has. u: share of max-speed; chance:
 * uniform in [0, 1). */
static inline float
body_cost(float energy, float rest, float speed, float u, float chance)
{
	float cost = rest + speed * u * u * u;
	float spent = grains_round(cost < 8 ? cost : 8, chance);

	return spent < energy ? spent : energy;
}

/* Returns the breath after a step at u, the share of max-speed. */
static inline float
body_breath(float breath, const struct life_rates *r, float u)
{
	return body_within(breath + r->breath * (CRUISE3 - u * u * u), 0, 1);
}

/* Returns the rest that is left after a step. */
static inline float
body_rest(float rest, const struct life_rates *r)
{
	return rest > r->seconds ? rest - r->seconds : 0;
}

/* Returns a uniform number in [0, 1) of 53 bits. */
static inline double
body_draw_age(struct random *chance)
{
	return (double)(random_bits(chance) >> 11) * 0x1p-53;
}

/* Returns whether a boid that was `age` old before the step may die of age in it, given its draw:
 * false is certain, and cheap. */
static inline bool
body_may_age_out(float age, const struct life_rates *r, double draw)
{
	double bin = (double)age * r->bin;

	return draw < r->bound[(int)(bin < AGE_BINS - 1 ? bin : AGE_BINS - 1)];
}

/* Returns whether it does. */
static inline bool
body_ages_out(float age, const struct life_rates *r, double draw)
{
	return body_may_age_out(age, r, draw) && draw < life_rates_death(r, age);
}
