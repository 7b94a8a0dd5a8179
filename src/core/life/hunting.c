/* SPDX-License-Identifier: MIT */
/* Hunting: predators of a flock that is alive. */
#include "hunting.h"

#include "body.h"
#include "grains.h"
#include "math/vec.h"
#include "perception/grid_scan.h"

#include <math.h>

/* Seconds that a predator does not hunt after it missed, and after a catch that it does not eat. */
static const float MISSED_SECONDS = 1, SATED_SECONDS = 2;

/* The share of its stomach above which a predator has young. */
static const float FERTILE = 0.9f;

enum { NO_PREY = -1 };

/* A touch of prey: its slot and the time in the step. */
struct touch {
	int slot;
	float time;
};

/* Returns when something on a straight path from `from` at `velocity` first comes within `reach` of
 * the origin, from `begin` to `end`; INFINITY: never. */
static float
touch_time(struct boids_vec from, struct boids_vec velocity, float reach, float begin, float end)
{
	struct boids_vec at = vec_add_scaled(from, velocity, begin);
	float c = vec_dot(at, at) - reach * reach, b = vec_dot(at, velocity);
	float a = vec_dot(velocity, velocity);

	if (c < 0)
		return begin;
	if (!(b < 0) || !(b * b - a * c > 0)) /* recedes, or passes by; a > 0 as b < 0 */
		return INFINITY;
	float time = begin + (-b - sqrtf(b * b - a * c)) / a;
	return time < end ? time : INFINITY;
}

/* Returns the boid that the predator touches first from `begin` on. All fly straight in a step. */
static struct touch
first_touch(const struct life_turn *t, struct boids_boid predator, float begin)
{
	const struct boid_arrays *h = t->now;
	const float dt = t->life->rates.seconds, reach = 2 * t->f->radius;
	const float around = reach + (vec_length(predator.velocity) + t->fastest) * dt;
	struct touch first = { NO_PREY, INFINITY };

	for (struct grid_scan walk = grid_scan_around(t->grid, predator.position, around);
	     grid_scan_next(&walk);)
		for (int j = walk.begin; j < walk.end; j++) {
			if (t->life->fate[j] != FATE_NONE)
				continue;
			struct boids_boid b = boid_arrays_get(h, j);
			struct boids_vec velocity = vec_sub(b.velocity, predator.velocity);
			struct boids_vec now = vec_offset(t->world, predator.position, b.position);
			struct boids_vec from = vec_add_scaled(now, velocity, -dt);
			float time = touch_time(from, velocity, reach, begin, dt);
			bool lower = first.slot != NO_PREY && time == first.time &&
			             b.id < h->id[first.slot];
			if (time < first.time || lower)
				first = (struct touch){ j, time };
		}
	return first;
}

/* Returns the number of living boids within visual-range of a boid. */
static int
neighbours_of(const struct life_turn *t, int prey)
{
	const struct boid_arrays *h = t->now;
	const float range = t->f->visual_range;
	const struct boids_vec place = boid_arrays_get(h, prey).position;
	int count = 0;

	for (struct grid_scan walk = grid_scan_around(t->grid, place, range); grid_scan_next(&walk);)
		for (int j = walk.begin; j < walk.end; j++) {
			struct boids_vec to =
				vec_offset(t->world, place, boid_arrays_get(h, j).position);
			count += j != prey && t->life->fate[j] == FATE_NONE &&
			         vec_dot(to, to) < range * range;
		}
	return count;
}

/* A predator succeeds with chance 1 / (1 + confusion * n), n the neighbours of its prey (Olson,
 * Hintze, Dyer, Knoester, Adami 2013: 1/n). */
static bool
succeeds(const struct life_turn *t, int prey, struct random *chance)
{
	const float confusion = t->f->confusion;

	if (!(confusion > 0))
		return true;
	return random_uniform(chance) * (1 + confusion * (float)neighbours_of(t, prey)) < 1;
}

/* Gives the predator its share of the prey, as much as it can hold; the rest is lost. */
static void
eat(const struct life_turn *t, struct boids_life *predator, const struct boids_life *prey)
{
	const struct life_rates *r = &t->life->rates;
	float gain = hunting_must_eat(t->f) ? grains_floor((double)(t->f->yield * prey->energy)) : 0;
	float room = r->predator_full - predator->energy;

	gain = gain < room ? gain : room > 0 ? room : 0;
	predator->energy += gain;
	t->life->ledger.lost += grains_of(prey->energy) - grains_of(gain);
}

/* Books a catch of the boid in a slot. */
static void
capture(struct life_turn *t, int predator, int prey)
{
	struct boids_mood *mood = &t->predators->mood[predator];

	mood->catches++;
	++*t->captures;
	if (t->now->mood)
		t->now->mood[prey].fear = 1;
	if (t->f->captured == BOIDS_CAPTURED_SURVIVE)
		return;
	t->life->fate[prey] = BOIDS_FATE_EATEN;
	eat(t, &t->predators->life[predator], &t->now->life[prey]);
}

/* A rest that begins within a step lasts until that long after it. */
static float
rest_from(const struct life_turn *t, float seconds, float time)
{
	float rest = seconds - (t->life->rates.seconds - time);

	return rest > 0 ? rest : 0;
}

