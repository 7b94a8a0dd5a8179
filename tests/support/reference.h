/* SPDX-License-Identifier: MIT */
/* Reference: flocks computed in the slow, plain way: all pairs, in double precision, straight from
 * the published equations. The fast code is tested against it. */
#pragma once

#include "flock/flock.h"

#include <math.h>

struct real {
	double x, y, z;
};

static inline struct real
real_of(struct boids_vec v)
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

/* Returns the angle between two directions, exact also for tiny ones. */
double real_angle(struct real a, struct real b);

struct bird {
	struct real place, velocity;
	uint32_t id;
	int species;
};

/* Return all boids of a flock, by ascending id or as flock_boid; the caller frees them. */
struct bird *birds_by_id(const struct flock_state *flock);
struct bird *birds_as_they_lie(const struct flock_state *flock);

/* Returns the offset between two places, on a torus to the nearest image. */
struct real reference_offset(const struct boids_world *w, struct real from, struct real to);

/* Computes boid i after one step of model ganz without noise, for edges wrap, turn, bounce and
 * open. Boids by ascending id. */
struct flight {
	struct bird bird;
	double blur; /* error bound of the velocity */
	bool unsure; /* as above */
};

struct flight reference_flight(const struct boids_factors *f, const struct boids_world *w,
                               const struct bird *birds, int count, int i, double seconds);

/* Steps all boids, at once or in turn by f->update; returns the largest blur, or -1: unsure. */
double reference_step(const struct boids_factors *f, const struct boids_world *w,
                      struct bird *birds, int count, double seconds);
