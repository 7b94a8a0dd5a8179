/* SPDX-License-Identifier: MIT */
/* Breeding: mates are two ready boids that are each other's nearest; so no boid is in two pairs, in
 * whatever order they are found. */
#pragma once

#include "turn.h"

/* The boids among which one looks for a mate. */
struct crowd {
	const struct boid_arrays *boids;
	const struct grid *grid; /* of these */
	const struct boids_world *world;
	const struct life_rates *rates;
};

/* Returns the offset of the nearest ready boid of the same species within mate-range, of equally near
 * ones that of the lowest id, and 1 + its id in *mate; 0: there is none. */
struct boids_vec breeding_nearest(const struct crowd *crowd, struct boids_boid me, uint32_t *mate);

/* Returns whether boids of this flock look for mates in this step. They do in every
 * rates.look_every-th one, and never while there are max-number boids. */
bool breeding_is_time(const struct boids_factors *f, const struct life_rates *r, uint64_t steps,
                      int count);

/* Marks the pairs of this step and returns their number, each of which has a child; with breeding
 * alone, of the boids that have one. Clears all other wishes. */
int breeding_pair(struct life_turn *t);

/* Adds the children to `next`, by increasing id of the lower parent: each takes the smallest free id.
 * life->goes: the boids that have died in this step. */
void breeding_bear(struct life_turn *t);
