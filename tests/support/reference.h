/* SPDX-License-Identifier: MIT */
/* Reference: flocks the slow and plain way. Every boid meets every other, in double precision,
 * straight from the published equations; what is quick is tested against it. */
#pragma once

#include "boids/flock.h"

#include <math.h>

struct real {
	double x, y, z;
};

static inline struct real
real_of(struct vec v)
{
	return (struct real){ (double)v.x, (double)v.y, (double)v.z };
}

static inline struct real
real_add(struct real a, struct real b, double k) /* a + b * k */
{
	return (struct real){ a.x + b.x * k, a.y + b.y * k, a.z + b.z * k };
}

static inline double
real_dot(struct real a, struct real b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline double
real_length(struct real a)
{
	return sqrt(real_dot(a, a));
}

static inline double
real_distance(struct real a, struct real b)
{
	return real_length(real_add(a, b, -1));
}

/* The angle between two directions, good also where it is tiny. */
double real_angle(struct real a, struct real b);

struct bird {
	struct real place, velocity;
	uint32_t id;
	int species;
};

/* All boids of a flock; by increasing id, or as flock_boid numbers them. Freed by the caller. */
struct bird *birds_by_id(const struct flock *flock);
struct bird *birds_as_they_lie(const struct flock *flock);

/* From one place to another, on a torus to the nearest image. */
struct real reference_offset(const struct world *w, struct real from, struct real to);

/* What bird i perceives. */
struct tally {
	struct real sum;
	double size,
		seams; /* sum of the lengths, and of the sides of the torus: what floats round */
	int count;
};

/* How far off a sum of floats may be: each addition rounds a sum no larger than `size`. */
double tally_blur(const struct tally *t);

struct sight {
	struct tally close, aligned, near; /* for separation, alignment and cohesion */
	bool unsure; /* someone stands so near a range or the border of the view that float may differ */
};

struct sight reference_sight(const struct factors *f, const struct world *w,
                             const struct bird *birds, int count, int i);

/* Where bird i is and flies after one step of model ganz without chance; edges wrap, turn, bounce and
 * open. Birds by increasing id. */
struct flight {
	struct bird bird;
	double blur; /* how far off a velocity may be for rounding */
	bool unsure; /* as above */
};

struct flight reference_flight(const struct factors *f, const struct world *w,
                               const struct bird *birds, int count, int i, double seconds);

/* All of them, at once or one after the other as f->update says; the worst blur, or -1: unsure. */
double reference_step(const struct factors *f, const struct world *w, struct bird *birds, int count,
                      double seconds);
