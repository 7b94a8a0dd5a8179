/* SPDX-License-Identifier: MIT */
/* Life pass: the one pass of a step in which boids come and go, after they have moved and are
 * sorted. One thread, O(boids + cells); nothing depends on the order of boids in memory. In order:
 * food grows, bodies spend and age, boids graze, predators catch, young are born, the dead are
 * dropped, predators die and have young, strays come in. */
#pragma once

#include "flock_state.h"

/* Returns true if the caller must sort: `next` then has all boids. Boids that were caught and
 * survive have fear 1. */
bool life_pass(struct flock_state *flock);
