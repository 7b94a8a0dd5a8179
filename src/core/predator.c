/* SPDX-License-Identifier: MIT */
/* Predator: a few that fly after the nearest boid. */
#include "predator.h"

#include "extras.h"
#include "vec.h"

/* How much faster than a boid it flies, and how long it lets them be when it has caught one. */
static const float FASTER = 1.15f, SATED_SECONDS = 2;

enum { NOBODY = -1 };

/* MOST_x: how large a factor may be. Each predator catches one boid in a step at most. */
#define GROUP(name)
#define NUMBER(field, name, key, least, most, ...) MOST_##field = (int)(most),
#define CHOICE(...)
enum { FACTOR_LIST(GROUP, NUMBER, CHOICE) };
#undef GROUP
#undef NUMBER
#undef CHOICE

bool
predators_new(struct flock *flock)
{
	int n = (int)flock->factors.predators;
	bool deep = flock->factors.dimensions == 3;

	return n == 0 ||
	       (herd_new(&flock->predators, n, deep, false) && herd_add_moods(&flock->predators) &&
	        herd_new(&flock->prowling, n, deep, false) && herd_add_moods(&flock->prowling));
}

/* The boid nearest to a place, of two that are as far the first in memory. */
struct prey {
	int slot; /* or NOBODY */
	struct vec offset;
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

/* The nearest within reach, of those that are not caught already. */
static struct prey
nearest_within(const struct flock *flock, struct vec place, float reach, const int *caught,
               int catches)
{
	struct prey prey = { .slot = NOBODY, .d2 = reach * reach };

	for (struct grid_walk walk = grid_around(&flock->grid, place, reach); grid_next(&walk);) {
		for (int j = walk.begin; j < walk.end; j++) {
			struct vec to = vec_offset(&flock->world, place,
			                           herd_boid(&flock->now, j).position);
			float d2 = vec_dot(to, to);
			if (d2 < prey.d2 && !is_among(j, caught, catches))
				prey = (struct prey){ j, to, d2 };
		}
	}
	return prey;
}

/* The nearest however far: looks further until there is one. */
static struct prey
nearest_prey(const struct flock *flock, struct vec place)
{
	float reach = flock->senses.reach > 1e-3f ? flock->senses.reach : 1;

	for (;; reach *= 2) {
		struct prey prey = nearest_within(flock, place, reach, NULL, 0);
		if (prey.slot != NOBODY || flock->now.count == 0)
			return prey;
	}
}

/* Turns to the nearest boid as fast as may be; who is sated flies on. */
static void
chase(const struct flock *flock, struct wing *w, int k)
{
	const struct rates *r = &flock->rates;
	struct vec v = vecs_get(&w->velocity, k);

	if (w->mood[k].rest > 0)
		return;
	struct prey prey = nearest_prey(flock, vecs_get(&w->position, k));
	if (prey.slot == NOBODY)
		return;
	struct vec wish = vec_scale(vec_unit(prey.offset), FASTER * r->max_speed);
	vecs_put(&w->velocity, k, vec_add_scaled(v, vec_sub(wish, v), r->pursuit));
}

static void
scale_velocities(struct wing *w, float scale)
{
	for (int k = 0; k < WING; k++)
		vecs_put(&w->velocity, k, vec_scale(vecs_get(&w->velocity, k), scale));
}

/* The same stages as those of a boid's step. */
static void
fly(const struct flock *flock, struct wing *w)
{
	const struct rates *r = &flock->rates;

	for (int k = 0; k < w->count; k++) {
		chase(flock, w, k);
		vecs_put(&w->velocity, k, vec_add(vecs_get(&w->velocity, k), r->wind));
	}
	extras_act(flock->extras, EXTRA_PUSH, flock, w, NULL, true);
	if (flock->edge->push)
		flock->edge->push(w, &flock->world, r);
	scale_velocities(w, 1 / FASTER);
	flock->speed->hold(w, r);
	scale_velocities(w, FASTER);
	extras_act(flock->extras, EXTRA_RELEASE, flock, w, NULL, true);
	for (int k = 0; k < WING; k++) {
		vecs_put(&w->position, k,
		         vec_add_scaled(vecs_get(&w->position, k), vecs_get(&w->velocity, k),
		                        r->seconds));
		w->mood[k].rest = w->mood[k].rest > r->seconds ? w->mood[k].rest - r->seconds : 0;
	}
	if (flock->edge->place)
		flock->edge->place(w, &flock->world, r);
	extras_act(flock->extras, EXTRA_MOVED, flock, w, NULL, true);
	extras_act(flock->extras, EXTRA_PLACE, flock, w, NULL, true);
}

void
predators_hunt(struct flock *flock)
{
	const uint64_t key = chance_key(flock->seed, flock->steps, CHANCE_PREDATOR);
	struct wing w = { .count = 0 };

	for (int i = 0; i < flock->predators.count; i += WING) {
		int left = flock->predators.count - i, some = left < WING ? left : WING;
		wing_take(&w, &flock->predators, i, some, key, flock->rates.dimensions);
		fly(flock, &w);
		wing_land(&w, &flock->prowling, i);
	}
}

static void
change_places(struct herd *a, struct herd *b)
{
	struct herd c = *a;

	*a = *b;
	*b = c;
}

/* All but those. */
static void
leave_out(struct flock *flock, const int *caught, int catches)
{
	struct herd *next = &flock->next;

	next->count = 0;
	for (int i = 0; i < flock->now.count; i++)
		if (!is_among(i, caught, catches))
			herd_copy(next, next->count++, &flock->now, i);
	flock->removed += catches;
}

bool
predators_catch(struct flock *flock)
{
	int caught[MOST_predators], catches = 0;
	float touch = 2 * flock->factors.radius;

	change_places(&flock->predators, &flock->prowling);
	for (int i = 0; i < flock->predators.count; i++) {
		struct mood *mood = &flock->predators.mood[i];
		if (mood->rest > 0)
			continue;
		struct prey prey = nearest_within(flock, herd_boid(&flock->predators, i).position,
		                                  touch, caught, catches);
		if (prey.slot == NOBODY)
			continue;
		caught[catches++] = prey.slot;
		flock->now.mood[prey.slot].fear = 1;
		mood->rest = SATED_SECONDS;
		mood->catches++;
	}
	bool gone = catches > 0 && flock->factors.captured == CAPTURED_GONE;

	if (gone)
		leave_out(flock, caught, catches);
	flock->afraid |= catches > 0;
	return gone;
}
