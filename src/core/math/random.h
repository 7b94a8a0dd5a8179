/* SPDX-License-Identifier: MIT */
/* Random: random numbers as a hash of seed, step, use and boid id. There is no shared stream, so
 * neither the order of boids nor the number of threads changes what a boid draws. */
#pragma once

#include "portable_math.h"
#include "vec.h"

#include <stdint.h>

enum chance_use {
	CHANCE_START,
	CHANCE_SPECIES,
	CHANCE_DEPTH,
	CHANCE_STEP,
	CHANCE_GUST,
	CHANCE_PREDATOR,
	CHANCE_SCOUT,
	CHANCE_PERCH,
	CHANCE_POST,
	CHANCE_USES
};

/* The first uses are interleaved with the steps; a larger stride would have changed every flock, so
 * later uses differ in the top bits of the key. */
enum { CHANCE_FIRST_USES = 4 };

struct chance {
	uint64_t state;
};

/* The finaliser of SplitMix64 (Steele, Lea, Flood 2014): every input bit affects every output bit. */
static inline uint64_t
chance_mix(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

/* Returns the key of a step and use, common to all boids: computed once a step. */
static inline uint64_t
chance_key(uint64_t seed, uint64_t step, enum chance_use use)
{
	return chance_mix(chance_mix(seed + 0x9e3779b97f4a7c15u) ^
	                  (CHANCE_FIRST_USES * step + (uint64_t)use % CHANCE_FIRST_USES) ^
	                  (uint64_t)use / CHANCE_FIRST_USES << 56);
}

static inline struct chance
chance_of(uint64_t key, uint32_t id)
{
	return (struct chance){ key + 0xd1342543de82ef95u * (id + (uint64_t)1) };
}

static inline uint64_t
chance_bits(struct chance *c)
{
	return chance_mix(c->state += 0x9e3779b97f4a7c15u);
}

/* Returns a uniform number in [0, 1). */
static inline float
chance_uniform(struct chance *c)
{
	return (float)(chance_bits(c) >> 40) * 0x1p-24f;
}

/* Returns a uniform number in [-1, 1). */
static inline float
chance_even(struct chance *c)
{
	return 2 * chance_uniform(c) - 1;
}

/* Returns a uniform point in the unit disc (2) or ball (3), by rejection. */
static inline struct vec
chance_inside(struct chance *c, int dimensions)
{
	struct vec p;

	do {
		p.x = chance_even(c);
		p.y = chance_even(c);
		p.z = dimensions == 3 ? chance_even(c) : 0;
	} while (vec_dot(p, p) >= 1);
	return p;
}

/* Returns a uniform unit vector. */
static inline struct vec
chance_direction(struct chance *c, int dimensions)
{
	struct vec p;

	do {
		p = chance_inside(c, dimensions);
	} while (vec_dot(p, p) < 0x1p-20f);
	return vec_unit(p);
}

/* Returns a normal number of mean 0 and standard deviation 1 (Box, Muller 1958). */
static inline float
chance_normal(struct chance *c)
{
	double radius = sqrt(-2 * portable_log(1 - (double)chance_uniform(c)));

	return (float)(radius * portable_cos(2 * MATH_PI * (double)chance_uniform(c)));
}
