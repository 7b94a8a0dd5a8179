/* SPDX-License-Identifier: MIT */
/* All pairs: what a boid perceives, by a plain loop over all boids in memory order, one at a time:
 * the same sums as those of the core to the bit, without its grid and its vectors. */
#pragma once

#include "step/flock_state.h"

/* Returns what boid i of the sorted boids perceives, without the totals of models that perceive all
 * boids. */
struct perception all_pairs_perception(const struct flock_state *flock, int i);

/* Returns what the core's plain width perceives for boid i, with these totals. */
struct perception plain_perception(const struct flock_state *flock, int i);
