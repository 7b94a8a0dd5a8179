/* SPDX-License-Identifier: MIT */
/* Step: every boid perceives, steers and moves. Read this first: it is the whole step. */
#pragma once

#include "flock_state.h"
#include "math/cancel.h"

/* Both write the moved boids to flock->next, unsorted; flock->rates must be set. They return false
 * if the step was cancelled; flock->now is unchanged then. */
bool step_synchronous(struct flock_state *flock, struct cancel *cancel); /* all see the old flock */
/* Moves boids in the order of their ids; each sees the moves of those before it. */
bool step_sequential(struct flock_state *flock, struct cancel *cancel);

/* Computes the values of the nodes of model brain in boid i of `now`, as its next step would. */
void step_look(const struct flock_state *flock, int i, float value[BRAIN_NODES]);

/* Returns what a boid is given for the next step, NULL: nothing. */
const struct boid_push *step_push(const struct flock_state *flock, uint32_t id);

/* Moves boids displaced by other than a step out of places they may not be in. */
void step_place(struct flock_state *flock, struct boid_arrays *boids);

/* Sorts the boids of `next` by the grid into `now`. */
void step_sort(struct flock_state *flock);

/* Sorts the boids of `now` anew, as they have moved or are perceived to another distance. */
void step_sort_again(struct flock_state *flock);
