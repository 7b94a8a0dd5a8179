/* SPDX-License-Identifier: MIT */
/* Wall collision: keeps boids out of walls. */
#pragma once

#include "flock_state.h"

/* wall_resolve stops a boid that has entered a wall since wall_remember at the wall's
 * surface, removes its velocity into the wall and lets it slide on. A boid that the border of the
 * world has put into a wall returns to its old place and reverses. */
effect_act wall_prefetch, wall_remember, wall_resolve;
