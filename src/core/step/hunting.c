/* SPDX-License-Identifier: MIT */
#include "hunting.h"

#include "life/body.h"

#include <math.h>

/* Seconds that a predator does not hunt after it missed. */
static const float MISSED_SECONDS = 1;

/* The share of its stomach above which a predator has young. */
static const float FERTILE = 0.9f;

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

/* Returns the boid that the predator touches first from `begin` on. All fly straight in a step.
 * fastest: the greatest speed of a boid. */
static struct touch
first_touch(const struct flock_state *flock, struct boids_boid predator, float begin, float fastest)
{
	const struct boid_arrays *boids = &flock->now;
	const float dt = flock->life->rates.seconds, reach = 2 * flock->factors.radius;
	const float around = reach + (vec_length(predator.velocity) + fastest) * dt;
	struct touch first = { NO_PREY, INFINITY };

	for (struct grid_scan walk = grid_scan_around(&flock->grid, predator.position, around);
	     grid_scan_next(&walk);)
		for (int j = walk.begin; j < walk.end; j++) {
			if (flock->life->fate[j] != FATE_NONE || flock_is_away(flock, boids->id[j]))
				continue;
			struct boids_boid b = boid_arrays_get(boids, j);
			struct boids_vec velocity = vec_sub(b.velocity, predator.velocity);
			struct boids_vec now =
				vec_offset(&flock->world, predator.position, b.position);
			struct boids_vec from = vec_add_scaled(now, velocity, -dt);
			float time = touch_time(from, velocity, reach, begin, dt);
			bool lower = first.slot != NO_PREY && time == first.time &&
			             b.id < boids->id[first.slot];
			if (time < first.time || lower)
				first = (struct touch){ j, time };
		}
	return first;
}

/* Returns the number of living boids within visual-range of a boid. */
static int
count_neighbours(const struct flock_state *flock, int boid)
{
	const float range = flock->factors.visual_range;
	const struct boids_vec place = boid_arrays_place(&flock->now, boid);
	int count = 0;

	for (struct grid_scan walk = grid_scan_around(&flock->grid, place, range);
	     grid_scan_next(&walk);)
		for (int j = walk.begin; j < walk.end; j++) {
			struct boids_vec to = flock_offset(flock, place, &flock->now, j);
			count += j != boid && flock->life->fate[j] == FATE_NONE &&
			         vec_dot(to, to) < range * range;
		}
	return count;
}

/* Gives a predator a catch: its share of the prey, as much as it can hold; the rest is lost. */
static void
capture(struct flock_state *flock, int predator, int prey)
{
	struct boids_life *eater = &flock->predators.life[predator];
	const float energy = flock->now.life[prey].energy;
	float gain = 0, room = flock->life->rates.predator_full - eater->energy;

	flock->predators.mood[predator].catches++;
	flock->captures++;
	flock->any_fear = true;
	if (flock->now.mood)
		flock->now.mood[prey].fear = 1;
	if (flock->factors.captured == BOIDS_CAPTURED_SURVIVE)
		return;
	if (hunting_must_eat(flock))
		gain = grains_floor((double)(flock->factors.yield * energy));
	gain = gain < room ? gain : room > 0 ? room : 0;
	eater->energy += gain;
	flock->life->ledger.lost += grains_of(energy) - grains_of(gain);
	flock->life->fate[prey] = BOIDS_FATE_EATEN;
}

/* A predator that must eat succeeds with chance 1 / (1 + confusion * n), n the neighbours of its
 * prey (Olson, Hintze, Dyer, Knoester, Adami 2013: 1/n). Returns whether it has caught a boid. */
static bool
hunt(struct flock_state *flock, int i, float fastest)
{
	const struct boids_factors *f = &flock->factors;
	const float dt = flock->life->rates.seconds;
	const float rested = flock->predators_next.mood[i].rest; /* before the step */
	const uint64_t key = random_key(flock->seed, flock->steps, RANDOM_HUNT);
	struct random chance = random_of(key, flock->predators.id[i]);
	bool eats = hunting_must_eat(flock), misses = false;

	if (rested >= dt || hunting_is_sated(flock, &flock->predators.life[i]))
		return false;
	struct touch first =
		first_touch(flock, boid_arrays_get(&flock->predators, i), rested, fastest);
	if (first.slot == NO_PREY)
		return false;
	if (eats && f->confusion > 0) {
		float neighbours = (float)count_neighbours(flock, first.slot);
		misses = !(random_uniform(&chance) * (1 + f->confusion * neighbours) < 1);
	}
	/* A rest that begins within the step lasts until that long after it. */
	float rest = (misses ? MISSED_SECONDS
	              : eats ? f->digest
	                     : SATED_SECONDS) -
	             (dt - first.time);
	flock->predators.mood[i].rest = rest > 0 ? rest : 0;
	if (misses)
		return false;
	capture(flock, i, first.slot);
	flock->predators.life[i].mate = 1; /* marks until hunting_end that it has eaten */
	return true;
}

