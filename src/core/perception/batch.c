/* SPDX-License-Identifier: MIT */
#include "batch.h"

#include <string.h>

/* Copies `count` floats or ids; the slots left get copies of the first. A full batch, the usual
 * case, is one move. */
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
randomize_headings(struct batch *batch, int dimensions)
{
	for (int k = 0; k < BATCH; k++) {
		struct boids_vec v = vecs_get(&batch->before, k);
		if (!(vec_dot(v, v) > VEC_TINY2))
			vecs_put(&batch->before, k, random_direction(&batch->chance[k], dimensions));
	}
}

void
batch_load(struct batch *batch, const struct boid_arrays *boids, int i, int count, uint64_t key,
           int dimensions)
{
	const int filled = count > 1 ? BATCH : 1;
	int resting = 0;

	batch->count = count;
	load(batch->position.x, boids->x + i, count);
	load(batch->position.y, boids->y + i, count);
	load(batch->velocity.x, boids->vx + i, count);
	load(batch->velocity.y, boids->vy + i, count);
	if (boids->z) {
		load(batch->position.z, boids->z + i, count);
		load(batch->velocity.z, boids->vz + i, count);
	}
	load(batch->id, boids->id + i, count);
	for (int k = 0; boids->species && k < filled; k++)
		batch->species[k] = boids->species[k < count ? i + k : i];
	for (int k = 0; boids->mood && k < filled; k++)
		batch->mood[k] = boids->mood[k < count ? i + k : i];
	if (boids->life)
		memcpy(batch->life, boids->life + i, (size_t)count * sizeof *batch->life);
	for (int k = count; boids->life && k < filled; k++)
		batch->life[k] = boids->life[i];
	const struct random chance = random_of(key, batch->id[0]);
	for (int k = 0; k < filled; k++)
		batch->chance[k] = chance;
	for (int k = 1; k < count; k++)
		batch->chance[k] = random_of(key, batch->id[k]);
	batch->before = batch->velocity;
	for (int k = 0; k < BATCH; k++) {
		struct boids_vec v = vecs_get(&batch->before, k);
		resting |= !(vec_dot(v, v) > VEC_TINY2);
	}
	if (resting)
		randomize_headings(batch, dimensions);
}

static inline void
store(void *to, const void *slots, size_t size, int count)
{
	memcpy(to, slots, count == BATCH ? BATCH * size : (size_t)count * size);
}

void
batch_store(struct batch *batch, struct boid_arrays *boids, int i)
{
	for (int k = 0; k < BATCH; k++) /* a step of years, or a border, may have flung a boid */
		vecs_put(&batch->velocity, k, vec_within_far(vecs_get(&batch->velocity, k)));
	store(boids->x + i, batch->position.x, sizeof *boids->x, batch->count);
	store(boids->y + i, batch->position.y, sizeof *boids->y, batch->count);
	store(boids->vx + i, batch->velocity.x, sizeof *boids->vx, batch->count);
	store(boids->vy + i, batch->velocity.y, sizeof *boids->vy, batch->count);
	store(boids->id + i, batch->id, sizeof *boids->id, batch->count);
	if (boids->z) {
		store(boids->z + i, batch->position.z, sizeof *boids->z, batch->count);
		store(boids->vz + i, batch->velocity.z, sizeof *boids->vz, batch->count);
	}
	if (boids->species)
		for (int k = 0; k < batch->count; k++)
			boids->species[i + k] = (uint8_t)batch->species[k];
	if (boids->mood)
		store(boids->mood + i, batch->mood, sizeof *boids->mood, batch->count);
	if (boids->life)
		store(boids->life + i, batch->life, sizeof *boids->life, batch->count);
}
