/* SPDX-License-Identifier: MIT */
/* Wing: up to eight boids that go through a step side by side. Every stage of a step is a loop over
 * a wing with no branch in it, so that the compiler makes vectors of it: the formulas stay plain
 * arithmetic on one boid, and cost a fraction. */
#pragma once

#include "perceive.h"
#include "random.h"

enum { WING = 8 };

/* One number of each boid. */
typedef float each[WING];

struct vecs {
	each x, y, z;
};

/* What they perceive: struct perception, turned on its side. */
struct percepts {
	struct vecs push, velocities, offsets, nearest_velocity;
	each nearest2;
	int pushed[WING], aligned[WING], neighbours[WING];
};

/* Places past `count` are filled with copies of the first boid: they fly along and are dropped. */
struct wing {
	struct vecs position, velocity;
	struct vecs before; /* the velocity at the beginning of the step; a heading if that was 0 */
	struct vecs from;   /* where they were, once an extra has kept it */
	uint32_t id[WING];
	int species[WING];
	struct mood mood[WING]; /* where the herd has it */
	struct chance chance[WING];
	int count;
};

static inline struct vec
vecs_get(const struct vecs *v, int k)
{
	return (struct vec){ v->x[k], v->y[k], v->z[k] };
}

static inline void
vecs_put(struct vecs *v, int k, struct vec a)
{
	v->x[k] = a.x;
	v->y[k] = a.y;
	v->z[k] = a.z;
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

/* Takes boids i .. i + count - 1 of the herd into the wing, before a step whose chances have this key.
 * The wing must have been {0} at first: z stays 0 in a flat world. */
void wing_take(struct wing *w, const struct herd *h, int i, int count, uint64_t key, int dimensions);

/* Boid k of the wing, as it is now. */
static inline struct boid
wing_boid(const struct wing *w, int k)
{
	return (struct boid){
		.position = vecs_get(&w->position, k),
		.velocity = vecs_get(&w->velocity, k),
		.id = w->id[k],
		.species = w->species[k],
		.mood = w->mood[k],
	};
}

/* Puts the wing where it came from, in a herd of the same order. */
void wing_land(const struct wing *w, struct herd *h, int i);
