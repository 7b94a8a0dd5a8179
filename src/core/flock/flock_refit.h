/* SPDX-License-Identifier: MIT */
/* Flock refit: gives a flock other factors, another world or map; moves its predators and pillars. */
#pragma once

#include "step/flock_state.h"

/* A flock and the one that is to replace it, which is built already (flock_build.h). */
struct refit {
	const struct flock_state *old;
	struct flock_state *flock;
	struct boids_vec move;      /* displacement of kept boids */
	struct boids_vec home_move; /* displacement of homes: 0 for another size of the window */
	struct boids_vec wave;      /* middle of the homes, from where boids at home take off */
	struct boids_vec offset;    /* of new boids: to where the flock is in an open world */
	struct boids_vec common;    /* sides of what both worlds have around their middle */
	bool has_strips;            /* the new world has more than that */
	bool by_place; /* boids outside of the new world leave first; new ones fill its strips */
	int kept;      /* number of boids that stay ... */
	const uint32_t *slots; /* ... and their slots */
	uint32_t next_id;      /* of the first new boid */
	bool starts;           /* the flock has made no step: what is new is in balance */
	bool renumbers;        /* boids get new ids, as too few are left */
	bool by_id;            /* boids are filled in by id, for those ids or for letters */
};

/* Fills the flock with the predators or pillars that it had, and new ones. */
void refit_fill(const struct refit *refit, enum boids_boid_kind kind);

/* Gives the boids these homes and letters, and takes the rows over. Returns false on ENOMEM: nothing
 * has changed. */
bool refit_letters(struct flock_state *flock, struct letters letters);

/* Returns the life of a boid of a kind; {0} where there is none. */
struct boids_life refit_life(const struct flock_state *flock, const struct boids_boid *b,
                             enum boids_boid_kind kind);
