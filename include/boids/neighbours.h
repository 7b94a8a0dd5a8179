/* SPDX-License-Identifier: MIT */
/* Neighbours: figures of each boid for display, where a measure sums up the flock. Both functions
 * count others nearer than visual-range in any direction, by the nearest image on a torus, and
 * allocate nothing. Their arrays have boids_flock_count elements, in the order of boids_flock_boid. */
#pragma once

#include "boids/flock.h"
#include "boids/version.h"

BOIDS_BEGIN

/* Computes each boid's mean distance to its neighbours, units: only to its species if it follows no
 * others, only to the nearest `neighbours` if that is not 0; INFINITY: no neighbour. In a dense
 * crowd the mean is over a sample of about sixty in range. */
void boids_neighbour_distances(const struct boids_flock *flock, float *mean);

/* Computes each boid's group as the measure `groups` counts them. All boids of a group have the
 * same number: the index of one of them. */
void boids_neighbour_groups(const struct boids_flock *flock, uint32_t *group);

BOIDS_END
