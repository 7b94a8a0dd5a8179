/* SPDX-License-Identifier: MIT */
/* Trace: how far boids have come since a measure first asked. Until then a step does not follow them. */
#pragma once

#include <stdint.h>

struct flock_state;

/* Empty when the flock is made, refitted or restored: places may then have changed without a step. */
struct trace_list {
	struct traced *rows; /* of the boids at the first call, by increasing id; owned; NULL: none yet */
	int count;
};

/* Returns the mean squared displacement since the first call, in units^2, across borders that wrap as
 * if the world went on behind them: of the boids that were there, NaN without any. */
double trace_mean_square(const struct flock_state *flock);

/* Follows all boids to the places after a step, if a measure has asked. */
void trace_follow(const struct flock_state *flock);
