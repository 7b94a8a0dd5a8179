/* SPDX-License-Identifier: MIT */
/* Body: what a boid or predator needs and can, hour by hour: hunger, breath, age. */
#pragma once

#include "grains.h"
#include "life_rates.h"
#include "math/random.h"

#include "boids/world.h"

/* Returns the life of a boid at the start: full, fresh, grown up, all genes 1. `full`: stomachs. */
struct boids_life body_new(float full, float maturity);

/* Returns the life cut to what is possible; one without genes becomes a new one. */
struct boids_life body_valid(const struct boids_life *life, float full, float maturity);

static inline float
body_within(float value, float least, float most)
{
	return value > least ? (value < most ? value : most) : least;
}

/* Returns the hunger of a boid: 0 above 0.6 stomachs, 1 with nothing. */
static inline float
body_hunger(const struct boids_life *life, const struct life_rates *r)
{
	float hunger = 1 - life->energy / 0.6f;

	return r->hungers && hunger > 0 ? hunger : 0;
}

/* Returns whether a boid is ready to breed. */
static inline bool
body_is_ready(const struct boids_life *life, const struct life_rates *r)
{
	return life->energy > r->ready && life->age > r->maturity && !(life->rest > 0);
}

/* Returns the share of max-speed that a boid can fly, times its gene: 1 at best; half of it when it
 * is exhausted, and 0.6 at most when it is starving. */
float body_pace(const struct boids_life *life, const struct life_rates *r);

/* Spends rest + speed * u^3, or all it has. Returns what it has spent. u: share of max-speed;
 * chance: uniform in [0, 1). */
static inline float
body_spend(struct boids_life *life, float rest, float speed, float u, float chance)
{
	float cost = rest + speed * u * u * u;
	float spent = grains_round(cost < 8 ? cost : 8, chance);

	spent = spent < life->energy ? spent : life->energy;
	life->energy -= spent;
	return spent;
}

/* Lets a body tire or rest, and grow older, for a step. */
static inline void
body_pass(struct boids_life *life, const struct life_rates *r, float u)
{
	life->breath = body_within(life->breath + r->breath * (CRUISE3 - u * u * u), 0, 1);
	life->age += r->seconds;
	life->rest = life->rest > r->seconds ? life->rest - r->seconds : 0;
}

/* Returns whether a boid that was `age` old before the step dies of age in it. */
bool body_ages_out(float age, const struct life_rates *r, struct random *chance);
