/* SPDX-License-Identifier: MIT */
/* Watch limits: how large a flock another program may make a watcher fly. */
#include "watch_limits.h"

#include "files/error.h"

static bool
allows_size(const struct change *change, char *error)
{
	return (change->columns <= WATCH_COLUMNS && change->rows <= WATCH_ROWS) ||
	       error_set(error, 0, "its world has %dx%d cells: watchers take at most %dx%d",
	                 change->columns, change->rows, WATCH_COLUMNS, WATCH_ROWS);
}

static bool
allows_number(const struct change *change, int factor, char *error)
{
	double number = (double)change->factors.at[factor].number;

	return !change->sets[factor] || number <= WATCH_BOIDS ||
	       error_set(error, 0, "%s is %.0f: watchers take at most %d",
	                 boids_factor_table[factor].name, number, WATCH_BOIDS);
}

bool
watch_limits_allow(const struct change *change, char *error)
{
	return allows_size(change, error) && allows_number(change, BOIDS_FACTOR_number, error) &&
	       allows_number(change, BOIDS_FACTOR_max_number, error);
}
