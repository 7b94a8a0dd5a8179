/* SPDX-License-Identifier: MIT */
/* Vec sum: sums of float vectors in double, so that small terms are not lost. */
#pragma once

#include "vec.h"

struct vec_sum {
	double x, y, z;
};

static inline struct vec_sum
vec_sum_of(struct boids_vec v)
{
	return (struct vec_sum){ (double)v.x, (double)v.y, (double)v.z };
}

/* Returns a + b * k. */
static inline struct vec_sum
vec_sum_plus(struct vec_sum a, struct vec_sum b, double k)
{
	return (struct vec_sum){ a.x + b.x * k, a.y + b.y * k, a.z + b.z * k };
}

static inline struct boids_vec
vec_sum_rounded(struct vec_sum s)
{
	return (struct boids_vec){ (float)s.x, (float)s.y, (float)s.z };
}

static inline double
vec_sum_dot(struct vec_sum a, struct vec_sum b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline double
vec_sum_length(struct vec_sum s)
{
	return sqrt(vec_sum_dot(s, s));
}

static inline double
vec_sum_nearest_image(double offset, double side)
{
	return offset > side / 2 ? offset - side : offset < -side / 2 ? offset + side : offset;
}

/* Returns the exact offset from one place to another; around the world, to the nearest image. */
static inline struct vec_sum
vec_sum_offset(const struct boids_world *w, bool around, struct boids_vec from, struct boids_vec to)
{
	const struct vec_sum offset = vec_sum_plus(vec_sum_of(to), vec_sum_of(from), -1);

	if (!around)
		return offset;
	return (struct vec_sum){ vec_sum_nearest_image(offset.x, (double)w->size.x),
		                 vec_sum_nearest_image(offset.y, (double)w->size.y),
		                 vec_sum_nearest_image(offset.z, (double)w->size.z) };
}

/* Returns the direction of v, in double: the mean of equal headings must not exceed length 1. */
static inline struct vec_sum
vec_sum_heading(struct boids_vec v)
{
	const struct vec_sum exact = vec_sum_of(v), none = { 0 };
	const double length = vec_sum_length(exact);

	if (!(vec_dot(v, v) > VEC_TINY2))
		return none;
	return (struct vec_sum){ exact.x / length, exact.y / length, exact.z / length };
}
