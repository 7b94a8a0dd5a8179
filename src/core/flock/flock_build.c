/* SPDX-License-Identifier: MIT */
/* Flock build: memory and derived numbers of a flock. */
#include "flock_build.h"

#include "step/effects.h"
#include "step/pillar.h"
#include "step/predator.h"
#include "step/step.h"

/* With walls on all sides the border margin is 0: no boid reaches the border. */
struct rates
flock_rates(const struct boids_flock *flock, float seconds)
{
	const struct traits traits = { flock->model->forgets, flock->speed->of };
	struct rates r = rates_of(&flock->factors, &flock->world, seconds, &traits);

	if (flock->terrain && flock->terrain->closed)
		r.margin = (struct boids_vec){ 0 };
	return r;
}

void
flock_free_boids(struct boids_flock *flock)
{
	grid_free(&flock->grid);
	boid_arrays_free(&flock->pillars);
	boid_arrays_free(&flock->predators_next);
	boid_arrays_free(&flock->predators);
	boid_arrays_free(&flock->next);
	boid_arrays_free(&flock->now);
	life_free(flock->life);
	flock->life = NULL;
}

/* Returns the present terrain if it still fits, else a new one; NULL: no map, or no memory. */
static struct terrain *
find_terrain(const struct boids_flock *flock)
{
	const struct boids_factors *f = &flock->factors;

	if (!flock->map)
		return NULL;
	if (flock->terrain && terrain_fits(flock->terrain, f, &flock->world))
		return flock->terrain;
	return terrain_new(flock->map, f, &flock->world);
}

/* Returns the number in `now` of a goal of `before`; 0 if it is outside of the world. */
static int
same_goal(const struct terrain *before, const struct terrain *now, int goal)
{
	for (int g = 0; before && now && goal < before->goals && g < now->goals; g++)
		if (now->on_map[g] == before->on_map[goal])
			return g;
	return 0;
}

/* Sets all fields derived from the factors and the map. */
static void
derive(struct boids_flock *flock)
{
	const struct boids_factors *f = &flock->factors;

	flock->model = model_table[f->model];
	flock->edge = &boundary_table[f->edge];
	flock->speed = &speed_policy_table[f->speed_policy];
	effects_choose(flock);
	flock->senses = senses_of(f, &flock->model->perceives);
	if (flock->rates.seconds > 0)
		flock->rates = flock_rates(flock, flock->rates.seconds);
	flock->simd = simd_widest();
}

/* Gives the flock a life, and one to each boid, if its factors want it. */
static bool
add_lives(struct boids_flock *flock, const struct life *before, int room)
{
	const struct boids_factors *f = &flock->factors;

	if (!life_wanted(f))
		return true;
	flock->life = life_new(f, &flock->world, flock->terrain, before, room);
	return flock->life && boid_arrays_add_lives(&flock->now) &&
	       boid_arrays_add_lives(&flock->next);
}

/* Returns the number of boids to have memory for. */
static int
room_of(const struct boids_flock *flock)
{
	int number = (int)flock->factors.number;

	if (!life_wanted(&flock->factors))
		return number;
	number = life_room(&flock->factors, number);
	return number > flock->room ? number : flock->room;
}

static bool
allocate(struct boids_flock *flock)
{
	const struct life *before = flock->life;
	int n = room_of(flock);
	bool deep = flock->factors.dimensions == 3, several = flock->factors.species > 1;
	bool has_moods = effects_need_mood(flock->effects);

	flock->now = flock->next = (struct boid_arrays){ 0 };
	flock->predators = flock->predators_next = flock->pillars = (struct boid_arrays){ 0 };
	flock->grid = (struct grid){ 0 };
	flock->life = NULL;
	return boid_arrays_new(&flock->now, n, deep, several) &&
	       boid_arrays_new(&flock->next, n, deep, several) &&
	       (!has_moods ||
	        (boid_arrays_add_moods(&flock->now) && boid_arrays_add_moods(&flock->next))) &&
	       add_lives(flock, before, n) && grid_fit(&flock->grid, n) && predators_new(flock) &&
	       pillars_new(flock);
}

bool
flock_build(struct boids_flock *flock, const struct boids_factors *f, struct boids_world world)
{
	struct terrain *before = flock->terrain;

	flock->factors = *f;
	flock->world = world;
	flock->terrain = find_terrain(flock);
	if (flock->map && !flock->terrain)
		return false;
	flock->goal = same_goal(before, flock->terrain, flock->goal);
	derive(flock);
	if (allocate(flock))
		return true;
	flock_free_boids(flock);
	if (flock->terrain != before)
		terrain_free(flock->terrain);
	return false;
}

void
flock_replace(struct boids_flock *flock, const struct boids_flock *copy)
{
	flock_free_boids(flock);
	if (flock->terrain != copy->terrain)
		terrain_free(flock->terrain);
	if (flock->map != copy->map)
		boids_map_free(flock->map);
	*flock = *copy;
	step_sort(flock);
}
