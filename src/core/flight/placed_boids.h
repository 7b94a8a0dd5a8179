/* SPDX-License-Identifier: MIT */
/* Placed boids: predators and pillars, which are part of the flock; their number is a factor. */
#pragma once

#include "flight.h"

/* Whether things of this kind are predators or pillars. */
bool placed_boids_is(enum placed_kind thing);

/* Returns how many there are, and one of them, 0 .. count - 1. */
size_t placed_boids_count(const struct flight *flight, enum placed_kind thing);
struct boids_boid placed_boids_get(const struct flight *flight, enum placed_kind thing, size_t i);

/* Limits the counts of placed predators and pillars to their factors, after a factor has
 * changed. */
void placed_boids_limit_own(struct flight *flight);

/* Whether there may be `more` of them; else error says how many. */
bool placed_boids_may_add(const struct flight *flight, enum placed_kind thing, int more,
                          char *error);

/* Adds one at a place, or removes the one nearest to a place: within half a column of it, else the
 * newest. Returns false if there is none, or if there is one too many or no memory. */
bool placed_boids_put(struct flight *flight, enum placed_kind thing, struct boids_vec place,
                      char *error);
bool placed_boids_remove(struct flight *flight, enum placed_kind thing, struct boids_vec place,
                         char *error);

/* Move the one that is held, if any, to its place or to the nearest allowed one, or remove it.
 * They do nothing if it has died. */
void placed_boids_move_held(struct flight *flight);
bool placed_boids_release(struct flight *flight, char *error);
