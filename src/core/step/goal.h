/* SPDX-License-Identifier: MIT */
/* Goal: boids seek a goal of the map around its walls. */
#pragma once

#include "flock_state.h"

/* Seek with arrival (Reynolds 1999): boids are drawn to full speed along the shortest path, to less
 * near its end. A boid without a path is not drawn. */
bool goal_wanted(const struct boids_factors *f);
effect_act goal_prefetch, goal_push;

/* Returns the goal to seek: the next one (after the last the first) once half the flock has
 * arrived. Call it in the steps in which boids look for the path. */
int goal_next(const struct terrain *t, int goal, const struct boid_arrays *h, const struct rates *r);
