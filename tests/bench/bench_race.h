/* SPDX-License-Identifier: MIT */
/* Race: several ways to fly the same flock, in turn.
 *
 * In each round all start from where a pilot, a flock of the core's, has got to by then, and each
 * flies on by itself for a while: nobody meets a state twice and learns it by heart, and nobody has
 * a denser flock than the others. What counts is the best round. */
#pragma once

#include "bench.h"

#include <stddef.h>

struct racer {
	const char *name;
	void *(*start)(const struct racer *r, const struct flock *pilot); /* NULL: it cannot here */
	void (*take)(void *self, const struct boid *boids, int count);
	void (*fly)(void *self, int steps);
	struct boid *(*give)(void *self, struct boid *boids); /* [id] */
	void (*end)(void *self);
	int lanes;                  /* of ours: WIDEST, or so many */
	int threads;                /* of ours */
	const char *factor, *value; /* of ours: what is other than the pilot's */
	bool mapped;                /* of ours: in the pilot's map */
};

enum { WIDEST = -1 };

/* Ours, and ours with other senses. */
extern const struct racer racer_best, racer_two, racer_x8, racer_x4, racer_plain;
extern const struct racer racer_nearest, racer_view, racer_species, racer_mapped;

/* The others. */
extern const struct racer racer_naive, racer_lists, racer_tuned, racer_node;

/* All boids of a flock; the caller's to free. */
struct boid *boids_of(const struct flock *flock);

enum { ROUNDS = 15 };

struct entry {
	const struct racer *racer;
	struct flock *pilot;
	void *self;     /* NULL: does not take part */
	int steps;      /* a round, so that it lasts */
	double seconds; /* a step of the best round */
};

struct entry entry_of(const struct racer *racer, struct flock *pilot);
void race(struct entry *entries, int count, int rounds);
void entry_end(struct entry *e);

/* After one step of both: the greatest difference in velocity to the first of them. */
double race_difference(const struct entry *ours, const struct entry *other);
