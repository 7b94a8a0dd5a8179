/* SPDX-License-Identifier: MIT */
/* Spawn: positions and headings of new boids, when a flock starts or grows. */
#pragma once

#include "math/random.h"

struct spawn {
	const char *name;
	const char *help;
	/* Places boid b->id of f->number; its velocity is in units of the initial speed. NULL: boids
	 * that start together form groups; those added later are uniform. */
	void (*place)(const struct boids_factors *f, const struct boids_world *w, struct random *c,
	              struct boids_boid *b);
	bool half_sits; /* every second one of them begins on the ground, if boids perch */
};

extern const struct spawn spawn_table[]; /* ends with a NULL name */

/* Returns the species of boid `id`, uniform among f->species. */
int spawn_species(const struct boids_factors *f, uint32_t id, uint64_t seed);

/* Returns the z of boid `id` from the middle when a 2D world becomes 3D: in a single plane the
 * boids would stay forever. */
float spawn_depth(const struct boids_factors *f, const struct boids_world *w, uint32_t id,
                  uint64_t seed);

/* Returns a new predator or pillar at a uniform position. */
struct boids_boid spawn_anywhere(const struct boids_factors *f, const struct boids_world *w,
                                 enum boids_boid_kind kind, uint32_t id, uint64_t seed);

/* Returns a new boid at a uniform position in those parts of the world that are not within the
 * sides `around` its middle: strips left, right, above and below. There must be some. */
struct boids_boid spawn_in_strips(const struct boids_factors *f, const struct boids_world *w,
                                  struct boids_vec around, uint32_t id, uint64_t seed);

/* Returns a new boid inside the world, at a speed that the speed policy allows, in one of at
 * most `groups` groups if its start forms them; 0: the flock has started before. */
struct boids_boid spawn_boid(const struct boids_factors *f, const struct boids_world *w,
                             uint32_t id, uint64_t seed, int groups);
