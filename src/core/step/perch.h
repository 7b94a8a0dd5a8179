/* SPDX-License-Identifier: MIT */
/* Perch: boids that reach the floor sit there for a while (Parker's pseudocode: up to 100 frames).
 * A frightened boid takes off at once. */
#pragma once

#include "flock_state.h"

/* An open world has no floor. */
bool perch_wanted(const struct boids_factors *f);

effect_act perch_leave; /* boids whose time is over, or frightened, take off upwards */
effect_act perch_sit;   /* perching boids stay at rest */
effect_act perch_land;  /* boids that descend to within a radius of touching the floor land */
