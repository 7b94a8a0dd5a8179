/* SPDX-License-Identifier: MIT */
#include "flock_build.h"

#include "step/effects.h"
#include "step/step.h"
#include "step/trace.h"

#include <stdlib.h>

/* With walls on all sides the border margin is 0: no boid reaches the border. */
struct rates
flock_rates(const struct flock_state *flock, float seconds)
{
	const struct traits traits = { flock->model->forgets, flock->speed->of };
	struct rates r = rates_of(&flock->factors, &flock->world, seconds, &traits);

	if (flock->model->feels)
		r.brain = brain_chosen(&flock->factors);
	if (flock->terrain && flock->terrain->closed)
		r.margin = (struct boids_vec){ 0 };
	return r;
}

void
flock_free_boids(struct flock_state *flock)
{
	grid_free(&flock->grid);
	boid_arrays_free(&flock->pillars);
	boid_arrays_free(&flock->predators_next);
	boid_arrays_free(&flock->predators);
	boid_arrays_free(&flock->next);
	boid_arrays_free(&flock->now);
	letters_free(&flock->letters);
	life_free(flock->life);
	flock->life = NULL;
	if (flock->trace)
		free(flock->trace->rows);
	free(flock->trace);
}

enum { STRAYS_ROOM = 8 }; /* strays come in below a few boids only */

/* A flock that is alive has room for boids and predators that are born later. */
static bool
allocate(struct flock_state *flock)
{
	const struct boids_factors *f = &flock->factors;
	const struct life *before = flock->life;
	const bool alive = life_wanted(f);
	const unsigned depth = f->dimensions == 3 ? BOID_DEPTH : 0;
	const unsigned common = depth | (alive ? BOID_LIFE : 0);
	const unsigned columns =
		common | (f->species > 1 ? BOID_SPECIES : 0) | (flock->has_mood ? BOID_MOOD : 0);
	const int letters = flock->letters.count;
	int boids = (int)f->number, predators = (int)f->predators, pillars = (int)f->pillars;

	if (alive) {
		const int born = f->breeding != BOIDS_BREEDING_OFF ? (int)f->max_number : 0;
		boids = boids > born ? boids : born;
		boids = boids > STRAYS_ROOM ? boids : STRAYS_ROOM;
		boids = boids > flock->room ? boids : flock->room;
		predators = (int)factor_table[BOIDS_FACTOR_predators].most;
	}
	flock->letters = (struct letters){ 0 };
	flock->now = flock->next = (struct boid_arrays){ 0 };
	flock->predators = flock->predators_next = flock->pillars = (struct boid_arrays){ 0 };
	flock->grid = (struct grid){ 0 };
	flock->trace = calloc(1, sizeof *flock->trace);
	flock->life = alive ? life_new(f, &flock->world, flock->terrain, before, boids) : NULL;
	return flock->trace && (!alive || flock->life) && letters_new(&flock->letters, letters) &&
	       boid_arrays_new(&flock->now, boids, columns) &&
	       boid_arrays_new(&flock->next, boids, columns) && grid_fit(&flock->grid, boids) &&
	       (predators == 0 ||
	        (boid_arrays_new(&flock->predators, predators, common | BOID_MOOD) &&
	         boid_arrays_new(&flock->predators_next, predators, common | BOID_MOOD))) &&
	       (pillars == 0 || boid_arrays_new(&flock->pillars, pillars, depth));
}

void
flock_derive(struct flock_state *flock, const struct boids_factors *f)
{
	flock->factors = *f;
	flock->model = model_table[f->model];
	flock->edge = &boundary_table[f->edge];
	flock->speed = &speed_policy_table[f->speed_policy];
	effects_choose(flock);
	flock->senses = senses_of(f, &flock->model->perceives);
	if (flock->rates.seconds > 0)
		flock->rates = flock_rates(flock, flock->rates.seconds);
}

/* Takes the terrain over if it still fits. */
bool
flock_build(struct flock_state *flock, const struct boids_factors *f, struct boids_world world)
{
	struct terrain *before = flock->terrain;

	flock->world = world;
	if (!flock->map)
		flock->terrain = NULL;
	else if (!before || !terrain_fits(before, flock->map, f, &world))
		flock->terrain = terrain_new(flock->map, f, &world, before);
	if (flock->map && !flock->terrain)
		return false;
	const struct terrain *now = flock->terrain;
	int goal = 0; /* that of before; the first on another map, or where it is not in the world */
	const bool lasts = before && now && before->map == now->map && flock->goal < before->goals;
	for (int g = 0; lasts && g < now->goals; g++)
		if (now->on_map[g] == before->on_map[flock->goal])
			goal = g;
	flock->goal = goal;
	flock_derive(flock, f);
	flock->simd = simd_widest();
	if (allocate(flock))
		return true;
	flock_free_boids(flock);
	if (flock->terrain != before)
		terrain_free(flock->terrain);
	return false;
}

void
flock_replace(struct flock_state *flock, const struct flock_state *copy)
{
	flock_free_boids(flock);
	if (flock->terrain != copy->terrain)
		terrain_free(flock->terrain);
	if (flock->map != copy->map)
		map_free(flock->map);
	*flock = *copy;
	step_sort(flock);
}
