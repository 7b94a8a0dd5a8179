/* SPDX-License-Identifier: MIT */
/* Batch: up to eight boids that a step processes together. */
#include "batch.h"

#include "math/vec.h"

#include <string.h>

static void
load(float *to, const float *from, int count)
{
	if (count == BATCH) { /* the usual case, one move */
		memcpy(to, from, BATCH * sizeof *to);
		return;
	}
	for (int k = 0; k < BATCH; k++)
		to[k] = from[k < count ? k : 0];
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
	for (int k = 0; k < BATCH; k++) {
		w->id[k] = h->id[k < count ? i + k : i];
		w->chance[k] = random_of(key, w->id[k]);
	}
	for (int k = 0; h->species && k < BATCH; k++)
		w->species[k] = h->species[k < count ? i + k : i];
	for (int k = 0; h->mood && k < BATCH; k++)
		w->mood[k] = h->mood[k < count ? i + k : i];
	w->before = w->velocity;
	for (int k = 0; k < BATCH; k++) {
		struct boids_vec v = vecs_get(&w->before, k);
		resting |= !(vec_dot(v, v) > VEC_TINY2);
	}
	if (resting)
		randomize_headings(w, dimensions);
}

static void
store(float *to, const float *from, int count)
{
	memcpy(to, from, (size_t)count * sizeof *to);
}

void
batch_store(const struct batch *w, struct boid_arrays *h, int i)
{
	store(h->x + i, w->position.x, w->count);
	store(h->y + i, w->position.y, w->count);
	store(h->vx + i, w->velocity.x, w->count);
	store(h->vy + i, w->velocity.y, w->count);
	memcpy(h->id + i, w->id, (size_t)w->count * sizeof *w->id);
	if (h->z) {
		store(h->z + i, w->position.z, w->count);
		store(h->vz + i, w->velocity.z, w->count);
	}
	if (h->species)
		for (int k = 0; k < w->count; k++)
			h->species[i + k] = (uint8_t)w->species[k];
	if (h->mood)
		memcpy(h->mood + i, w->mood, (size_t)w->count * sizeof *w->mood);
}
