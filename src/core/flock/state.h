/* SPDX-License-Identifier: MIT */
/* State: what a flock has besides seed, factors, world, map and boids. */
#pragma once

#include "boids/state.h"

struct boids_flock;

/* Gives a flock a state that is within the ranges of its rows. */
void state_apply(struct boids_flock *flock, const struct boids_state *s);
