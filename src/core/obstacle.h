/* SPDX-License-Identifier: MIT */
/* Obstacle: walls, which boids never are in. */
#pragma once

#include "flock_parts.h"

/* Who has moved through a wall since obstacle_remember is put back to its surface, without the velocity
 * into it, and slides on along it. If the border of the world has put a boid into a wall it goes back to
 * where it was and turns round. */
extra_act obstacle_foresee, obstacle_remember, obstacle_place;
