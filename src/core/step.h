/* SPDX-License-Identifier: MIT */
/* Step: every boid perceives, steers and moves. Read this first: it is the whole of a step. */
#pragma once

#include "flock_parts.h"

/* Both leave the moved boids in flock->next, unsorted; flock->rates must be set. */
void step_synchronous(struct flock *flock); /* all see the flock as it was */
void step_sequential(struct flock *flock);  /* by id, each sees what those before it have done */

/* Puts boids of a herd that were moved otherwise where they may stand. */
void step_place(struct flock *flock, struct herd *h);
