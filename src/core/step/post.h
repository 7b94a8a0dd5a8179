/* SPDX-License-Identifier: MIT */
/* Post: boids that never move. Other boids separate from them as from each other, without alignment
 * or cohesion; in models without separation they fly through. */
#pragma once

#include "flock_state.h"

bool post_wanted(const struct boids_factors *f);

effect_act post_sense; /* adds near posts to what boids separate from */

/* Allocates room for factors.posts posts, with count 0. Returns false without memory. */
bool posts_new(struct boids_flock *flock);
