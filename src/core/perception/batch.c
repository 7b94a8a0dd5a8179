/* SPDX-License-Identifier: MIT */
#include "batch.h"

#include <string.h>

/* Copies `count` floats or ids; the slots left get copies of the first. A full batch, the usual case,
 * is one move. */
static inline void
load(void *slots, const void *from, int count)
{
	uint32_t first, copies[BATCH];

	if (count == BATCH) {
		memcpy(slots, from, sizeof copies);
		return;
	}
	memcpy(&first, from, sizeof first);
	for (int k = 0; k < BATCH; k++)
		copies[k] = first;
	memcpy(slots, copies, sizeof copies);
	if (count > 1)
		memcpy(slots, from, (size_t)count * sizeof first);
}

/* Gives boids at rest a random heading. Rare, so kept out of the other loops. */
static void
randomize_headings(struct batch *w, int dimensions)
{
	for (int k = 0; k < BATCH; k++) {
		struct boids_vec v = vecs_get(&w->before, k);
		if (!(vec_dot(v, v) > VEC_TINY2))
			vecs_put(&w->before, k, random_direction(&w->chance[k], dimensions));
	}
}

void
batch_load(struct batch *w, const struct boid_arrays *h, int i, int count, uint64_t key,
           int dimensions)
{
	int resting = 0;

	w->count = count;
	load(w->position.x, h->x + i, count);
	load(w->position.y, h->y + i, count);
	load(w->velocity.x, h->vx + i, count);
	load(w->velocity.y, h->vy + i, count);
	if (h->z) {
		load(w->position.z, h->z + i, count);
		load(w->velocity.z, h->vz + i, count);
	}
	load(w->id, h->id + i, count);
	for (int k = 0; h->species && k < BATCH; k++)
		w->species[k] = h->species[k < count ? i + k : i];
	for (int k = 0; h->mood && k < BATCH; k++)
		w->mood[k] = h->mood[k < count ? i + k : i];
	if (h->life)
		memcpy(w->life, h->life + i, (size_t)count * sizeof *w->life);
	for (int k = count; h->life && k < BATCH; k++)
		w->life[k] = h->life[i];
	const struct random chance = random_of(key, w->id[0]);
	for (int k = 0; k < BATCH; k++)
		w->chance[k] = chance;
	for (int k = 1; k < count; k++)
		w->chance[k] = random_of(key, w->id[k]);
	w->before = w->velocity;
	for (int k = 0; k < BATCH; k++) {
		struct boids_vec v = vecs_get(&w->before, k);
		resting |= !(vec_dot(v, v) > VEC_TINY2);
	}
	if (resting)
		randomize_headings(w, dimensions);
}

static inline void
store(void *to, const void *slots, size_t size, int count)
{
	memcpy(to, slots, count == BATCH ? BATCH * size : (size_t)count * size);
}

void
batch_store(const struct batch *w, struct boid_arrays *h, int i)
{
	store(h->x + i, w->position.x, sizeof *h->x, w->count);
	store(h->y + i, w->position.y, sizeof *h->y, w->count);
	store(h->vx + i, w->velocity.x, sizeof *h->vx, w->count);
	store(h->vy + i, w->velocity.y, sizeof *h->vy, w->count);
	store(h->id + i, w->id, sizeof *h->id, w->count);
	if (h->z) {
		store(h->z + i, w->position.z, sizeof *h->z, w->count);
		store(h->vz + i, w->velocity.z, sizeof *h->vz, w->count);
	}
	if (h->species)
		for (int k = 0; k < w->count; k++)
			h->species[i + k] = (uint8_t)w->species[k];
	if (h->mood)
		store(h->mood + i, w->mood, sizeof *h->mood, w->count);
	if (h->life)
		store(h->life + i, w->life, sizeof *h->life, w->count);
}
