/* SPDX-License-Identifier: MIT */
/* Predator: a few that fly after the nearest boid, a little faster than boids can. They live in a herd
 * of their own, feel the wind and the border as all do, and see the flock as it was when a step
 * began; so does the flock see them. */
#pragma once

#include "flock_parts.h"

/* Memory for as many as the factors ask for, none there yet. false: none, nothing changed. */
bool predators_new(struct flock *flock);

/* One step of flight, to where `prowling` says; before the boids move. */
void predators_hunt(struct flock *flock);

/* Makes it so, after the boids have moved and are sorted: each that is not sated catches the nearest
 * boid that it touches. Those that are gone then are left out of `next`: true, and it is to be
 * sorted. */
bool predators_catch(struct flock *flock);
