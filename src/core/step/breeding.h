/* SPDX-License-Identifier: MIT */
/* Breeding: mates are two ready boids that are each other's nearest; so no boid is in two pairs, in
 * whatever order they are found. */
#pragma once

#include "flock_state.h"

/* Returns the offset of the nearest ready boid of the same species within mate-range, of equally
 * near ones that of the lowest id, and 1 + its id in *mate; 0: there is none. */
struct boids_vec breeding_nearest(const struct flock_state *flock, struct boids_boid me,
                                  uint32_t *mate);

/* Returns whether boids of this flock look for mates in this step. They do in every
 * rates.look_every-th one, and never while there are max-number boids. */
bool breeding_is_time(const struct flock_state *flock);

/* Finds the pairs; `next` is scratch memory. Clears the wishes of boids that are in no pair if there is no pair at all. Returns the number of
 * pairs, each of which has a child; with breeding alone, of the boids that have one. */
int breeding_pair(struct flock_state *flock);

/* Adds the children to `next`, by increasing id of the lower parent. life->goes: the boids that have
 * died in this step. */
void breeding_bear(struct flock_state *flock);
