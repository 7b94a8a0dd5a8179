/* SPDX-License-Identifier: MIT */
/* Scatter: now and then, for two seconds, boids fly away from where they would gather (as Parker's
 * pseudocode has it: its first rule turned round for a while). */
#pragma once

#include "extras.h"

/* From now on, whatever the factor says. */
void scatter_now(struct flock *flock);

/* A step of so many seconds is over. */
void scatter_pass(struct flock *flock, double seconds);

/* The stages that a flock takes: those its factors want, and this one while it lasts. */
void scatter_choose(struct flock *flock);

bool scatter_wanted(const struct factors *f);
extra_act scatter_sense;
