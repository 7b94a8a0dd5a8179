/* SPDX-License-Identifier: MIT */
/* Wall collision: keeps boids out of walls. */
#pragma once

#include "flock_state.h"

/* obstacle_place stops a boid that has entered a wall since obstacle_remember at the wall's
 * surface, removes its velocity into the wall and lets it slide on. A boid that the border of the
 * world has put into a wall returns to its old place and reverses. */
effect_act obstacle_foresee, obstacle_remember, obstacle_place;
