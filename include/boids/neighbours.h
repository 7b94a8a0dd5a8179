/* SPDX-License-Identifier: MIT */
/* Neighbours: figures of each boid for display, where a measure sums up the flock. Both functions
 * count others nearer than visual-range in any direction, by the nearest image on a torus, and
 * allocate nothing. Their arrays have flock_count elements, in the order of flock_boid. */
#pragma once

#include "boids/flock.h"

/* Computes each boid's mean distance to its neighbours, units: only to its species if it follows no
 * others, only to the nearest `neighbours` if that is not 0; INFINITY: no neighbour. In a dense
 * crowd the mean is over a sample of about sixty in range. */
void neighbour_distances(const struct flock *flock, float *mean);

/* Computes each boid's group as the measure `groups` counts them. All boids of a group have the
 * same number: the index of one of them. */
void neighbour_groups(const struct flock *flock, uint32_t *group);
