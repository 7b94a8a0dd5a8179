/* SPDX-License-Identifier: MIT */
/* Scatter: at intervals cohesion is reversed for two seconds (Parker's pseudocode: its first rule
 * with the sign changed for a while). */
#pragma once

#include "flock_state.h"

/* Starts a scatter now, whatever the factor. The caller calls effects_choose next. */
void scatter_start(struct boids_flock *flock);

/* Counts a step. Returns true when the scatter of scatter_start ends: call effects_choose. */
bool scatter_advance(struct boids_flock *flock, double seconds);

bool scatter_wanted(const struct boids_factors *f);
effect_act scatter_sense;
