/* SPDX-License-Identifier: MIT */
/* The measures that look at who is near whom, as rows of measure_table; what they mean says
 * boids/measure.h. They cost about as much a boid in a crowd as in the open. Between steps only: they
 * use the flock's free memory. */
#pragma once

#include "boids/flock.h"

double measure_groups(const struct flock *flock);
double measure_largest(const struct flock *flock);
double measure_local(const struct flock *flock);
double measure_nearest(const struct flock *flock);