bool
hunting_catch(struct flock_state *flock)
{
	float fastest = 0;
	bool caught = false;

	for (int i = 0; i < flock->now.count && flock->predators.count > 0; i++) {
		float speed = vec_length(boid_arrays_velocity(&flock->now, i));
		fastest = speed > fastest ? speed : fastest;
	}
	for (int i = 0; i < flock->predators.count; i++)
		caught |= hunt(flock, i, fastest);
	return caught && flock->factors.captured != BOIDS_CAPTURED_SURVIVE;
}

/* ---- bodies and young of predators */

/* Lets a predator live for a step. Returns of what it dies; BOIDS_FATES: it lives on. */
static enum boids_fate
spend(struct flock_state *flock, int i, struct random *chance)
{
	const struct life_rates *r = &flock->life->rates;
	const struct boids_boid b = boid_arrays_get(&flock->predators, i);
	struct boids_life *life = &flock->predators.life[i];
	float u = vec_length(b.velocity) * r->per_speed / PREDATOR_FASTER, age = life->age;

	life->breath = body_breath(life->breath, r, u);
	life->age = body_within(age + r->seconds, 0, BOIDS_FAR);
	life->rest = body_rest(life->rest, r);
	if (hunting_must_eat(flock)) {
		/* A quarter of its rest goes to its senses, by the area that it sees. */
		const float sight = hunting_sight(life);
		float rest = r->predator_rest * (0.75f + 0.25f * (sight * sight));
		float spent =
			body_cost(life->energy, rest, r->predator_speed, u, random_uniform(chance));
		life->energy -= spent;
		flock->life->ledger.spent += grains_of(spent);
		if (!(life->energy > 0) && flock->factors.predator_cost > 0)
			return BOIDS_FATE_STARVED;
	}
	return r->ageing > 0 && body_ages_out(age, r, body_draw_age(chance)) ? BOIDS_FATE_AGED
	                                                                     : BOIDS_FATES;
}

/* Returns whether no other predator is within its territory. */
static bool
has_room(const struct flock_state *flock, int predator)
{
	const struct boid_arrays *boids = &flock->predators;
	const struct boids_vec place = boid_arrays_place(boids, predator);
	const float territory = flock->factors.territory;

	for (int i = 0; i < boids->count; i++) {
		struct boids_vec to = flock_offset(flock, place, boids, i);
		if (i != predator && vec_dot(to, to) < territory * territory)
			return false;
	}
	return true;
}

/* The young one flies the other way, so that both do not hunt the same prey. */
static void
bear(struct flock_state *flock, int i)
{
	struct boid_arrays *boids = &flock->predators;
	struct boids_boid young = boid_arrays_get(boids, i);
	const struct boids_life mother = young.life;
	float half = grains_floor((double)mother.energy / 2);

	boids->life[i].energy -= half;
	young.id = flock->next_id[BOIDS_KIND_PREDATOR]++;
	young.velocity = vec_scale(young.velocity, -1);
	young.mood = (struct boids_mood){ 0 };
	young.life = body_new(half, 0);
	young.life.generation = mother.generation + 1;
	young.life.founder = mother.founder;
	struct random chance =
		random_of(~random_key(flock->seed, flock->steps, RANDOM_BIRTH), young.id);
	body_inherit(young.life.genes, mother.genes, mother.genes, flock->factors.mutation, &chance);
	boid_arrays_put(boids, boids->count++, young);
	life_tell(flock->life, &flock->events, BOIDS_KIND_PREDATOR, &young, BOIDS_FATE_BORN,
	          flock->steps + 1);
}

void
hunting_end(struct flock_state *flock)
{
	const uint64_t key = random_key(flock->seed, flock->steps, RANDOM_PREDATOR);
	const float least = FERTILE * flock->life->rates.predator_full;
	const int most = (int)flock->factors.max_number;
	struct boid_arrays *boids = &flock->predators;

	for (int i = boids->count; i-- > 0;) {
		struct random chance = random_of(~key, boids->id[i]);
		enum boids_fate fate = spend(flock, i, &chance);
		if (fate == BOIDS_FATES)
			continue;
		const struct boids_boid dead = boid_arrays_get(boids, i);
		life_tell(flock->life, &flock->events, BOIDS_KIND_PREDATOR, &dead, fate,
		          flock->steps + 1);
		flock->life->ledger.lost += grains_of(dead.life.energy);
		boids->count--;
		boid_arrays_move(boids, i, i + 1, boids->count - i);
	}
	for (int i = 0, parents = boids->count; i < parents; i++) {
		bool eaten = boids->life[i].mate > 0;
		boids->life[i].mate = 0;
		if (eaten && hunting_must_eat(flock) && boids->life[i].energy > least &&
		    boids->life[i].age > flock->factors.maturity && boids->count < boids->room &&
		    flock->now.count + flock->next.count + boids->count < most &&
		    flock_has_id(flock, BOIDS_KIND_PREDATOR) && has_room(flock, i))
			bear(flock, i);
	}
	boid_arrays_sort(boids, 0, boids->count);
	flock->predators_next.count = boids->count;
}
