/* SPDX-License-Identifier: MIT */
/* Restore check: whether a flock can be restored from these boids and this state. */
#pragma once

#include "perception/boid_arrays.h"

#include "boids/flock.h"

/* Checks the state, each boid by itself, and that of no kind there are too many. Returns false
 * with one sentence in error (BOIDS_FACTOR_ERROR bytes). */
bool restore_check(const struct boids_flock *flock, const struct boids_boid *boids, size_t count,
                   const struct boids_state *state, char *error);

/* Returns how many boids of a kind are gone from their number; below 0: born above it. */
float restore_removed(const struct boids_state *state, enum boids_boid_kind kind);

/* Checks that no two boids have the same id. order: scratch memory for as many numbers as there
 * are boids; NULL: they are sorted by id. */
bool restore_check_ids(const struct boid_arrays *h, uint32_t *order, char *error);
