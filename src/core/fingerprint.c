/* SPDX-License-Identifier: MIT */
/* Fingerprint: every bit of a flock in one number. */
#include "flock_parts.h"
#include "random.h"

#include <string.h>

static uint64_t
stir(uint64_t hash, float number)
{
	uint32_t bits;

	memcpy(&bits, &number, sizeof bits);
	return chance_mix(hash ^ bits);
}

static uint64_t
mood_hash(uint64_t hash, struct mood mood)
{
	hash = chance_mix(hash ^ mood.catches);
	return stir(stir(stir(hash, mood.fear), mood.rest), mood.bias);
}

/* What all carry, and their moods where they have any. */
static uint64_t
herd_hash(const struct herd *h)
{
	uint64_t sum = 0;

	for (int i = 0; i < h->count; i++) {
		struct boid b = herd_boid(h, i);
		uint64_t hash = chance_mix(((uint64_t)b.species << 32 | b.id) + 1);
		const float numbers[] = { b.position.x, b.position.y, b.position.z,
			                  b.velocity.x, b.velocity.y, b.velocity.z };
		for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
			hash = stir(hash, numbers[k]);
		if (h->mood)
			hash = mood_hash(hash, b.mood);
		sum += hash;
	}
	return sum;
}

/* A sum of one hash a boid, so that their order does not matter. */
uint64_t
flock_hash(const struct flock *flock)
{
	uint64_t hash = herd_hash(&flock->now);

	if (flock->predators.count > 0)
		hash = chance_mix(hash) + herd_hash(&flock->predators);
	if (flock->posts.count > 0)
		hash = chance_mix(~hash) + herd_hash(&flock->posts);
	return hash;
}
