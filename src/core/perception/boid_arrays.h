/* SPDX-License-Identifier: MIT */
/* Boid arrays: boids as a structure of arrays, so that one load gets eight coordinates. */
#pragma once

#include "boids/world.h"

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
bool boid_arrays_new(struct boid_arrays *h, int room, unsigned columns);
void boid_arrays_free(struct boid_arrays *h);

static inline struct boids_boid
boid_arrays_get(const struct boid_arrays *h, int i)
{
	return (struct boids_boid){
		.position = { h->x[i], h->y[i], h->z ? h->z[i] : 0 },
		.velocity = { h->vx[i], h->vy[i], h->vz ? h->vz[i] : 0 },
		.id = h->id[i],
		.species = h->species ? h->species[i] : 0,
		.mood = h->mood ? h->mood[i] : (struct boids_mood){ 0 },
		.life = h->life ? h->life[i] : (struct boids_life){ 0 },
	};
}

static inline void
boid_arrays_put(const struct boid_arrays *h, int i, struct boids_boid b)
{
	h->x[i] = b.position.x;
	h->y[i] = b.position.y;
	h->vx[i] = b.velocity.x;
	h->vy[i] = b.velocity.y;
	h->id[i] = b.id;
	if (h->species)
		h->species[i] = (uint8_t)b.species;
	if (h->mood)
		h->mood[i] = b.mood;
	if (h->life)
		h->life[i] = b.life;
	if (h->z) {
		h->z[i] = b.position.z;
		h->vz[i] = b.velocity.z;
	}
}

static inline void
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
void boid_arrays_move(const struct boid_arrays *h, int to, int from, int count);

/* Returns 1 + the highest id; 0 without boids. */
uint32_t boid_arrays_ids(const struct boid_arrays *h);

/* Sorts boids begin .. end - 1, a few, by id. */
void boid_arrays_sort(const struct boid_arrays *h, int begin, int end);

/* Returns the mean position; 0 without boids. */
struct boids_vec boid_arrays_centroid(const struct boid_arrays *h);

/* Fills order[0 .. count) with the slots by increasing id. Allocates no memory. */
void boid_arrays_order(const struct boid_arrays *h, uint32_t *order);
