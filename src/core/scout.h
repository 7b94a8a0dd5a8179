/* SPDX-License-Identifier: MIT */
/* Scout: boids that know where to go, some to the right, some to the left, among others who do not
 * (Couzin, Krause, Franks, Levin 2005; V. Hunter Adams' program has two groups of them). A scout's
 * bias grows by 1/250 of the factor a frame while it flies its way, up to the factor, and shrinks as
 * fast while it does not, down to that 1/250: so the flock comes to a decision. Each frame the
 * velocity along x is drawn by that share to max-speed its way.
 *
 * With bias 0.01 these are Adams' numbers (begun at 0.001, 0.00004 a frame); his scouts are drawn to
 * 1 pixel a frame, a sixth of what boids fly, and lead nobody: with a tenth of scouts the mean
 * heading of classic was no other than without, with max-speed it is 0.6 their way. */
#pragma once

#include "flock_parts.h"

/* Which way the boid of this id is drawn: 1 right, -1 left, 0: it is no scout. For life. */
int scout_way(const struct factors *f, uint32_t id, uint64_t seed);

bool scout_wanted(const struct factors *f);
extra_act scout_push;
