/* SPDX-License-Identifier: MIT */
/* Vec: vector arithmetic. Only + - * / and square roots, which round alike on every machine. */
#pragma once

#include "types/world.h"

#include <math.h>
#include <stdbool.h>

static inline struct boids_vec
vec_add(struct boids_vec a, struct boids_vec b)
{
	return (struct boids_vec){ a.x + b.x, a.y + b.y, a.z + b.z };
}

static inline struct boids_vec
vec_sub(struct boids_vec a, struct boids_vec b)
{
	return (struct boids_vec){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline struct boids_vec
vec_scale(struct boids_vec a, float k)
{
	return (struct boids_vec){ a.x * k, a.y * k, a.z * k };
}

/* a + b * k */
static inline struct boids_vec
vec_add_scaled(struct boids_vec a, struct boids_vec b, float k)
{
	return vec_add(a, vec_scale(b, k));
}

static inline float
vec_dot(struct boids_vec a, struct boids_vec b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline float
vec_length(struct boids_vec a)
{
	return sqrtf(vec_dot(a, a));
}

/* Returns first ? a : b without a branch. */
static inline struct boids_vec
vec_choose(bool first, struct boids_vec a, struct boids_vec b)
{
	return (struct boids_vec){ first ? a.x : b.x, first ? a.y : b.y, first ? a.z : b.z };
}

/* A squared length up to this counts as 0: squares of shorter vectors lose their digits. */
#define VEC_TINY2 0x1p-100f

/* Returns the direction of a; 0 if a has no length. Compilers vectorize no root in a branch. */
static inline struct boids_vec
vec_unit(struct boids_vec a)
{
	float square = vec_dot(a, a);
	bool has_length = square > VEC_TINY2;

	return vec_choose(has_length, vec_scale(a, 1 / sqrtf(has_length ? square : 1)),
	                  (struct boids_vec){ 0 });
}

/* Returns a with each component cut to what a flock can have; one that is not a number is BOIDS_FAR. */
static inline struct boids_vec
vec_within_far(struct boids_vec a)
{
	const float most = BOIDS_FAR;

	a = (struct boids_vec){ a.x < most ? a.x : most, a.y < most ? a.y : most,
		                a.z < most ? a.z : most };
	return (struct boids_vec){ a.x > -most ? a.x : -most, a.y > -most ? a.y : -most,
		                   a.z > -most ? a.z : -most };
}

/* Returns a, shortened to length `most` if it is longer. */
static inline struct boids_vec
vec_limit(struct boids_vec a, float most)
{
	float length = vec_length(a);

	return length > most ? vec_scale(a, most / length) : a;
}

/* Returns the nearest image of an offset along a side that wraps. */
static inline float
vec_nearest_image(float offset, float side)
{
	return offset > side / 2 ? offset - side : offset < -side / 2 ? offset + side : offset;
}

/* Returns the offset from one place to another; on a torus to the nearest image, an offset of
 * exactly half a side left as it is. On a torus both places must be inside of the world. */
static inline struct boids_vec
vec_offset(const struct boids_world *w, struct boids_vec from, struct boids_vec to)
{
	struct boids_vec offset = vec_sub(to, from);

	if (w->torus) {
		offset.x = vec_nearest_image(offset.x, w->size.x);
		offset.y = vec_nearest_image(offset.y, w->size.y);
		offset.z = vec_nearest_image(offset.z, w->size.z);
	}
	return offset;
}

/* Returns the displacement of a boid in a step: the shorter way if the world wraps, even if boids
 * do not see across its border. */
static inline struct boids_vec
vec_displacement(const struct boids_world *w, struct boids_vec from, struct boids_vec to)
{
	struct boids_world wrapping = *w;

	wrapping.torus = w->wraps;
	return vec_offset(&wrapping, from, to);
}
