/* SPDX-License-Identifier: MIT */
/* Hunting: predators of a flock that is alive catch what they touch on their way, live by it, and
 * have young where there is room. */
#pragma once

#include "turn.h"

/* A predator that is as full as this does not hunt. */
#define PREDATOR_SATED 0.97f

/* The speed of a predator relative to boids. */
#define PREDATOR_FASTER 1.15f

/* Returns whether predators must eat. */
static inline bool
hunting_must_eat(const struct boids_factors *f)
{
	return f->captured == BOIDS_CAPTURED_EATEN;
}

/* Returns whether a predator is too full to hunt. */
static inline bool
hunting_is_sated(const struct boids_factors *f, const struct life_rates *r,
                 const struct boids_life *life)
{
	return hunting_must_eat(f) && life->energy > PREDATOR_SATED * r->predator_full;
}

/* Lets predators catch, by increasing id. A catch is swept along the paths of both in the step: a
 * predator touches the boid that first comes within 2 radius of it, from the moment when it has
 * rested. Marks the boids that die; returns whether there are any. *caught: some boid was caught. */
bool hunting_catch(struct life_turn *t, bool *caught);

/* Lets predators spend, die and have young. */
void hunting_end(struct life_turn *t);
