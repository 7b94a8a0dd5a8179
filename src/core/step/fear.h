/* SPDX-License-Identifier: MIT */
/* Fear: boids flee from near predators. Fear spreads to boids that see a frightened one, and
 * decays. A frightened boid flies faster and has less cohesion. */
#pragma once

#include "flock_state.h"

bool fear_wanted(const struct boids_factors *f);

effect_act fear_sense; /* updates the fear of boids and weakens their cohesion by it */
effect_act fear_flee;  /* pushes boids away from predators */
effect_act fear_before_speed, fear_after_speed; /* raise the speed limits of a boid by up to 30 % */
