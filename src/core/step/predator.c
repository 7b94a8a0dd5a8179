/* SPDX-License-Identifier: MIT */
#include "predator.h"

#include "effects.h"
#include "hunting.h"
#include "life/body.h"

/* The share of its speed at which a predator flies that is too full to hunt. */
static const float PROWL = 0.5f;

/* The boid nearest to a place; of equally near ones the first in memory. */
struct prey {
	int slot; /* NO_PREY: none */
	struct boids_vec offset;
	float d2;
	int within; /* boids within reach, caught and safe ones too */
};

static bool
is_among(int slot, const uint32_t *slots, int count)
{
	for (int i = 0; i < count; i++)
		if (slots[i] == (uint32_t)slot)
			return true;
	return false;
}

/* Returns the nearest boid within reach that is not caught already. */
static struct prey
nearest_within(const struct flock_state *flock, struct boids_vec place, float reach,
               const uint32_t *caught, int catches)
{
	struct prey prey = { .slot = NO_PREY, .d2 = reach * reach };

	for (struct grid_scan walk = grid_scan_around(&flock->grid, place, reach);
	     grid_scan_next(&walk);) {
		for (int j = walk.begin; j < walk.end; j++) {
			struct boids_vec to = flock_offset(flock, place, &flock->now, j);
			float d2 = vec_dot(to, to);
			prey.within += d2 < reach * reach;
			if (d2 < prey.d2 && !is_among(j, caught, catches) &&
			    !flock_is_away(flock, flock->now.id[j]))
				prey = (struct prey){ j, to, d2, prey.within };
		}
	}
	return prey;
}

/* Returns the nearest boid within `most`, 0 being any distance: doubles the reach until one is
 * found. */
static struct prey
nearest_prey(const struct flock_state *flock, struct boids_vec place, float most)
{
	float reach = flock->senses.reach > 1e-3f ? flock->senses.reach : 1;

	for (;; reach *= 2) {
		bool last = most > 0 && reach >= most;
		struct prey prey = nearest_within(flock, place, last ? most : reach, NULL, 0);
		if (prey.slot != NO_PREY || prey.within == grid_count(&flock->grid) || last)
			return prey;
	}
}

/* Returns the maximum speed of a predator relative to that of boids. */
static float
faster(const struct flock_state *flock, const struct batch *batch, int k)
{
	return flock->life ? PREDATOR_FASTER * batch->life[k].genes[BOIDS_GENE_speed]
	                   : PREDATOR_FASTER;
}

/* Turns a predator's velocity to a wish as fast as it can. */
static void
turn_to(const struct flock_state *flock, struct batch *batch, int k, struct boids_vec wish)
{
	vecs_add_scaled(&batch->velocity, k, vec_sub(wish, vecs_get(&batch->velocity, k)),
	                flock->rates.pursuit);
}

/* Turns a predator towards the nearest boid as fast as it can; a sated one flies on. */
static void
chase(const struct flock_state *flock, struct batch *batch, int k)
{
	const float fastest = faster(flock, batch, k) * flock->rates.max_speed;

	if (batch->mood[k].rest > 0)
		return;
	if (flock->life && hunting_is_sated(flock, &batch->life[k])) {
		struct boids_vec heading = vec_unit(vecs_get(&batch->velocity, k));
		turn_to(flock, batch, k, vec_scale(heading, PROWL * fastest));
		return;
	}
	float range = flock->factors.hunt_range;
	range *= flock->life ? hunting_sight(&batch->life[k]) : 1;
	struct prey prey = nearest_prey(flock, vecs_get(&batch->position, k), range);
	if (prey.slot != NO_PREY)
		turn_to(flock, batch, k, vec_scale(vec_unit(prey.offset), fastest));
}

/* Runs the stages of a boid's step on predators. Those out of breath are slower. */
static void
move(const struct flock_state *flock, struct batch *batch)
{
	const struct rates *r = &flock->rates;

	for (int k = 0; k < batch->count; k++) {
		chase(flock, batch, k);
		vecs_add_scaled(&batch->velocity, k, r->wind, 1);
	}
	effects_run(flock->effects, EFFECT_PUSH, flock, batch, true);
	if (flock->edge->push[flock->simd])
		flock->edge->push[flock->simd](batch, &flock->world, r);
	for (int k = 0; k < batch->count; k++)
		vecs_scale(&batch->velocity, k, 1 / faster(flock, batch, k));
	flock->speed->hold[flock->simd](batch, r);
	for (int k = 0; k < batch->count; k++)
		vecs_scale(&batch->velocity, k, faster(flock, batch, k));
	for (int k = 0; flock->life && k < batch->count; k++) {
		const struct boids_life *life = &batch->life[k];
		float pace = body_pace(life->energy, life->breath, life->genes[BOIDS_GENE_speed],
		                       &flock->life->rates);
		float most = pace * PREDATOR_FASTER * r->max_speed;
		vecs_put(&batch->velocity, k, vec_limit(vecs_get(&batch->velocity, k), most));
	}
	effects_run(flock->effects, EFFECT_AFTER_SPEED, flock, batch, true);
	for (int k = 0; k < BATCH; k++) {
		vecs_move(&batch->position, k, vecs_get(&batch->velocity, k), r->seconds);
		batch->mood[k].rest =
			batch->mood[k].rest > r->seconds ? batch->mood[k].rest - r->seconds : 0;
	}
	if (flock->edge->place[flock->simd])
		flock->edge->place[flock->simd](batch, &flock->world, r);
	effects_run(flock->effects, EFFECT_MOVED, flock, batch, true);
	effects_run(flock->effects, EFFECT_PLACE, flock, batch, true);
}

void
predators_move(struct flock_state *flock)
{
	const uint64_t key = random_key(flock->seed, flock->steps, RANDOM_PREDATOR);

	if (flock->predators.count == 0)
		return;
	struct batch w = { .count = 0 };
	for (int i = 0; i < flock->predators.count; i += BATCH) {
		int rest = flock->predators.count - i, size = rest < BATCH ? rest : BATCH;
		batch_load(&w, &flock->predators, i, size, key, flock->rates.dimensions);
		move(flock, &w);
		batch_store(&w, &flock->predators_next, i);
	}
}

bool
predators_catch(struct flock_state *flock)
{
	uint32_t *caught = flock->predators_next.id; /* scratch memory until predators move */
	int catches = 0;
	float touch = 2 * flock->factors.radius;

	for (int i = 0; i < flock->predators.count; i++) {
		struct boids_mood *mood = &flock->predators.mood[i];
		if (mood->rest > 0)
			continue;
		struct prey prey = nearest_within(flock, boid_arrays_place(&flock->predators, i),
		                                  touch, caught, catches);
		if (prey.slot == NO_PREY)
			continue;
		caught[catches++] = (uint32_t)prey.slot; /* at most one of each predator */
		flock->now.mood[prey.slot].fear = 1;
		const struct boids_boid b = boid_arrays_get(&flock->now, prey.slot);
		life_tell(NULL, &flock->events, BOIDS_KIND_BOID, &b, BOIDS_FATE_EATEN,
		          flock->steps + 1);
		mood->rest = SATED_SECONDS;
		mood->catches++;
	}
	flock->any_fear |= catches > 0;
	flock->captures += (uint64_t)catches;
	if (catches == 0 || flock->factors.captured != BOIDS_CAPTURED_REMOVED)
		return false;
	flock->next.count = 0;
	for (int i = 0; i < flock->now.count; i++)
		if (!is_among(i, caught, catches))
			boid_arrays_copy(&flock->next, flock->next.count++, &flock->now, i);
	flock->removed += catches;
	return true;
}
