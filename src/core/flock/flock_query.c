/* SPDX-License-Identifier: MIT */
/* Flock query: read access to a flock, and to its food. */
#include "flock.h"
#include "life/body.h"
#include "step/effects.h"
#include "step/flock_state.h"
#include "step/step.h"

#include <string.h>

size_t
flock_count(const struct flock_state *flock, enum boids_boid_kind kind)
{
	return (size_t)flock->of[kind].count;
}

struct boids_boid
flock_boid(const struct flock_state *flock, enum boids_boid_kind kind, size_t i)
{
	struct boids_boid b; /* whose address nothing takes, so that it is not copied when returned */

	if (kind == BOIDS_KIND_BOID && flock->letters.count > 0)
		return flock_get(flock, &flock->now, (int)i);
	b = boid_arrays_get(&flock->of[kind], (int)i);
	b.kind = kind;
	return b;
}

struct flock_places
flock_places(const struct flock_state *flock)
{
	const struct boid_arrays *b = &flock->now;

	return (struct flock_places){ b->x,
		                      b->y,
		                      b->z,
		                      b->vx,
		                      b->vy,
		                      b->vz,
		                      b->id,
		                      (size_t)b->count,
		                      flock->letters.count > 0 ? NULL : flock->pool };
}

struct boids_visit
flock_visit(const struct flock_state *flock)
{
	return visit_now(flock);
}

bool
flock_brain(const struct flock_state *flock, struct brain *brain)
{
	if (flock->model->feels)
		*brain = brain_chosen(&flock->factors);
	return flock->model->feels;
}

bool
flock_brain_flow(const struct flock_state *flock, size_t i, float value[BRAIN_NODES])
{
	const bool flows = flock->model->feels && flock->rates.seconds > 0;

	if (flows)
		step_look(flock, (int)i, value);
	return flows;
}

uint32_t *
flock_order(const struct flock_state *flock)
{
	boid_arrays_order(&flock->now, flock_scratch(flock), flock->next.id, flock->next.room);
	return flock_scratch(flock);
}

struct boids_vec
flock_middle(const struct flock_state *flock)
{
	/* The view does not follow a flock whose homes are there to be seen. */
	if (flock->factors.edge != BOIDS_EDGE_OPEN || flock->has_homes || flock->now.count == 0)
		return vec_scale(flock->world.size, 0.5f);
	return vec_add(boid_arrays_centroid(&flock->now, NULL), flock->view_offset);
}

const struct boids_factors *
flock_factors(const struct flock_state *flock)
{
	return &flock->factors;
}

struct boids_world
flock_world(const struct flock_state *flock)
{
	return flock->world;
}

uint64_t
flock_seed(const struct flock_state *flock)
{
	return flock->seed;
}

uint64_t
flock_steps(const struct flock_state *flock)
{
	return flock->steps;
}

double
flock_time(const struct flock_state *flock)
{
	return flock->time;
}

struct boids_vec
flock_wind_at(const struct flock_state *flock, struct boids_vec place)
{
	struct boids_vec wind = rates_wind(&flock->factors);

	return flock->factors.gust > 0 ? vec_add(gust_at(flock, place), wind) : wind;
}

char
flock_map_cell(const struct flock_state *flock, struct boids_vec place)
{
	int cell = flock->terrain ? terrain_cell(flock->terrain, place.x, place.y) : -1;

	return cell < 0 ? (char)BOIDS_MAP_AIR : flock->terrain->cells[cell];
}

const struct boids_map *
flock_current_map(const struct flock_state *flock)
{
	return flock->map;
}

int
flock_goals(const struct flock_state *flock)
{
	return flock->terrain ? flock->terrain->goals : 0;
}

int
flock_goal(const struct flock_state *flock)
{
	return flock->goal;
}

void
flock_set_goal(struct flock_state *flock, int goal)
{
	flock->goal = goal;
}

float
flock_path_length(const struct flock_state *flock, struct boids_vec place)
{
	if (flock->goal >= flock_goals(flock))
		return INFINITY;
	float way = terrain_path_length(flock->terrain, flock->goal, place);
	return field_reaches(way) ? way : INFINITY;
}

bool
flock_goal_reachable(const struct flock_state *flock, int goal)
{
	return terrain_reaches(flock->terrain, goal);
}

/* ---- what a flock that is alive has */

bool
flock_is_alive(const struct flock_state *flock)
{
	return flock->life != NULL;
}

bool
flock_any_home(const struct flock_state *flock)
{
	return flock->has_homes;
}

bool
flock_boid_hovers(const struct flock_state *flock, const struct boids_boid *b)
{
	return flock_hovers(flock, b);
}

bool
flock_rests(const struct flock_state *flock)
{
	return flock->now.count > 0 && grid_count(&flock->grid) == 0;
}

float
flock_home_bottom(const struct flock_state *flock)
{
	float bottom = 0;

	for (int i = 0; i < flock->letters.count; i++)
		bottom = fmaxf(bottom, flock->letters.rows[i].home.y);
	return bottom;
}

bool
flock_is_text(const struct flock_state *flock)
{
	const struct letters *l = &flock->letters;
	int i = 0;

	while (i < l->count && (l->rows[i].writes || !has_home(l->rows[i].home)))
		i++;
	return i < l->count;
}

