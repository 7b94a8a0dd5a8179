/* SPDX-License-Identifier: MIT */
/* Grid change: a few boids leave a sorted grid and others come, without sorting it again. */
#pragma once

#include "grid.h"

/* Removes the boids in the slots gone[0 .. goes), increasing, from `h`, sorted by `g` for searches
 * within `range`, and adds those of `come`. There must be room. The result equals that of
 * grid_sort, to the order of boids in memory. Returns false, and changes nothing, if the cells
 * would be others or the changes are too many: sort then. */
bool grid_change(struct grid *g, const struct boids_world *w, float range, struct boid_arrays *boids,
                 const int *gone, int goes, const struct boid_arrays *come);
