/* SPDX-License-Identifier: MIT */
/* Flock state: what a flock has in memory. */
#pragma once

#include "letters.h"
#include "life/life.h"
#include "math/thread_pool.h"
#include "math/vec.h"
#include "models/model.h"
#include "perception/grid.h"
#include "perception/perceive.h"
#include "perception/simd.h"
#include "rules/boundary.h"
#include "rules/rates.h"
#include "rules/speed_policy.h"
#include "terrain/terrain.h"

struct flock_state;

/* Acts on a batch of boids. */
typedef void effect_act(const struct flock_state *flock, struct batch *batch);

enum { EFFECTS_MOST = 16 };

/* An acceleration that the caller gives a boid, units/s/s. */
struct boid_push {
	uint32_t id;
	struct boids_vec push;
};

#define FLOCK_IDS (UINT32_C(1) << 31) /* of a kind; once all have been given, a refit begins anew */
#define FLOCK_TIME_MOST 1e15          /* s, and steps, as in the state of a flock */

struct flock_state {
	struct boids_factors factors;
	struct boids_world world;
	struct boids_vec view_offset; /* of an open world: from the flock's centroid to the view's centre */
	uint64_t seed, steps;
	double time; /* s; exact in the first 2^30 steps of one length: a float times their number */

	/* the map */
	struct boids_map *map;   /* NULL: none */
	struct terrain *terrain; /* the map in this world; NULL: none */
	int goal;                /* the current one */

	/* derived from the factors */
	const struct model *model;
	const struct boundary *edge;
	const struct speed_rule *speed;
	const struct effect *effects[EFFECTS_MOST + 1]; /* those turned on; ends with NULL */
	bool has_mood;                                  /* one of them needs it */
	bool has_homes;         /* some boid has a home, even one outside of the world */
	struct letters letters; /* of boids that have a home or a character */
	struct senses senses;
	enum simd_width simd; /* the widest of this machine */
	struct rates rates;   /* for steps of rates.seconds */

	/* Between steps: boids, sorted into the grid, behind them by id those that rest at home;
	 * predators and pillars by id. */
	union {
		struct {
			struct boid_arrays now, predators, pillars;
		};
		struct boid_arrays of[BOIDS_KINDS];
	};
	struct boid_arrays next; /* scratch memory of the size of `now`, which measures use too */
	struct boid_arrays predators_next; /* predators after the move of a step */
	struct life *life;                 /* NULL: the flock is not alive */
	struct life_events events;
	int room; /* a flock that is alive has memory for at least as many boids */
	uint32_t next_id[BOIDS_KINDS]; /* of the next boid of a kind, above all that it has had */
	bool unsorted;         /* boids perceive to another distance than they are sorted for */
	bool any_fear;         /* some boid is afraid, so fear may spread */
	double scatter_left;   /* seconds until a scatter started by flock_scatter ends */
	int removed;           /* boids of factors.number that are gone; below 0: born above it */
	int predators_removed; /* the same of factors.predators */
	uint64_t captures;     /* by predators, since the start */
	struct boid_push *pushes; /* by increasing id, for the next step alone; owned ... */
	int push_count;           /* ... 0: none */
	struct trace_list *trace; /* owned (trace.h) */
	struct thread_pool *pool; /* NULL: the caller's thread alone */
	struct grid grid;
};

/* Returns whether another boid of a kind can get an id. */
static inline bool
flock_has_id(const struct flock_state *flock, enum boids_boid_kind kind)
{
	return flock->next_id[kind] < FLOCK_IDS;
}

/* Returns the offset from a place to boid i of `h`, some boids of the flock. */
SIMD_INLINE struct boids_vec
flock_offset(const struct flock_state *flock, struct boids_vec place,
             const struct boid_arrays *boids, int i)
{
	return vec_offset(&flock->world, place, boid_arrays_place(boids, i));
}

/* Returns scratch memory between steps for four numbers of each boid, as long as no measure is
 * computed. */
static inline uint32_t *
flock_scratch(const struct flock_state *flock)
{
	return (uint32_t *)(void *)flock->next.x;
}

static inline bool
has_home(struct boids_home home)
{
	return home.x != 0 || home.y != 0;
}

/* Returns whether a boid has a home inside of this world. */
static inline bool
flock_has_home(const struct flock_state *flock, struct boids_home home)
{
	const struct boids_vec size = flock->world.size;

	return has_home(home) && home.x >= 0 && home.x < size.x && home.y >= 0 && home.y < size.y;
}

static inline struct boids_vec
flock_home(const struct flock_state *flock, struct boids_home home)
{
	return (struct boids_vec){ home.x, home.y, flock->world.size.z / 2 };
}

/* Returns the share by which arrival at home replaces what a boid would do, 0 .. 1. */
static inline float
flock_homing(const struct flock_state *flock, const struct boids_boid *b)
{
	return !flock_has_home(flock, b->home) ? 0 : b->writes ? 1 : flock->factors.homing;
}

/* Returns boid i of the boids that fly or of `next`, with its home and letter. */
static inline struct boids_boid
flock_get(const struct flock_state *flock, const struct boid_arrays *boids, int i)
{
	struct boids_boid b = boid_arrays_get(boids, i);

	letters_give(&flock->letters, &b);
	return b;
}

/* Returns whether a boid flies home, or rests there already: neither walls nor borders stop it. */
static inline bool
flock_flies_home(const struct flock_state *flock, const struct boids_boid *b)
{
	return flock_homing(flock, b) == 1;
}

/* Returns whether the boid with this id flies home or rests there: no predator hunts it. */
static inline bool
flock_is_away(const struct flock_state *flock, uint32_t id)
{
	struct boids_boid b = { .id = id };

	if (!flock->has_homes)
		return false;
	letters_give(&flock->letters, &b);
	return flock_flies_home(flock, &b);
}

/* Returns whether a boid hovers in the cell of the world that it writes. */
static inline bool
flock_hovers(const struct flock_state *flock, const struct boids_boid *b)
{
	const struct boids_factors *f = &flock->factors;
	const struct boids_vec way = vec_sub(flock_home(flock, b->home), b->position);

	return b->writes && way.z == 0 && fabsf(way.x) * f->zoom < 0.5f &&
	       fabsf(way.y) * f->zoom < 0.5f * f->aspect && flock_flies_home(flock, b);
}

/* Returns whether a boid rests at home or hovers there, where no other boid perceives it: while homing
 * is 1, and after that until the wave reaches it. */
static inline bool
flock_rests_at_home(const struct flock_state *flock, const struct boids_boid *b)
{
	const struct boids_vec home = flock_home(flock, b->home), p = b->position, v = b->velocity;

	if (b->writes)
		return flock_hovers(flock, b);
	return p.x == home.x && p.y == home.y && p.z == home.z && v.x == 0 && v.y == 0 && v.z == 0 &&
	       flock_has_home(flock, b->home) && (flock_flies_home(flock, b) || b->mood.rest > 0);
}

/* Returns a boid moved inside of a closed world and out of walls. One that flies home may be in a
 * wall. */
static inline struct boids_boid
flock_confine(const struct flock_state *flock, struct boids_boid b)
{
	b.position =
		vec_add(b.position, (struct boids_vec){ 0 }); /* of -0 it makes 0, as any move */
	if (flock_rests_at_home(flock, &b))
		return b;
	b = boundary_confine(flock->edge, b, &flock->world);
	return flock_flies_home(flock, &b) ? b
	                                   : terrain_out_of_walls(flock->terrain, b, flock->seed);
}
