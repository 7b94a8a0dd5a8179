/* SPDX-License-Identifier: MIT */
/* Random: random numbers as a hash of seed, step, use and boid id. There is no shared stream, so
 * neither the order of boids nor the number of threads changes what a boid draws. */
#pragma once

#include "portable_math.h"
#include "vec.h"

#include <stdint.h>
#include <string.h>

enum random_use {
	RANDOM_SPAWN,
	RANDOM_SPECIES,
	RANDOM_DEPTH,
	RANDOM_STEP,
	RANDOM_WIND,
	RANDOM_PREDATOR,
	RANDOM_SCOUT,
	RANDOM_PERCH,
	RANDOM_PILLAR,
	RANDOM_LIFE,
	RANDOM_BIRTH,
	RANDOM_HUNT,
	RANDOM_STRAY,
	RANDOM_START,
	RANDOM_VISIT,
	RANDOM_FAMILY,
	RANDOM_USES
};

/* The first uses are interleaved with the steps; a larger stride would have changed every flock, so
 * later uses differ in the top bits of the key. */
enum { RANDOM_FIRST_USES = 4 };

struct random {
	uint64_t state;
};

/* The finaliser of SplitMix64 (Steele, Lea, Flood 2014): every input bit affects every output bit. */
static inline uint64_t
random_mix(uint64_t x)
{
	x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
	x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
	return x ^ (x >> 31);
}

/* Returns a hash mixed with every bit of a number. */
static inline uint64_t
random_mix_number(uint64_t hash, float number)
{
	uint32_t bits;

	memcpy(&bits, &number, sizeof bits);
	return random_mix(hash ^ bits);
}

/* Returns the key of a step and use, common to all boids: computed once a step. */
static inline uint64_t
random_key(uint64_t seed, uint64_t step, enum random_use use)
{
	return random_mix(random_mix(seed + 0x9e3779b97f4a7c15u) ^
	                  (RANDOM_FIRST_USES * step + (uint64_t)use % RANDOM_FIRST_USES) ^
	                  (uint64_t)use / RANDOM_FIRST_USES << 56);
}

static inline struct random
random_of(uint64_t key, uint32_t id)
{
	return (struct random){ key + 0xd1342543de82ef95u * (id + (uint64_t)1) };
}

static inline uint64_t
random_bits(struct random *c)
{
	return random_mix(c->state += 0x9e3779b97f4a7c15u);
}

/* Returns a chance from which `count` numbers have been drawn. */
static inline struct random
random_skip(struct random c, int count)
{
	return (struct random){ c.state + 0x9e3779b97f4a7c15u * (uint64_t)count };
}

/* Returns a uniform number in [0, 1). */
static inline float
random_uniform(struct random *c)
{
	return (float)(int32_t)(random_bits(c) >> 40) * 0x1p-24f;
}

/* Returns a uniform number in [-1, 1). */
static inline float
random_signed(struct random *c)
{
	return 2 * random_uniform(c) - 1;
}

/* Returns a uniform point in the unit disc (2) or ball (3), by rejection. */
static inline struct boids_vec
random_in_ball(struct random *c, int dimensions)
{
	struct boids_vec p;

	do {
		p.x = random_signed(c);
		p.y = random_signed(c);
		p.z = dimensions == 3 ? random_signed(c) : 0;
	} while (vec_dot(p, p) >= 1);
	return p;
}

/* Returns a uniform unit vector. */
static inline struct boids_vec
random_direction(struct random *c, int dimensions)
{
	struct boids_vec p;

	do {
		p = random_in_ball(c, dimensions);
	} while (vec_dot(p, p) < 0x1p-20f);
	return vec_unit(p);
}

/* Returns a normal number of mean 0 and standard deviation 1 (Box, Muller 1958). */
SIMD_INLINE float
random_normal(struct random *c)
{
	double radius = sqrt(-2 * portable_log(1 - (double)random_uniform(c)));

	return (float)(radius * portable_cos(2 * MATH_PI * (double)random_uniform(c)));
}
