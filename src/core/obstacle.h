/* SPDX-License-Identifier: MIT */
/* Obstacle: walls, which boids turn from while there is time, and never are in. */
#pragma once

#include "extras.h"

/* Who comes near a wall turns away: what Reynolds (1999) calls obstacle avoidance and containment. */
bool obstacle_wanted(const struct factors *f);
extra_act obstacle_push;

/* Who has moved through a wall since obstacle_remember is put back to its surface, without the velocity
 * into it, and slides on along it. If the border of the world has put a boid into a wall it goes back to
 * where it was and turns round. */
extra_act obstacle_remember, obstacle_place;
