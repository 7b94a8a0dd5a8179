/* SPDX-License-Identifier: MIT */
/* Flock build: memory and derived numbers of a flock. To change a flock, the caller builds a copy,
 * fills it with boids and replaces the flock by it, so that a failure changes nothing. */
#pragma once

#include "rules/rates.h"
#include "types/state.h"

struct flock_state;

/* Gives a copy of a flock the memory and derived numbers for these factors and this world, without
 * boids. The copy shares what still fits with the flock. false: no memory, and nothing to free. */
bool flock_build(struct flock_state *copy, const struct boids_factors *f, struct boids_world world);

/* Gives a flock factors, and what is computed from them for its world and terrain. */
void flock_derive(struct flock_state *flock, const struct boids_factors *f);

/* Replaces the flock by its copy, whose boids are in `next`, and sorts them. */
void flock_replace(struct flock_state *flock, const struct flock_state *copy);

/* Frees the memory for boids. */
void flock_free_boids(struct flock_state *flock);

/* Returns the rates of its factors for steps of `seconds`. */
struct rates flock_rates(const struct flock_state *flock, float seconds);

/* Gives a flock a state that is within the ranges of its rows. */
void flock_set_state(struct flock_state *flock, const struct boids_state *s);
