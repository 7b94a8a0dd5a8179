/* SPDX-License-Identifier: MIT */
/* Vec sum: sums of float vectors in double, so that small terms are not lost. */
#pragma once

#include "vec.h"

struct vec_sum {
	double x, y, z;
};

static inline void
vec_sum_add(struct vec_sum *s, struct boids_vec v)
{
	s->x += (double)v.x;
	s->y += (double)v.y;
	s->z += (double)v.z;
}

/* Adds the direction of v, in double: the mean of equal headings must not exceed length 1. */
static inline void
vec_sum_add_heading(struct vec_sum *s, struct boids_vec v)
{
	double x = (double)v.x, y = (double)v.y, z = (double)v.z;

	if (vec_dot(v, v) > VEC_TINY2) {
		double length = sqrt(x * x + y * y + z * z);
		s->x += x / length;
		s->y += y / length;
		s->z += z / length;
	}
}

static inline double
vec_sum_length(struct vec_sum s)
{
	return sqrt(s.x * s.x + s.y * s.y + s.z * s.z);
}
