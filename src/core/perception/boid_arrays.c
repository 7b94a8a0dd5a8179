/* SPDX-License-Identifier: MIT */
#include "boid_arrays.h"

#include <stdlib.h>
#include <string.h>

bool
boid_arrays_new(struct boid_arrays *boids, int room, unsigned columns)
{
	const bool deep = columns & BOID_DEPTH;
	const size_t n = (size_t)(room > 0 ? room : 1);
	float *numbers = malloc((deep ? 6 : 4) * n * sizeof *numbers);
	struct boid_arrays made = {
		.x = numbers,
		.id = malloc(n * sizeof *made.id),
		.species = columns & BOID_SPECIES ? malloc(n * sizeof *made.species) : NULL,
		.mood = columns & BOID_MOOD ? malloc(n * sizeof *made.mood) : NULL,
		.life = columns & BOID_LIFE ? malloc(n * sizeof *made.life) : NULL,
		.optional = columns != 0,
		.room = room,
	};

	if (!numbers || !made.id || (columns & BOID_SPECIES && !made.species) ||
	    (columns & BOID_MOOD && !made.mood) || (columns & BOID_LIFE && !made.life)) {
		boid_arrays_free(&made);
		return false;
	}
	made.y = numbers + n;
	made.vx = numbers + 2 * n;
	made.vy = numbers + 3 * n;
	made.z = deep ? numbers + 4 * n : NULL;
	made.vz = deep ? numbers + 5 * n : NULL;
	*boids = made;
	return true;
}

void
boid_arrays_free(struct boid_arrays *boids)
{
	free(boids->x); /* x, y, z, vx, vy, vz are one block */
	free(boids->id);
	free(boids->species);
	free(boids->mood);
	free(boids->life);
	*boids = (struct boid_arrays){ 0 };
}

void
boid_arrays_move(const struct boid_arrays *boids, int to, int from, int count)
{
#define MOVE(column) \
	if (boids->column) \
	memmove(boids->column + to, boids->column + from, (size_t)count * sizeof *boids->column)
	MOVE(x);
	MOVE(y);
	MOVE(z);
	MOVE(vx);
	MOVE(vy);
	MOVE(vz);
	MOVE(id);
	MOVE(species);
	MOVE(mood);
	MOVE(life);
#undef MOVE
}

uint32_t
boid_arrays_ids(const struct boid_arrays *boids)
{
	uint32_t ids = 0;

	for (int i = 0; i < boids->count; i++)
		ids = boids->id[i] >= ids ? boids->id[i] + 1 : ids;
	return ids;
}

/* Insertion sort, as boids are few and nearly always sorted. */
void
boid_arrays_sort(const struct boid_arrays *boids, int begin, int end)
{
	for (int i = begin + 1; i < end; i++) {
		if (boids->id[i - 1] < boids->id[i])
			continue;
		struct boids_boid b = boid_arrays_get(boids, i);
		int at = i;
		for (; at > begin && boids->id[at - 1] > b.id; at--)
			boid_arrays_copy(boids, at, boids, at - 1);
		boid_arrays_put(boids, at, b);
	}
}

static float
mean(const float *numbers, const uint32_t *order, int count)
{
	double total = 0;

	for (int i = 0; numbers && i < count; i++)
		total += (double)numbers[order ? order[i] : (uint32_t)i];
	return count > 0 ? (float)(total / count) : 0;
}

struct boids_vec
boid_arrays_centroid(const struct boid_arrays *boids, const uint32_t *order)
{
	return (struct boids_vec){ mean(boids->x, order, boids->count),
		                   mean(boids->y, order, boids->count),
		                   mean(boids->z, order, boids->count) };
}

enum { DIGIT = 11, DIGITS = 1 << DIGIT }; /* bits, and values, of a digit of an id */

/* Sorts by one digit of the ids after the other, the least first. */
static void
order_by_digits(const struct boid_arrays *boids, uint32_t *order, uint32_t *spare, uint32_t ids)
{
	const int n = boids->count;

	for (int i = 0; i < n; i++)
		order[i] = (uint32_t)i;
	for (int shift = 0; shift < 32 && ids >> shift > 0; shift += DIGIT) {
		int begin[DIGITS + 1] = { 0 };
		for (int i = 0; i < n; i++)
			begin[(boids->id[i] >> shift) % DIGITS + 1]++;
		for (int d = 1; d < DIGITS; d++)
			begin[d + 1] += begin[d];
		memcpy(spare, order, (size_t)n * sizeof *order);
		for (int i = 0; i < n; i++)
			order[begin[(boids->id[spare[i]] >> shift) % DIGITS]++] = spare[i];
	}
}

/* Sorts by id as index: 10 million in 0.2 s, by digits in 1 s. Returns false if there is no room for it,
 * as in a flock from which many boids are gone, or two boids have one id. */
static bool
order_by_index(const struct boid_arrays *boids, uint32_t *order, uint32_t *spare, uint32_t ids,
               int room)
{
	const uint32_t none = UINT32_MAX;
	int count = 0;

	if (ids > (uint32_t)room)
		return false;
	for (uint32_t id = 0; id < ids; id++)
		spare[id] = none;
	for (int i = 0; i < boids->count; i++)
		spare[boids->id[i]] = (uint32_t)i;
	for (uint32_t id = 0; id < ids; id++)
		if (spare[id] != none)
			order[count++] = spare[id];
	return count == boids->count;
}

void
boid_arrays_order(const struct boid_arrays *boids, uint32_t *order, uint32_t *spare, int room)
{
	const uint32_t ids = boid_arrays_ids(boids);

	if (!order_by_index(boids, order, spare, ids, room))
		order_by_digits(boids, order, spare, ids);
}
