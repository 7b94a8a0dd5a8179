/* SPDX-License-Identifier: MIT */
/* Start: where boids are, and which way they head, when a flock starts or grows. */
#pragma once

#include "random.h"

struct start {
	const char *name;
	const char *help;
	/* A boid of this id among f->number; its velocity is in units of the start speed. */
	struct boid (*place)(const struct factors *f, const struct world *w, uint32_t id,
	                     struct chance *c);
};

extern const struct start start_table[]; /* ends with a NULL name */

/* Which of f->species kinds a boid of this id is, all as likely. */
int start_species(const struct factors *f, uint32_t id, uint64_t seed);

/* How far before or behind the middle a boid of a flat world is when the world becomes deep: in one
 * plane they would stay for ever. */
float start_depth(const struct factors *f, const struct world *w, uint32_t id, uint64_t seed);

/* A new predator or post, anywhere inside the world. */
struct boid start_anywhere(const struct factors *f, const struct world *w, enum boid_kind kind,
                           uint32_t id, uint64_t seed);

/* A new boid, inside the world, at a speed that the speed policy allows. */
struct boid start_place(const struct factors *f, const struct world *w, uint32_t id, uint64_t seed);
