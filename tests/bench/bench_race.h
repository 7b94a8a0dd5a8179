/* SPDX-License-Identifier: MIT */
/* Race: times several ways to fly the same flock, in turn.
 *
 * In each round all racers start from the state of a pilot, a flock of the core, and then fly on by
 * themselves for a while. So no racer meets the same state twice, which caches could learn, and all
 * fly at the same density. The best round counts. */
#pragma once

#include "bench.h"

#include <stddef.h>

struct racer {
	const char *name;
	void *(*start)(const struct racer *r, const struct flock_state *pilot); /* NULL: cannot */
	void (*load)(void *self, const struct boids_boid *boids, int count);
	void (*fly)(void *self, int steps);
	struct boids_boid *(*save)(void *self, struct boids_boid *boids); /* [id] */
	void (*end)(void *self);
	int lanes;            /* for ours: WIDEST, or a count */
	int threads;          /* for ours */
	const char *settings; /* for ours: factors other than the pilot's, or NULL */
	bool mapped;          /* for ours: in the pilot's map */
	bool elsewhere;       /* another process does the work */
};

enum { WIDEST = -1 };

/* The core, and the core with other senses. */
extern const struct racer racer_best, racer_two, racer_x8, racer_x4, racer_plain;
extern const struct racer racer_nearest, racer_view, racer_species, racer_brain, racer_mapped;

/* The rivals. */
extern const struct racer racer_naive, racer_lists, racer_tuned, racer_node;

/* Returns all boids of a flock; the caller frees them. */
struct boids_boid *boids_of(const struct flock_state *flock);

enum { ROUNDS = 15 };

struct entry {
	const struct racer *racer;
	struct flock_state *pilot;
	void *self;     /* NULL: does not take part */
	int steps;      /* of a round, so that it lasts long enough to time */
	double seconds; /* for a step, in the best round */
};

struct entry entry_of(const struct racer *racer, struct flock_state *pilot);
void race(struct entry *entries, int count, int rounds);
void entries_end(struct entry *entries, int count);

/* Returns the greatest difference in velocity to the first racer after one step of both. */
double race_difference(const struct entry *ours, const struct entry *other);
