/* SPDX-License-Identifier: MIT */
/* Scatter: now and then, for two seconds, boids fly away from where they would gather (as Parker's
 * pseudocode has it: its first rule turned round for a while). */
#pragma once

#include "flock_parts.h"

/* From now on, whatever the factor says; extras_choose follows. */
void scatter_now(struct flock *flock);

/* Counts a step of so many seconds. true: what scatter_now began is over, and extras_choose follows. */
bool scatter_pass(struct flock *flock, double seconds);

bool scatter_wanted(const struct factors *f);
extra_act scatter_sense;
