/* SPDX-License-Identifier: MIT */
/* Obstacle avoidance: boids turn away before they meet a wall (Reynolds 1999: obstacle avoidance
 * and containment). */
#pragma once

#include "flock_state.h"

bool avoidance_wanted(const struct boids_factors *f);
effect_act avoidance_prefetch, avoidance_push;