static void
hunt(struct life_turn *t, int predator, bool *caught)
{
	const uint64_t key = random_key(t->seed, t->steps, RANDOM_HUNT);
	const float dt = t->life->rates.seconds;
	const float rested = t->predators_before->mood[predator].rest;
	const bool eats = hunting_must_eat(t->f);
	struct random chance = random_of(key, t->predators->id[predator]);

	if (rested >= dt || hunting_is_sated(t->f, &t->life->rates, &t->predators->life[predator]))
		return;
	struct touch first = first_touch(t, boid_arrays_get(t->predators, predator), rested);
	if (first.slot == NO_PREY)
		return;
	bool success = !eats || succeeds(t, first.slot, &chance);
	float rest = !success ? MISSED_SECONDS : eats ? t->f->digest : SATED_SECONDS;
	t->predators->mood[predator].rest = rest_from(t, rest, first.time);
	if (!success)
		return;
	capture(t, predator, first.slot);
	*caught = true;
	/* Marks that it has eaten, until hunting_end. */
	t->predators->life[predator].mate = 1;
}

bool
hunting_catch(struct life_turn *t, bool *caught)
{
	for (int i = 0; i < t->predators->count; i++)
		hunt(t, i, caught);
	return *caught && t->f->captured != BOIDS_CAPTURED_SURVIVE;
}

/* ---- bodies and young of predators */

static void
tell(struct life_turn *t, int i, enum boids_fate fate)
{
	const struct boids_boid b = boid_arrays_get(t->predators, i);

	t->life->ledger.predators[fate]++;
	life_tell(t->life, (struct boids_life_event){ .x = b.position.x,
	                                              .y = b.position.y,
	                                              .z = b.position.z,
	                                              .step = t->steps + 1,
	                                              .id = b.id,
	                                              .fate = fate,
	                                              .predator = true });
}

static enum boids_fate
spend(struct life_turn *t, int i, struct random *chance)
{
	const struct life_rates *r = &t->life->rates;
	const struct boids_boid b = boid_arrays_get(t->predators, i);
	struct boids_life *life = &t->predators->life[i];
	float u = vec_length(b.velocity) * r->per_speed / PREDATOR_FASTER, age = life->age;

	life->breath = body_breath(life->breath, r, u);
	life->age += r->seconds;
	life->rest = body_rest(life->rest, r);
	if (hunting_must_eat(t->f)) {
		float spent = body_cost(life->energy, r->predator_rest, r->predator_speed, u,
		                        random_uniform(chance));
		life->energy -= spent;
		t->life->ledger.spent += grains_of(spent);
		if (!(life->energy > 0) && t->f->predator_cost > 0)
			return BOIDS_FATE_STARVED;
	}
	return r->ageing > 0 && body_ages_out(age, r, body_draw_age(chance)) ? BOIDS_FATE_AGED
	                                                                     : BOIDS_FATES;
}

static void
drop(struct life_turn *t, int i, enum boids_fate fate)
{
	tell(t, i, fate);
	t->life->ledger.lost += grains_of(t->predators->life[i].energy);
	t->predators->count--;
	for (; i < t->predators->count; i++)
		boid_arrays_copy(t->predators, i, t->predators, i + 1);
}

static bool
has_room(const struct life_turn *t, int predator)
{
	const float territory = t->f->territory;
	const struct boids_vec place = boid_arrays_get(t->predators, predator).position;

	for (int i = 0; i < t->predators->count; i++) {
		struct boids_vec to =
			vec_offset(t->world, place, boid_arrays_get(t->predators, i).position);
		if (i != predator && vec_dot(to, to) < territory * territory)
			return false;
	}
	return true;
}

/* Returns the smallest id that no predator has; they are sorted by id, or nearly: `added` young at
 * the end are sorted later. */
static uint32_t
free_id(const struct boid_arrays *h)
{
	uint32_t id = 0;

	for (bool taken = true; taken;) {
		taken = false;
		for (int i = 0; i < h->count && !taken; i++)
			taken = h->id[i] == id;
		id += taken;
	}
	return id;
}

/* The young one flies the other way, so that both do not hunt the same prey. */
static void
bear(struct life_turn *t, int i)
{
	struct boid_arrays *h = t->predators;
	struct boids_boid young = boid_arrays_get(h, i);
	float half = grains_floor((double)h->life[i].energy / 2);
	uint32_t generation = young.life.generation + 1;

	h->life[i].energy -= half;
	young.id = free_id(h);
	young.velocity = vec_scale(young.velocity, -1);
	young.mood = (struct boids_mood){ 0 };
	young.life = body_new(half, 0);
	young.life.generation = generation;
	boid_arrays_put(h, h->count++, young);
	tell(t, h->count - 1, BOIDS_FATE_BORN);
}

static void
bear_all(struct life_turn *t)
{
	struct boid_arrays *h = t->predators;
	const int count = h->count;
	const float least = FERTILE * t->life->rates.predator_full;

	for (int i = 0; i < count; i++) {
		bool eaten = h->life[i].mate > 0;
		h->life[i].mate = 0;
		if (eaten && hunting_must_eat(t->f) && h->life[i].energy > least &&
		    h->life[i].age > t->f->maturity && h->count < h->room && has_room(t, i))
			bear(t, i);
	}
	boid_arrays_sort(h);
}

void
hunting_end(struct life_turn *t)
{
	const uint64_t key = random_key(t->seed, t->steps, RANDOM_PREDATOR);
	struct boid_arrays *h = t->predators;

	for (int i = h->count; i-- > 0;) {
		struct random chance = random_of(~key, h->id[i]);
		enum boids_fate fate = spend(t, i, &chance);
		if (fate != BOIDS_FATES)
			drop(t, i, fate);
	}
	if (h->count > 0)
		bear_all(t);
	t->predators_before->count = h->count;
}
