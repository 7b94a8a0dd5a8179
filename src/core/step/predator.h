/* SPDX-License-Identifier: MIT */
/* Predator: predators chase the nearest boid, a little faster than boids can fly. They are stored
 * apart from boids, and wind and border act on them too. Predators and boids see each other as they
 * were when a step began. */
#pragma once

#include "flock_state.h"

/* Moves predators by one step from `predators` to `predators_next`. Call before boids move. */
void predators_move(struct flock_state *flock);

/* Each predator that is not sated catches the nearest boid it touches. Call after boids and predators
 * have moved and boids are sorted. Returns true if caught boids are removed: `next` then has the
 * others, and the caller sorts it. In a flock that is alive, life_pass does that instead. */
bool predators_catch(struct flock_state *flock);
