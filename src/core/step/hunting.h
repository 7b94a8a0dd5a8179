/* SPDX-License-Identifier: MIT */
/* Hunting: predators of a flock that is alive catch what they touch on their way, live by it, and
 * have young where there is room. */
#pragma once

#include "flock_state.h"

/* The speed of a predator relative to boids, and the seconds that it does not hunt after a catch
 * that it does not eat. */
#define PREDATOR_FASTER 1.15f
#define SATED_SECONDS 2.0f

enum { NO_PREY = -1 }; /* the slot of none */

/* Returns whether predators must eat. */
static inline bool
hunting_must_eat(const struct flock_state *flock)
{
	return flock->factors.captured == BOIDS_CAPTURED_EATEN;
}

/* Returns the share of hunt-range at which a predator sees prey. */
static inline float
hunting_sight(const struct boids_life *predator)
{
	return predator->genes[BOIDS_GENE_forage];
}

/* Returns whether a predator is too full to hunt. */
static inline bool
hunting_is_sated(const struct flock_state *flock, const struct boids_life *predator)
{
	return hunting_must_eat(flock) &&
	       predator->energy > 0.97f * flock->life->rates.predator_full;
}

/* Lets predators catch, by increasing id. A catch is swept along the paths of both in the step: a
 * predator touches the boid that first comes within 2 radius of it, from the moment when it has
 * rested. Gives the boids that die their fate; returns whether there are any. */
bool hunting_catch(struct flock_state *flock);

/* Lets predators spend, die and have young. */
void hunting_end(struct flock_state *flock);
