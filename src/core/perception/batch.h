/* SPDX-License-Identifier: MIT */
/* Batch: up to sixteen boids that a step processes together. Every stage of a step is a loop over a
 * batch without branches, which the compiler vectorizes (simd_width.h): the formulas stay plain
 * arithmetic on one boid, at a fraction of the cost. */
#pragma once

#include "math/random.h"
#include "math/vec.h"
#include "perceive.h"

enum { BATCH = 16 };

/* One number for each slot. */
typedef float each[BATCH];

struct vecs {
	each x, y, z;
};

/* What the boids of a batch perceive: struct perception as a structure of arrays. */
struct percepts {
	struct vecs push, velocities, offsets, nearest_velocity;
	each nearest2;
	int pushed[BATCH], aligned[BATCH], neighbours[BATCH];
};

/* What effects let a boid perceive in the place of a push, for models that feel (models/model.h). Vectors
 * are at most of length 1; z is not used. All 0: there is nothing. */
struct felt {
	struct vecs predator, food, goal; /* directions, times fear, times hunger, and of the path */
	each wall, wall_aside;            /* how near one is, and that times its side: right is 1 */
	each energy;                      /* stomachs */
};

/* Slots from `count` on hold copies of the first boid, which are never stored; of a single boid only
 * copies of its place, velocity and id. */
struct batch {
	struct vecs position, velocity;
	struct vecs before; /* the velocity at the start of the step; a unit heading if that was 0 */
	struct vecs from;   /* the old positions, if an effect has saved them */
	uint32_t id[BATCH];
	int species[BATCH];
	struct boids_mood mood[BATCH]; /* if the boid arrays have it */
	struct boids_life life[BATCH]; /* if the boid arrays have it */
	struct vecs start;             /* the velocity at the start, if an effect has saved it */
	struct boids_home home[BATCH]; /* if an effect has saved it */
	uint32_t writes[BATCH];        /* the same: its home is where it hovers now */
	each homing;                   /* share of arrival, if an effect has saved it */
	each pace;                     /* scale of the maximum speed, if an effect has saved it */
	each hunger;                   /* 0 .. 1, if an effect has saved it */
	int food_cell[BATCH];          /* of the position, if an effect has saved it */
	struct random chance[BATCH];
	int count;
	struct felt *felt;                   /* NULL: the model feels nothing */
	uint16_t near[BOIDS_PREDATORS_MOST]; /* predators that boids of its row may fear ... */
	int near_count;                      /* ... by number (effects.h) */
};

static inline struct boids_vec
vecs_get(const struct vecs *v, int k)
{
	return (struct boids_vec){ v->x[k], v->y[k], v->z[k] };
}

static inline void
vecs_put(struct vecs *v, int k, struct boids_vec a)
{
	v->x[k] = a.x;
	v->y[k] = a.y;
	v->z[k] = a.z;
}

static inline void
vecs_scale(struct vecs *v, int k, float by)
{
	vecs_put(v, k, vec_scale(vecs_get(v, k), by));
}

static inline void
vecs_add_scaled(struct vecs *v, int k, struct boids_vec a, float by)
{
	vecs_put(v, k, vec_add_scaled(vecs_get(v, k), a, by));
}

/* Moves a place, which stays one that a flock can have. */
static inline void
vecs_move(struct vecs *v, int k, struct boids_vec a, float by)
{
	vecs_put(v, k, vec_within_far(vec_add_scaled(vecs_get(v, k), a, by)));
}

static inline struct perception
percepts_get(const struct percepts *p, int k)
{
	return (struct perception){
		.push = vecs_get(&p->push, k),
		.velocities = vecs_get(&p->velocities, k),
		.offsets = vecs_get(&p->offsets, k),
		.pushed = p->pushed[k],
		.aligned = p->aligned[k],
		.neighbours = p->neighbours[k],
		.nearest_velocity = vecs_get(&p->nearest_velocity, k),
		.nearest2 = p->nearest2[k],
	};
}

static inline void
percepts_put(struct percepts *p, int k, struct perception one)
{
	vecs_put(&p->push, k, one.push);
	vecs_put(&p->velocities, k, one.velocities);
	vecs_put(&p->offsets, k, one.offsets);
	vecs_put(&p->nearest_velocity, k, one.nearest_velocity);
	p->nearest2[k] = one.nearest2;
	p->pushed[k] = one.pushed;
	p->aligned[k] = one.aligned;
	p->neighbours[k] = one.neighbours;
}

/* Loads boids i .. i + count - 1 of the boid arrays before a step with this random key. The batch
 * must have been {0} at first: z stays 0 in a flat world. */
void batch_load(struct batch *batch, const struct boid_arrays *boids, int i, int count,
                uint64_t key, int dimensions);

/* Returns the boid in slot k. */
static inline struct boids_boid
batch_boid(const struct batch *batch, int k)
{
	return (struct boids_boid){
		.position = vecs_get(&batch->position, k),
		.velocity = vecs_get(&batch->velocity, k),
		.id = batch->id[k],
		.species = batch->species[k],
		.mood = batch->mood[k],
	};
}

/* Stores the batch at its old place i, in boid arrays of the same order. */
void batch_store(struct batch *batch, struct boid_arrays *boids, int i);
