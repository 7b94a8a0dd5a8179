/* SPDX-License-Identifier: MIT */
/* Refit boids: the boids of a flock that is to replace another: those that stay, and new ones. */
#pragma once

#include "boids/flock.h"

/* A flock and the one that is to replace it, which is built already (flock_build.h). */
struct refit {
	const struct boids_flock *old;
	struct boids_flock *flock;
	struct boids_vec move;   /* displacement of kept boids */
	struct boids_vec offset; /* of new boids: to where the flock is in an open world */
	bool by_place;  /* boids outside of the new world leave first; new ones fill its strips */
	int kept;       /* number of boids that stay */
	bool renumbers; /* boids get new ids: a flock that is alive has no memory for the old */
};

/* Chooses the boids that stay, and orders their slots by id: old->now.count elements. */
void refit_boids_choose(struct refit *refit, uint32_t *order);

/* Fills the flock with kept boids, smallest ids first, then with new ones. */
void refit_boids_fill(const struct refit *refit, const uint32_t *order);
void refit_boids_fill_predators(const struct refit *refit);
void refit_boids_fill_pillars(const struct refit *refit);

/* Returns the life of a boid of a kind; {0} where there is none. */
struct boids_life refit_boids_life(const struct boids_flock *flock, const struct boids_boid *b,
                                   enum boids_boid_kind kind);

/* Moves a boid inside of a closed world and out of walls. */
struct boids_boid refit_boids_to_free(const struct boids_flock *flock, struct boids_boid b);
