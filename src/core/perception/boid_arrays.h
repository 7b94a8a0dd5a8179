/* SPDX-License-Identifier: MIT */
/* Boid arrays: boids as a structure of arrays, so that one load gets eight coordinates. */
#pragma once

#include "types/world.h"

#include <stdbool.h>
#include <stdint.h>

/* z and vz exist in 3D worlds only, species if there are several. A new property of boids gets a
 * column here. */
struct boid_arrays {
	float *x, *y, *z, *vx, *vy, *vz;
	uint32_t *id;
	uint8_t *species;
	struct boids_mood *mood; /* NULL unless an effect needs it */
	struct boids_life *life; /* NULL unless the flock is alive */
	bool optional;           /* has z, species, mood or life: one test for the usual flock */
	int count, room;
};

/* The columns besides x, y, vx, vy and id. */
enum { BOID_DEPTH = 1, BOID_SPECIES = 2, BOID_MOOD = 4, BOID_LIFE = 8 };

/* Allocates `room` boids with these columns. Returns false and changes nothing on ENOMEM. */
bool boid_arrays_new(struct boid_arrays *boids, int room, unsigned columns);
void boid_arrays_free(struct boid_arrays *boids);

/* Return where a boid is, and its velocity: to copy a whole boid takes longer. */
static inline struct boids_vec
boid_arrays_place(const struct boid_arrays *boids, int i)
{
	return (struct boids_vec){ boids->x[i], boids->y[i], boids->z ? boids->z[i] : 0 };
}

static inline struct boids_vec
boid_arrays_velocity(const struct boid_arrays *boids, int i)
{
	return (struct boids_vec){ boids->vx[i], boids->vy[i], boids->z ? boids->vz[i] : 0 };
}

static inline struct boids_boid
boid_arrays_get(const struct boid_arrays *boids, int i)
{
	struct boids_boid b = {
		.position = { boids->x[i], boids->y[i], 0 },
		.velocity = { boids->vx[i], boids->vy[i], 0 },
		.id = boids->id[i],
	};

	if (!boids->optional)
		return b;
	if (boids->species)
		b.species = boids->species[i];
	if (boids->mood)
		b.mood = boids->mood[i];
	if (boids->life)
		b.life = boids->life[i];
	if (boids->z) {
		b.position.z = boids->z[i];
		b.velocity.z = boids->vz[i];
	}
	return b;
}

static inline void
boid_arrays_put(const struct boid_arrays *boids, int i, struct boids_boid b)
{
	boids->x[i] = b.position.x;
	boids->y[i] = b.position.y;
	boids->vx[i] = b.velocity.x;
	boids->vy[i] = b.velocity.y;
	boids->id[i] = b.id;
	if (!boids->optional)
		return;
	if (boids->species)
		boids->species[i] = (uint8_t)b.species;
	if (boids->mood)
		boids->mood[i] = b.mood;
	if (boids->life)
		boids->life[i] = b.life;
	if (boids->z) {
		boids->z[i] = b.position.z;
		boids->vz[i] = b.velocity.z;
	}
}

/* Always inlined: the grid copies each boid in each step. */
__attribute__((always_inline)) static inline void
boid_arrays_copy(const struct boid_arrays *to, int i, const struct boid_arrays *from, int j)
{
	to->x[i] = from->x[j];
	to->y[i] = from->y[j];
	to->vx[i] = from->vx[j];
	to->vy[i] = from->vy[j];
	to->id[i] = from->id[j];
	if (!from->optional)
		return;
	if (from->species)
		to->species[i] = from->species[j];
	if (from->mood)
		to->mood[i] = from->mood[j];
	if (from->life)
		to->life[i] = from->life[j];
	if (from->z) {
		to->z[i] = from->z[j];
		to->vz[i] = from->vz[j];
	}
}

/* Moves `count` boids from slot `from` on to `to`; they may overlap. */
void boid_arrays_move(const struct boid_arrays *boids, int to, int from, int count);

/* Returns 1 + the highest id; 0 without boids. */
uint32_t boid_arrays_ids(const struct boid_arrays *boids);

/* Sorts boids begin .. end - 1, a few, by id. */
void boid_arrays_sort(const struct boid_arrays *boids, int begin, int end);

/* Returns the mean position, summed in an order of the slots, or as they are if it is NULL, as sums
 * round; 0 without boids. */
struct boids_vec boid_arrays_centroid(const struct boid_arrays *boids, const uint32_t *order);

/* Fills order[0 .. count) with the slots by increasing id. spare: scratch memory for `room` numbers, at
 * least count. */
void boid_arrays_order(const struct boid_arrays *boids, uint32_t *order, uint32_t *spare, int room);
