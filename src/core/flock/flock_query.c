/* SPDX-License-Identifier: MIT */
/* Flock query: read access to a flock. */
#include "math/random.h"
#include "math/vec.h"
#include "step/flock_state.h"
#include "step/wind.h"

#include <string.h>

size_t
flock_count(const struct flock *flock)
{
	return (size_t)flock->now.count;
}

struct boid
flock_boid(const struct flock *flock, size_t i)
{
	return boid_arrays_get(&flock->now, (int)i);
}

size_t
flock_predators(const struct flock *flock)
{
	return (size_t)flock->predators.count;
}

struct boid
flock_predator(const struct flock *flock, size_t i)
{
	struct boid b = boid_arrays_get(&flock->predators, (int)i);

	b.kind = KIND_PREDATOR;
	return b;
}

size_t
flock_posts(const struct flock *flock)
{
	return (size_t)flock->posts.count;
}

struct boid
flock_post(const struct flock *flock, size_t i)
{
	struct boid b = boid_arrays_get(&flock->posts, (int)i);

	b.kind = KIND_POST;
	return b;
}

struct vec
flock_middle(const struct flock *flock)
{
	if (flock->factors.edge != EDGE_OPEN || flock->now.count == 0)
		return vec_scale(flock->world.size, 0.5f);
	return vec_add(boid_arrays_centroid(&flock->now), flock->view_offset);
}

const struct factors *
flock_factors(const struct flock *flock)
{
	return &flock->factors;
}

struct world
flock_world(const struct flock *flock)
{
	return flock->world;
}

uint64_t
flock_seed(const struct flock *flock)
{
	return flock->seed;
}

uint64_t
flock_steps(const struct flock *flock)
{
	return flock->steps;
}

double
flock_time(const struct flock *flock)
{
	return flock->time;
}

struct vec
flock_wind_at(const struct flock *flock, struct vec place)
{
	struct vec wind = rates_wind(&flock->factors);

	return gust_wanted(&flock->factors) ? vec_add(gust_at(flock, place), wind) : wind;
}

char
flock_map_cell(const struct flock *flock, struct vec place)
{
	int cell = flock->terrain ? terrain_cell(flock->terrain, place.x, place.y) : -1;

	return cell < 0 ? (char)MAP_AIR : flock->terrain->cells[cell];
}

const struct map *
flock_current_map(const struct flock *flock)
{
	return flock->map;
}

int
flock_goals(const struct flock *flock)
{
	return flock->terrain ? flock->terrain->goals : 0;
}

int
flock_goal(const struct flock *flock)
{
	return flock->goal;
}

int
flock_goal_on_map(const struct flock *flock)
{
	return flock->goal < flock_goals(flock) ? flock->terrain->on_map[flock->goal] : 0;
}

void
flock_set_goal(struct flock *flock, int goal)
{
	flock->goal = goal;
}

float
flock_path_length(const struct flock *flock, struct vec place)
{
	if (flock->goal >= flock_goals(flock))
		return INFINITY;
	float way = terrain_path_length(flock->terrain, flock->goal, place);
	return field_reaches(way) ? way : INFINITY;
}

bool
flock_goal_reachable(const struct flock *flock, int goal)
{
	return terrain_reaches(flock->terrain, goal);
}

static uint64_t
mix_number(uint64_t hash, float number)
{
	uint32_t bits;

	memcpy(&bits, &number, sizeof bits);
	return random_mix(hash ^ bits);
}

static uint64_t
mood_hash(uint64_t hash, struct mood mood)
{
	hash = random_mix(hash ^ mood.catches);
	return mix_number(mix_number(mix_number(hash, mood.fear), mood.rest), mood.bias);
}

/* Sums a hash of each boid, with its mood if the flock has moods. */
static uint64_t
boid_arrays_hash(const struct boid_arrays *h)
{
	uint64_t sum = 0;

	for (int i = 0; i < h->count; i++) {
		struct boid b = boid_arrays_get(h, i);
		uint64_t hash = random_mix(((uint64_t)b.species << 32 | b.id) + 1);
		const float numbers[] = { b.position.x, b.position.y, b.position.z,
			                  b.velocity.x, b.velocity.y, b.velocity.z };
		for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
			hash = mix_number(hash, numbers[k]);
		if (h->mood)
			hash = mood_hash(hash, b.mood);
		sum += hash;
	}
	return sum;
}

/* Sums hashes of boids, so that their order does not matter. */
uint64_t
flock_hash(const struct flock *flock)
{
	uint64_t hash = boid_arrays_hash(&flock->now);

	if (flock->predators.count > 0)
		hash = random_mix(hash) + boid_arrays_hash(&flock->predators);
	if (flock->posts.count > 0)
		hash = random_mix(~hash) + boid_arrays_hash(&flock->posts);
	return hash;
}
