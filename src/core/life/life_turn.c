/* SPDX-License-Identifier: MIT */
/* Life turn: the one pass of a step in which boids come and go. */
#include "life_turn.h"

#include "body.h"
#include "breeding.h"
#include "grains.h"
#include "hunting.h"
#include "strays.h"

#include <math.h>

static void
spend(struct life_turn *t, int i, struct random *chance)
{
	const struct life_rates *r = &t->life->rates;
	const struct boid_arrays *h = t->now;
	struct boids_life *life = &h->life[i];
	float vz = h->vz ? h->vz[i] : 0;
	float speed = sqrtf(h->vx[i] * h->vx[i] + h->vy[i] * h->vy[i] + vz * vz);
	float u = speed * r->per_speed, age = life->age;
	uint8_t *fate = &t->life->fate[i];

	t->fastest = speed > t->fastest ? speed : t->fastest;
	body_pass(life, r, u);
	if (r->hungers) {
		float spent = body_spend(life, r->rest, r->speed, u, random_uniform(chance));
		t->life->ledger.spent += grains_of(spent);
	}
	*fate = r->hungers && !(life->energy > 0)                ? BOIDS_FATE_STARVED
	        : r->ageing > 0 && body_ages_out(age, r, chance) ? BOIDS_FATE_AGED
	        : life->crashed                                  ? BOIDS_FATE_CRASHED
	                                                         : FATE_NONE;
	life->crashed = 0;
}

/* Each boid that lives says what it wants of its cell. */
static void
want(struct life_turn *t, int i, struct random *chance)
{
	struct life *life = t->life;
	float lacks = 1 - t->now->life[i].energy, bite = life->rates.bite;
	float wish = lacks < bite ? lacks : bite;

	life->want[i] = 0;
	if (life->fate[i] != FATE_NONE || !(wish > 0))
		return;
	life->cell[i] = food_cell(&life->food, t->now->x[i], t->now->y[i]);
	wish = grains_round(wish, random_uniform(chance));
	life->want[i] = wish < lacks ? wish : lacks;
	food_want(&life->food, life->cell[i], life->want[i]);
}

static void
graze(struct life_turn *t)
{
	struct life *life = t->life;

	for (int i = 0; i < t->now->count; i++)
		if (life->want[i] > 0)
			t->now->life[i].energy +=
				food_take(&life->food, life->cell[i], life->want[i]);
	for (int i = 0; i < t->now->count; i++)
		if (life->want[i] > 0)
			food_settle(&life->food, life->cell[i]);
}

/* Returns whether any boid died. */
static bool
live(struct life_turn *t)
{
	struct life *life = t->life;
	const uint64_t key = random_key(t->seed, t->steps, RANDOM_LIFE);
	const bool grazes = life->food.is.columns > 0 && life->rates.hungers;
	bool died = false;

	t->fastest = 0;
	for (int i = 0; i < t->now->count; i++) {
		struct random chance = random_of(key, t->now->id[i]);
		spend(t, i, &chance);
		died |= life->fate[i] != FATE_NONE;
		if (grazes)
			want(t, i, &chance);
	}
	if (grazes)
		graze(t);
	return died;
}

static void
bury(struct life_turn *t, int i)
{
	const struct boids_boid b = boid_arrays_get(t->now, i);
	struct life *life = t->life;
	enum boids_fate fate = (enum boids_fate)life->fate[i];

	if (fate != BOIDS_FATE_EATEN) /* predators have taken that */
		life->ledger.lost += grains_of(b.life.energy);
	life->ledger.boids[fate]++;
	life_tell(life, (struct boids_life_event){ .x = b.position.x,
	                                           .y = b.position.y,
	                                           .z = b.position.z,
	                                           .step = t->steps + 1,
	                                           .id = b.id,
	                                           .fate = fate });
}

/* Copies the living to `next`. */
static void
drop_dead(struct life_turn *t)
{
	int count = 0;

	for (int i = 0; i < t->now->count; i++)
		if (t->life->fate[i] == FATE_NONE)
			boid_arrays_copy(t->next, count++, t->now, i);
		else
			bury(t, i);
	t->next->count = count;
}

bool
life_turn(struct life_turn *t, bool *caught)
{
	struct life *life = t->life;

	if (life->food.is.columns > 0)
		life->ledger.grown += food_grow(&life->food, &life->rates, t->steps);
	bool changed = live(t);
	changed |= hunting_catch(t, caught);
	int pairs = breeding_pair(t);
	bool strays = strays_are_due(t);
	if (changed || pairs > 0 || strays) {
		drop_dead(t);
		if (pairs > 0)
			breeding_bear(t);
		changed = true;
	}
	hunting_end(t);
	if (strays)
		strays_come(t);
	return changed;
}
