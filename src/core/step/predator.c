/* SPDX-License-Identifier: MIT */
/* Predator: predators chase and catch the nearest boid. */
#include "predator.h"

#include "effects.h"
#include "math/vec.h"

/* Its speed relative to boids, and the time it does not hunt after a catch. */
static const float FASTER = 1.15f, SATED_SECONDS = 2;

enum { NO_PREY = -1 };

/* MOST_x: the upper limit of a factor. A predator catches at most one boid a step. */
#define GROUP(name)
#define NUMBER(field, name, key, of, least, most, ...) MOST_##field = (int)(most),
#define CHOICE(...)
enum { BOIDS_FACTOR_LIST(GROUP, NUMBER, CHOICE) };
#undef GROUP
#undef NUMBER
#undef CHOICE

bool
predators_new(struct boids_flock *flock)
{
	int n = (int)flock->factors.predators;
	bool deep = flock->factors.dimensions == 3;

	return n == 0 || (boid_arrays_new(&flock->predators, n, deep, false) &&
	                  boid_arrays_add_moods(&flock->predators) &&
	                  boid_arrays_new(&flock->predators_next, n, deep, false) &&
	                  boid_arrays_add_moods(&flock->predators_next));
}

/* The boid nearest to a place; of equally near ones the first in memory. */
struct prey {
	int slot; /* NO_PREY: none */
	struct boids_vec offset;
	float d2;
};

static bool
is_among(int slot, const int *slots, int count)
{
	for (int i = 0; i < count; i++)
		if (slots[i] == slot)
			return true;
	return false;
}

/* Returns the nearest boid within reach that is not caught already. */
static struct prey
nearest_within(const struct boids_flock *flock, struct boids_vec place, float reach,
               const int *caught, int catches)
{
	struct prey prey = { .slot = NO_PREY, .d2 = reach * reach };

	for (struct grid_scan walk = grid_scan_around(&flock->grid, place, reach);
	     grid_scan_next(&walk);) {
		for (int j = walk.begin; j < walk.end; j++) {
			struct boids_vec to = vec_offset(&flock->world, place,
			                                 boid_arrays_get(&flock->now, j).position);
			float d2 = vec_dot(to, to);
			if (d2 < prey.d2 && !is_among(j, caught, catches))
				prey = (struct prey){ j, to, d2 };
		}
	}
	return prey;
}

/* Returns the nearest boid at any distance: doubles the reach until one is found. */
static struct prey
nearest_prey(const struct boids_flock *flock, struct boids_vec place)
{
	float reach = flock->senses.reach > 1e-3f ? flock->senses.reach : 1;

	for (;; reach *= 2) {
		struct prey prey = nearest_within(flock, place, reach, NULL, 0);
		if (prey.slot != NO_PREY || flock->now.count == 0)
			return prey;
	}
}

/* Turns a predator towards the nearest boid as fast as it can; a sated one flies on. */
static void
chase(const struct boids_flock *flock, struct batch *w, int k)
{
	const struct rates *r = &flock->rates;
	struct boids_vec v = vecs_get(&w->velocity, k);

	if (w->mood[k].rest > 0)
		return;
	struct prey prey = nearest_prey(flock, vecs_get(&w->position, k));
	if (prey.slot == NO_PREY)
		return;
	struct boids_vec wish = vec_scale(vec_unit(prey.offset), FASTER * r->max_speed);
	vecs_put(&w->velocity, k, vec_add_scaled(v, vec_sub(wish, v), r->pursuit));
}

static void
scale_velocities(struct batch *w, float scale)
{
	for (int k = 0; k < BATCH; k++)
		vecs_put(&w->velocity, k, vec_scale(vecs_get(&w->velocity, k), scale));
}

/* Runs the stages of a boid's step on predators. */
static void
move(const struct boids_flock *flock, struct batch *w)
{
	const struct rates *r = &flock->rates;

	for (int k = 0; k < w->count; k++) {
		chase(flock, w, k);
		vecs_put(&w->velocity, k, vec_add(vecs_get(&w->velocity, k), r->wind));
	}
	effects_run(flock->effects, EFFECT_PUSH, flock, w, NULL, true);
	if (flock->edge->push[flock->simd])
		flock->edge->push[flock->simd](w, &flock->world, r);
	scale_velocities(w, 1 / FASTER);
	flock->speed->hold[flock->simd](w, r);
	scale_velocities(w, FASTER);
	effects_run(flock->effects, EFFECT_AFTER_SPEED, flock, w, NULL, true);
	for (int k = 0; k < BATCH; k++) {
		vecs_put(&w->position, k,
		         vec_add_scaled(vecs_get(&w->position, k), vecs_get(&w->velocity, k),
		                        r->seconds));
		w->mood[k].rest = w->mood[k].rest > r->seconds ? w->mood[k].rest - r->seconds : 0;
	}
	if (flock->edge->place[flock->simd])
		flock->edge->place[flock->simd](w, &flock->world, r);
	effects_run(flock->effects, EFFECT_MOVED, flock, w, NULL, true);
	effects_run(flock->effects, EFFECT_PLACE, flock, w, NULL, true);
}

void
predators_move(struct boids_flock *flock)
{
	const uint64_t key = random_key(flock->seed, flock->steps, RANDOM_PREDATOR);
	struct batch w = { .count = 0 };

	for (int i = 0; i < flock->predators.count; i += BATCH) {
		int rest = flock->predators.count - i, size = rest < BATCH ? rest : BATCH;
		batch_load(&w, &flock->predators, i, size, key, flock->rates.dimensions);
		move(flock, &w);
		batch_store(&w, &flock->predators_next, i);
	}
}

static void
swap_herds(struct boid_arrays *a, struct boid_arrays *b)
{
	struct boid_arrays c = *a;

	*a = *b;
	*b = c;
}

/* Copies all boids but the caught ones to `next`. */
static void
remove_caught(struct boids_flock *flock, const int *caught, int catches)
{
	struct boid_arrays *next = &flock->next;

	next->count = 0;
	for (int i = 0; i < flock->now.count; i++)
		if (!is_among(i, caught, catches))
			boid_arrays_copy(next, next->count++, &flock->now, i);
	flock->removed += catches;
}

bool
predators_catch(struct boids_flock *flock)
{
	int caught[MOST_predators], catches = 0;
	float touch = 2 * flock->factors.radius;

	swap_herds(&flock->predators, &flock->predators_next);
	for (int i = 0; i < flock->predators.count; i++) {
		struct boids_mood *mood = &flock->predators.mood[i];
		if (mood->rest > 0)
			continue;
		struct prey prey =
			nearest_within(flock, boid_arrays_get(&flock->predators, i).position, touch,
		                       caught, catches);
		if (prey.slot == NO_PREY)
			continue;
		caught[catches++] = prey.slot;
		flock->now.mood[prey.slot].fear = 1;
		mood->rest = SATED_SECONDS;
		mood->catches++;
	}
	bool removed = catches > 0 && flock->factors.captured == BOIDS_CAPTURED_REMOVED;

	if (removed)
		remove_caught(flock, caught, catches);
	flock->any_fear |= catches > 0;
	return removed;
}