float
flock_drives(const struct flock_state *flock, const struct boids_boid *b, float weights[BOIDS_GENES])
{
	const struct life_rates *r = &flock->life->rates;
	const float fear = b->mood.fear, hunger = body_hunger(b->life.energy, r->need);
	const float stays = 1 - body_appetite(hunger, fear);

	memcpy(weights, b->life.genes, sizeof b->life.genes);
	weights[BOIDS_GENE_alignment] *= stays;
	weights[BOIDS_GENE_cohesion] *= stays * (1 - fear); /* see fear.c */
	weights[BOIDS_GENE_forage] *= body_appetite(hunger, fear);
	weights[BOIDS_GENE_speed] =
		body_pace(b->life.energy, b->life.breath, weights[BOIDS_GENE_speed], r);
	return hunger;
}

struct boids_food
flock_food(const struct flock_state *flock)
{
	return flock->life ? flock->life->food.is : (struct boids_food){ 0 };
}

void
flock_place_food(struct flock_state *flock, struct boids_vec place, float radius, float share)
{
	struct life *life = flock->life;

	if (!life)
		return;
	int64_t before = food_grains(&life->food);
	food_place(&life->food, place, radius, share);
	ledger_book(&life->ledger, before, food_grains(&life->food));
}

float
flock_food_share(const struct flock_state *flock, struct boids_vec place, float radius)
{
	return flock->life ? food_disc_share(&flock->life->food, place, radius) : -1;
}

bool
flock_restore_food(struct flock_state *flock, const float *amounts, size_t cells)
{
	struct life *life = flock->life;

	if (!life || cells != (size_t)food_cells(&life->food))
		return false;
	for (size_t i = 0; i < cells; i++)
		if (!(amounts[i] >= 0 && amounts[i] <= life->food.most[i] &&
		      grains_floor((double)amounts[i]) == amounts[i]))
			return false;
	memcpy(life->food.at, amounts, cells * sizeof *amounts);
	return true;
}

size_t
flock_life_events(const struct flock_state *flock, struct boids_life_event *events, size_t most)
{
	const struct life_events *all = &flock->events;
	size_t count = all->count < BOIDS_LIFE_EVENTS ? (size_t)all->count : BOIDS_LIFE_EVENTS;

	count = count < most ? count : most;
	for (size_t i = 0; i < count; i++)
		events[i] = all->of[(all->count - 1 - i) % BOIDS_LIFE_EVENTS];
	return count;
}

/* ---- hash */

/* Adds to the hash of a boid its home if it has one, its mood if the flock has moods, and its life. */
static uint64_t
hash_state(const struct flock_state *flock, const struct boid_arrays *boids, bool has_mood, int i,
           uint64_t hash)
{
	struct boids_boid b = boid_arrays_get(boids, i);

	if (boids == &flock->now)
		letters_give(&flock->letters, &b);
	if (has_home(b.home))
		hash = random_mix_number(random_mix_number(hash ^ b.writes, b.home.x), b.home.y);
	if (boids->mood && has_mood) {
		hash = random_mix(hash ^ b.mood.catches);
		hash = random_mix_number(random_mix_number(hash, b.mood.fear), b.mood.rest);
		hash = random_mix_number(hash, b.mood.bias);
	}
	if (!boids->life)
		return hash;
	for (int g = 0; g < BOIDS_GENES; g++)
		hash = random_mix_number(hash, b.life.genes[g]);
	hash = random_mix_number(random_mix_number(hash, b.life.energy), b.life.breath);
	hash = random_mix_number(random_mix_number(hash, b.life.age), b.life.rest);
	return random_mix(hash ^ b.life.generation);
}

/* Sums a hash of each boid, of some side by side: each waits for its number before the next. */
static uint64_t
boid_arrays_hash(const struct flock_state *flock, const struct boid_arrays *boids, bool has_mood)
{
	enum { ABREAST = 16 };
	const float *const numbers[] = { boids->x,  boids->y,  boids->z,
		                         boids->vx, boids->vy, boids->vz };
	const bool state = boids->mood || boids->life || flock->letters.count > 0;
	uint64_t sum = 0, hash[ABREAST];

	for (int from = 0; from < boids->count; from += ABREAST) {
		const int count = boids->count - from < ABREAST ? boids->count - from : ABREAST;
		for (int i = 0; i < count; i++) {
			uint64_t species = boids->species ? boids->species[from + i] : 0;
			hash[i] = random_mix((species << 32 | boids->id[from + i]) + 1);
		}
		for (int k = 0; k < 6; k++)
			for (int i = 0; i < count; i++)
				hash[i] = random_mix_number(hash[i],
				                            numbers[k] ? numbers[k][from + i] : 0);
		for (int i = 0; i < count; i++)
			sum += state ? hash_state(flock, boids, has_mood, from + i, hash[i])
			             : hash[i];
	}
	return sum;
}

/* Sums hashes of boids, so that their order does not matter. */
uint64_t
flock_hash(const struct flock_state *flock)
{
	uint64_t hash = boid_arrays_hash(flock, &flock->now, flock->has_mood);

	if (flock->predators.count > 0)
		hash = random_mix(hash) + boid_arrays_hash(flock, &flock->predators, true);
	if (flock->pillars.count > 0)
		hash = random_mix(~hash) + boid_arrays_hash(flock, &flock->pillars, false);
	if (flock->life) {
		const struct food *food = &flock->life->food;
		for (int i = 0; i < food_cells(food); i++)
			hash += random_mix_number((uint64_t)i << 32, food->at[i]);
		hash = random_mix(hash);
	}
	return hash;
}
