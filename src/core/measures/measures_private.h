/* SPDX-License-Identifier: MIT */
/* Measures of neighbourhood for boids_measure_table, defined in boids/measure.h. Their cost per boid
 * hardly depends on density. Call them between steps only: they use the flock's scratch memory. */
#pragma once

#include "boids/flock.h"

double measure_groups(const struct boids_flock *flock);
double measure_largest(const struct boids_flock *flock);
double measure_local(const struct boids_flock *flock);
double measure_nearest(const struct boids_flock *flock);
