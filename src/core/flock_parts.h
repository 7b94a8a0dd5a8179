/* SPDX-License-Identifier: MIT */
/* What a flock is made of, for the core's own eyes. */
#pragma once

#include "crew.h"
#include "edge.h"
#include "grid.h"
#include "lanes.h"
#include "model.h"
#include "perceive.h"
#include "rates.h"
#include "speed.h"
#include "terrain.h"

#include "boids/flock.h"

/* Acts on the boids of a wing; `p`, what they perceive, is NULL in all stages but EXTRA_SENSE. */
typedef void extra_act(const struct flock *flock, struct wing *w, struct percepts *p);

enum { EXTRAS_MOST = 16 };

struct flock {
	struct factors factors;
	struct world world;
	struct vec aside; /* of an open world's flock: how far the screen's middle is from its own */
	uint64_t seed, steps;
	double time;

	/* what stands in the world */
	struct map *map;         /* NULL: nothing */
	struct terrain *terrain; /* the map laid over this world, or NULL */
	int goal;                /* whose turn it is */

	/* worked out from the factors */
	const struct model *model;
	const struct edge *edge;
	const struct speed *speed;
	const struct extra *extras[EXTRAS_MOST + 1]; /* those that act; ends with NULL */
	struct senses senses;
	lanes_perceive *lanes; /* NULL: one boid perceives at a time */
	int width;             /* of the lanes */
	struct rates rates;    /* for steps of rates.seconds */

	/* Between steps all boids stand in `now`, sorted into the grid; `next` is free memory of the
	 * same size, which measures use too. */
	struct herd now, next;
	struct herd predators, prowling; /* by id; where they are, and where they will be */
	struct herd posts;               /* by id */
	bool afraid;                     /* somebody is, so that it may spread */
	double scattered;                /* for so many seconds more the flock is, when told to */
	int removed;       /* boids of factors.number that predators have taken away */
	struct crew *crew; /* NULL: the caller alone */
	struct grid grid;
};

/* Seconds since step 0, as many after a flock has been restored as if it had flown there. */
static inline double
flock_clock(const struct flock *flock)
{
	float seconds = flock->rates.seconds > 0 ? flock->rates.seconds : 1.0f / 60;

	return (double)flock->steps * (double)seconds;
}
