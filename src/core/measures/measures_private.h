/* SPDX-License-Identifier: MIT */
/* Measures of neighbourhood for boids_measure_table, defined in boids/measure.h; two that come from
 * one search are computed together. Call them between steps only: they use the flock's scratch
 * memory. */
#pragma once

#include "boids/flock.h"

void measure_local_and_nearest(const struct boids_flock *flock, double *local, double *nearest);
double measure_nearest(const struct boids_flock *flock); /* alone it takes a third of the time */
void measure_groups_and_largest(const struct boids_flock *flock, double *groups, double *largest);
