/* SPDX-License-Identifier: MIT */
/* Near: what each boid has about it, to be seen rather than to be summed up as a measure is. Both look
 * at others nearer than visual-range, whichever way a boid looks, by the nearest image on a torus, and
 * allocate nothing. Their arrays have flock_count places, in the order of flock_boid. */
#pragma once

#include "boids/flock.h"

/* The mean distance of each boid to its neighbours, units: to those of its kind if it follows no others,
 * to the nearest `neighbours` of them if that is not 0; INFINITY: it has none. In a crowd a sample of
 * some sixty in range stands for all of them. */
void near_distances(const struct flock *flock, float *mean);

/* The group that each boid is in, as the measure `groups` counts them: a number that all of the group
 * share, the place of one of them. */
void near_groups(const struct flock *flock, uint32_t *group);
