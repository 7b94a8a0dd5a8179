/* SPDX-License-Identifier: MIT */
/* Goal: a place that boids seek, around the walls. */
#pragma once

#include "flock_parts.h"

/* Seek with arrival (Reynolds 1999): towards full speed along the shortest way, slower near the end.
 * Who has no way there is not drawn. */
bool goal_wanted(const struct factors *f);
extra_act goal_foresee, goal_push;

/* Which goal comes next: once half the flock is there the following one, after the last the first. Asked as
 * often as boids look for the way. */
int goal_turn(const struct terrain *t, int goal, const struct herd *h, const struct rates *r);
