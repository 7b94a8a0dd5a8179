/* SPDX-License-Identifier: MIT */
/* Neighbours: figures of each boid for display, where a measure sums up the flock. All allocate
 * nothing. The first two count others nearer than visual-range in any direction, by the nearest image
 * on a torus; their arrays have flock_count elements, in the order of flock_boid. */
#pragma once

#include "flock/flock.h"

/* Computes each boid's mean distance to its neighbours, units: only to its species if it follows no
 * others, only to the nearest `neighbours` if that is not 0; INFINITY: no neighbour. In a dense
 * crowd the mean is over a sample of about sixty in range. */
void neighbour_distances(const struct flock_state *flock, float *mean);

/* Computes each boid's group as the measure `groups` counts them. All boids of a group have the
 * same number: the index of one of them. */
void neighbour_groups(const struct flock_state *flock, uint32_t *group);

/* Finds the boids that boid i (0 <= i < flock_count) aligns or gathers with: in range and in
 * its field of view, of a species that it follows, only the nearest `neighbours` if that is not 0;
 * all of such a species if its model knows no range. Fills others[0 .. most - 1] with their
 * indices, in any order; returns how many it has filled. */
size_t neighbours_of(const struct flock_state *flock, size_t i, uint32_t *others, size_t most);
