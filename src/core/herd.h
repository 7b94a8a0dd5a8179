/* SPDX-License-Identifier: MIT */
/* Herd: the boids as arrays, one for each coordinate, so that eight places are one load. */
#pragma once

#include "boids/world.h"

#include <stdbool.h>
#include <stdint.h>

/* z and vz exist in deep worlds only, species where there are several. A column for each new thing
 * that a boid carries goes here. */
struct herd {
	float *x, *y, *z, *vx, *vy, *vz;
	uint32_t *id;
	uint8_t *species;
	struct mood *mood; /* where an extra needs it, else NULL */
	bool more; /* there is any of z, species and mood: one question for the usual flock */
	int count, room;
};

/* The columns are never shorter, so that a tree's nodes go into one of them. */
enum { HERD_LEAST = 64 };

/* Room for so many. false: no memory, and nothing has changed. */
bool herd_new(struct herd *h, int room, bool deep, bool several);
/* And for a mood each. */
bool herd_add_moods(struct herd *h);
void herd_free(struct herd *h);

static inline struct boid
herd_boid(const struct herd *h, int i)
{
	return (struct boid){
		.position = { h->x[i], h->y[i], h->z ? h->z[i] : 0 },
		.velocity = { h->vx[i], h->vy[i], h->vz ? h->vz[i] : 0 },
		.id = h->id[i],
		.species = h->species ? h->species[i] : 0,
		.mood = h->mood ? h->mood[i] : (struct mood){ 0 },
	};
}

static inline void
herd_put(const struct herd *h, int i, struct boid b)
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
	if (h->z) {
		h->z[i] = b.position.z;
		h->vz[i] = b.velocity.z;
	}
}

static inline void
herd_copy(const struct herd *to, int i, const struct herd *from, int j)
{
	to->x[i] = from->x[j];
	to->y[i] = from->y[j];
	to->vx[i] = from->vx[j];
	to->vy[i] = from->vy[j];
	to->id[i] = from->id[j];
	if (!from->more)
		return;
	if (from->species)
		to->species[i] = from->species[j];
	if (from->mood)
		to->mood[i] = from->mood[j];
	if (from->z) {
		to->z[i] = from->z[j];
		to->vz[i] = from->vz[j];
	}
}

/* Puts a few that stand in any order in that of their ids. */
void herd_arrange(const struct herd *h);

/* The mean place; 0 of nobody. */
struct vec herd_centroid(const struct herd *h);

/* order[0 .. count): the slots of the herd by increasing id. Needs no memory of its own. */
void herd_order(const struct herd *h, uint32_t *order);
