/* SPDX-License-Identifier: MIT */
/* Flock query: read access to a flock. */
#include "math/random.h"
#include "math/vec.h"
#include "step/flock_state.h"
#include "step/wind.h"

#include <string.h>

size_t
boids_flock_count(const struct boids_flock *flock, enum boids_boid_kind kind)
{
	return (size_t)flock->of[kind].count;
}

struct boids_boid
boids_flock_boid(const struct boids_flock *flock, enum boids_boid_kind kind, size_t i)
{
	struct boids_boid b = boid_arrays_get(&flock->of[kind], (int)i);

	b.kind = kind;
	return b;
}

void
boids_flock_order(const struct boids_flock *flock, uint32_t *order)
{
	boid_arrays_order(&flock->now, order);
}

struct boids_vec
boids_flock_middle(const struct boids_flock *flock)
{
	if (flock->factors.edge != BOIDS_EDGE_OPEN || flock->now.count == 0)
		return vec_scale(flock->world.size, 0.5f);
	return vec_add(boid_arrays_centroid(&flock->now), flock->view_offset);
}

const struct boids_factors *
boids_flock_factors(const struct boids_flock *flock)
{
	return &flock->factors;
}

struct boids_world
boids_flock_world(const struct boids_flock *flock)
{
	return flock->world;
}

uint64_t
boids_flock_seed(const struct boids_flock *flock)
{
	return flock->seed;
}

uint64_t
boids_flock_steps(const struct boids_flock *flock)
{
	return flock->steps;
}

double
boids_flock_time(const struct boids_flock *flock)
{
	return flock->time;
}

struct boids_vec
boids_flock_wind_at(const struct boids_flock *flock, struct boids_vec place)
{
	struct boids_vec wind = rates_wind(&flock->factors);

	return gust_wanted(&flock->factors) ? vec_add(gust_at(flock, place), wind) : wind;
}

char
boids_flock_map_cell(const struct boids_flock *flock, struct boids_vec place)
{
	int cell = flock->terrain ? terrain_cell(flock->terrain, place.x, place.y) : -1;

	return cell < 0 ? (char)BOIDS_MAP_AIR : flock->terrain->cells[cell];
}

const struct boids_map *
boids_flock_current_map(const struct boids_flock *flock)
{
	return flock->map;
}

int
boids_flock_goals(const struct boids_flock *flock)
{
	return flock->terrain ? flock->terrain->goals : 0;
}

int
boids_flock_goal(const struct boids_flock *flock)
{
	return flock->goal;
}

int
boids_flock_goal_on_map(const struct boids_flock *flock)
{
	return flock->goal < boids_flock_goals(flock) ? flock->terrain->on_map[flock->goal] : 0;
}

void
boids_flock_set_goal(struct boids_flock *flock, int goal)
{
	flock->goal = goal;
}

float
boids_flock_path_length(const struct boids_flock *flock, struct boids_vec place)
{
	if (flock->goal >= boids_flock_goals(flock))
		return INFINITY;
	float way = terrain_path_length(flock->terrain, flock->goal, place);
	return field_reaches(way) ? way : INFINITY;
}

bool
boids_flock_goal_reachable(const struct boids_flock *flock, int goal)
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
mood_hash(uint64_t hash, struct boids_mood mood)
{
	hash = random_mix(hash ^ mood.catches);
	return mix_number(mix_number(mix_number(hash, mood.fear), mood.rest), mood.bias);
}

static uint64_t
life_hash(uint64_t hash, const struct boids_life *life)
{
	for (int g = 0; g < BOIDS_GENES; g++)
		hash = mix_number(hash, life->genes[g]);
	hash = mix_number(mix_number(hash, life->energy), life->breath);
	hash = mix_number(mix_number(hash, life->age), life->rest);
	return random_mix(hash ^ life->generation);
}

static uint64_t
food_hash(const struct boids_food *food)
{
	uint64_t sum = 0;

	for (int i = 0; i < food->columns * food->rows; i++)
		sum += mix_number((uint64_t)i << 32, food->at[i]);
	return sum;
}

/* Sums a hash of each boid, with its mood if the flock has moods. */
static uint64_t
boid_arrays_hash(const struct boid_arrays *h)
{
	uint64_t sum = 0;

	for (int i = 0; i < h->count; i++) {
		struct boids_boid b = boid_arrays_get(h, i);
		uint64_t hash = random_mix(((uint64_t)b.species << 32 | b.id) + 1);
		const float numbers[] = { b.position.x, b.position.y, b.position.z,
			                  b.velocity.x, b.velocity.y, b.velocity.z };
		for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
			hash = mix_number(hash, numbers[k]);
		if (h->mood)
			hash = mood_hash(hash, b.mood);
		if (h->life)
			hash = life_hash(hash, &b.life);
		sum += hash;
	}
	return sum;
}

/* Sums hashes of boids, so that their order does not matter. */
uint64_t
boids_flock_hash(const struct boids_flock *flock)
{
	uint64_t hash = boid_arrays_hash(&flock->now);

	if (flock->predators.count > 0)
		hash = random_mix(hash) + boid_arrays_hash(&flock->predators);
	if (flock->pillars.count > 0)
		hash = random_mix(~hash) + boid_arrays_hash(&flock->pillars);
	if (flock->life)
		hash = random_mix(hash + food_hash(&flock->life->food.is));
	return hash;
}
