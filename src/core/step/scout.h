/* SPDX-License-Identifier: MIT */
/* Scout: informed boids, some drawn to the right, some to the left, among uninformed ones (Couzin,
 * Krause, Franks, Levin 2005; V. Hunter Adams' program has two groups). A scout's bias grows by
 * 1/250 of the factor a frame while it flies its way, up to the factor, and else shrinks as fast,
 * down to 1/250 of it: so the flock comes to a decision. Each frame the velocity along x is drawn
 * by the bias to max-speed in the scout's direction.
 *
 * With bias 0.01 these are Adams' numbers (start 0.001, change 0.00004 a frame). His scouts are
 * drawn to 1 pixel a frame, a sixth of the boids' speed, and do not lead: with a tenth of scouts
 * the mean heading of classic was the same as without. Drawn to max-speed they make it 0.6 in their
 * direction. */
#pragma once

#include "flock_state.h"

/* Returns the direction of the boid with this id, for life: 1 right, -1 left, 0: no scout. */
int scout_way(const struct boids_factors *f, uint32_t id, uint64_t seed);

bool scout_wanted(const struct boids_factors *f);
effect_act scout_push;
