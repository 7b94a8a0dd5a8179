/* SPDX-License-Identifier: MIT */
/* Pillar: boids that never move. Other boids separate from them as from each other, without alignment
 * or cohesion; in models without separation they fly through. */
#pragma once

#include "flock_state.h"

bool pillar_wanted(const struct boids_factors *f);

effect_act pillar_sense; /* adds near pillars to what boids separate from */

/* Allocates room for factors.pillars pillars, with count 0. Returns false without memory. */
bool pillars_new(struct boids_flock *flock);
