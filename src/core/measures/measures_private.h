/* SPDX-License-Identifier: MIT */
/* Measures of neighbourhood for boids_measure_table, defined in boids/measure.h; two that come from
 * one search are computed together. Call them between steps only: they use the flock's scratch
 * memory. Cancelled, they set any value. */
#pragma once

#include "math/cancel.h"

#include "boids/flock.h"

void measure_local_and_nearest(const struct boids_flock *flock, struct cancel *cancel,
                               double *local, double *nearest);
void measure_groups_and_largest(const struct boids_flock *flock, struct cancel *cancel,
                                double *groups, double *largest);
