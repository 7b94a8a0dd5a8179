/* SPDX-License-Identifier: MIT */
/* Step: every boid perceives, steers and moves. Read this first: it is the whole of a step. */
#pragma once

#include "flock_parts.h"
#include "leash.h"

/* Both leave the moved boids in flock->next, unsorted; flock->rates must be set. false: the step was called
 * off, and flock->now is as it was. */
bool step_synchronous(struct flock *flock, struct leash *leash); /* all see the flock as it was */
/* By id, each sees what those before it have done. */
bool step_sequential(struct flock *flock, struct leash *leash);

/* Puts boids of a herd that were moved otherwise where they may stand. */
void step_place(struct flock *flock, struct herd *h);

/* Puts the boids of `next` into `now`, sorted into the grid. */
void step_sort(struct flock *flock);
