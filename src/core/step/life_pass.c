/* SPDX-License-Identifier: MIT */
#include "life_pass.h"

#include "breeding.h"
#include "hunting.h"
#include "life/body.h"

#include <math.h>

/* What a batch of boids wants of which cells. */
struct wants {
	each lacks, wish;
	int cell[BATCH];
};

/* Computes what `count` boids from slot i on want. Their flight has drawn the first numbers of
 * their chance: for its cost and, if they age, their age. */
SIMD_INLINE void
want_batch(int lanes, const struct flock_state *flock, uint64_t key, int begin, int count,
           struct wants *restrict wants)
{
	const struct boid_arrays *boids = &flock->now;
	const float bite = flock->life->rates.bite;
	const int drawn = flock->life->rates.ageing > 0 ? 2 : 1;
	struct random chance[BATCH];
	each draw, x, y;

	for (int k = 0; k < BATCH; k++) {
		int i = begin + (k < count ? k : 0);
		wants->lacks[k] = 1 - boids->life[i].energy;
		chance[k] = random_of(key, boids->id[i]);
		x[k] = boids->x[i];
		y[k] = boids->y[i];
	}
	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			struct random left = random_skip(chance[k], drawn);
			draw[k] = random_uniform(&left);
		}
	for (int i = 0; i < count; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			float lacks = wants->lacks[k], most = lacks < bite ? lacks : bite;
			float wish = grains_round(most > 0 ? most : 0, draw[k]);
			wish = wish < lacks ? wish : lacks;
			wants->wish[k] = most > 0 ? wish : 0;
		}
	food_cells_at(lanes, &flock->life->food, x, y, count, wants->cell);
}
SIMD_EACH(want_batch,
          (const struct flock_state *flock, uint64_t key, int begin, int count, struct wants *wants),
          flock, key, begin, count, wants)

/* Each boid that lives says what it wants of its cell, then all learn their parts, then all take
 * them. Boids of a cell that want more than it has get parts proportional to what they want,
 * rounded down to grains, whatever their order. */
static void
graze(struct flock_state *flock)
{
	const uint64_t key = random_key(flock->seed, flock->steps, RANDOM_LIFE);
	struct life *life = flock->life;
	struct food *food = &life->food;
	struct wants wants;

	life->eats = 0;
	for (int i = 0; i < flock->now.count; i += BATCH) {
		int count = flock->now.count - i < BATCH ? flock->now.count - i : BATCH;
		SIMD_CALL(flock->simd, want_batch, flock, key, i, count, &wants);
		for (int k = 0; k < count; k++) {
			if (!(wants.wish[k] > 0) || life->fate[i + k] != FATE_NONE)
				continue;
			food->wanted[wants.cell[k]] += (double)wants.wish[k];
			life->eaters[life->eats++] =
				(struct eater){ i + k, wants.cell[k], wants.wish[k] };
		}
	}
	for (int k = 0; k < life->eats; k++) {
		struct eater *e = &life->eaters[k];
		double wanted = food->wanted[e->cell], there = (double)food->at[e->cell];
		if (wanted > there)
			e->want = grains_floor((double)e->want * there / wanted);
		flock->now.life[e->slot].energy += e->want;
	}
	for (int k = 0; k < life->eats; k++) {
		food->at[life->eaters[k].cell] -= life->eaters[k].want;
		food->wanted[life->eaters[k].cell] = 0;
	}
}

/* Reads the fates that the flight has brought. Returns whether any boid dies. */
static bool
live(struct flock_state *flock)
{
	struct life *life = flock->life;
	bool died = false;

	for (int i = 0; i < flock->now.count; i++) {
		struct boids_life *boid = &flock->now.life[i];
		life->fate[i] = (uint8_t)(boid->fate - 1); /* of 0: FATE_NONE */
		died |= boid->fate > 0;
		boid->fate = 0;
	}
	life->ledger.spent += life->spent;
	if (life->food.is.columns > 0 && life->rates.hungers)
		graze(flock);
	return died;
}

/* ---- strays: when hardly any boids or predators are left, one comes in now and then */

enum { FEW_BOIDS = 4, FEW_PREDATORS = 2 };

/* Adds a boid or predator at half energy to `boids`, on the left or right border, heading inwards. */
static void
add_stray(struct flock_state *flock, struct boid_arrays *boids, enum boids_boid_kind kind)
{
	const struct boids_vec size = flock->world.size;
	const uint64_t key = random_key(flock->seed, flock->steps, RANDOM_STRAY);
	const bool predator = kind == BOIDS_KIND_PREDATOR;
	struct random chance = random_of(predator ? ~key : key, 0);
	bool left = random_uniform(&chance) < 0.5f;
	struct boids_boid b = { .id = flock->next_id[kind] };
	float full = predator ? flock->life->rates.predator_full : 1;

	if (!flock_has_id(flock, kind))
		return;
	flock->next_id[kind]++;
	b.position.x = left ? 0 : size.x;
	b.position.y = random_uniform(&chance) * size.y;
	b.position.z = random_uniform(&chance) * size.z;
	if (flock->factors.edge == BOIDS_EDGE_OPEN)
		b.position = vec_within_far(vec_add(vec_sub(b.position, vec_scale(size, 0.5f)),
		                                    boid_arrays_centroid(&flock->now, NULL)));
	b.velocity.x = (left ? CRUISE : -CRUISE) * flock->factors.max_speed;
	b = flock_confine(flock, b);
	b.life = body_new(grains_floor((double)full / 2), flock->factors.maturity);
	b.life.founder = body_founder(flock->steps + 1, b.id);
	boid_arrays_put(boids, boids->count++, b);
	flock->life->ledger.grown += grains_of(b.life.energy);
	life_tell(flock->life, &flock->events, kind, &b, BOIDS_FATE_STRAYED, flock->steps + 1);
}

/* Adds a boid if fewer than 4 live, and a predator that must eat if fewer than 2 do. The time for
 * it depends on the time alone, so that a restored flock gets them at the same times. */
static void
add_strays(struct flock_state *flock)
{
	const int living = flock->now.count - flock->life->goes + flock->next.count;
	const double every = (double)flock->factors.strays, now = flock->time;
	const double then = now + (double)flock->life->rates.seconds;

	if (!(every > 0) || floor(then / every) == floor(now / every))
		return;
	if (living < FEW_BOIDS)
		add_stray(flock, &flock->next, BOIDS_KIND_BOID);
	if (flock->predators.count >= FEW_PREDATORS || !hunting_must_eat(flock))
		return;
	add_stray(flock, &flock->predators, BOIDS_KIND_PREDATOR);
	boid_arrays_sort(&flock->predators, 0, flock->predators.count);
	flock->predators_next.count = flock->predators.count;
}

/* ---- the pass */

/* Removes the dead and adds those in `next`. Few changes are made in place; many, or in a world
 * whose cells follow its boids, by the caller's sort of `next`. Returns true for that. */
static bool
come_and_go(struct flock_state *flock)
{
	const struct life *life = flock->life;
	struct boid_arrays *now = &flock->now, *next = &flock->next;
	int count = 0;

	if (life->goes == 0 && next->count == 0)
		return false;
	if (grid_count(&flock->grid) == now->count &&
	    grid_change(&flock->grid, &flock->world, flock->senses.reach, now, life->gone,
	                life->goes, next))
		return false;
	for (int i = 0; i < now->count; i++)
		if (life->fate[i] == FATE_NONE)
			boid_arrays_copy(now, count++, now, i);
	for (int i = 0; i < next->count; i++)
		boid_arrays_copy(now, count++, next, i);
	now->count = count;
	const struct boid_arrays swapped = *now;
	*now = *next;
	*next = swapped;
	return true;
}

bool
life_pass(struct flock_state *flock)
{
	struct life *life = flock->life;

	if (life->food.is.columns > 0)
		life->ledger.grown +=
			food_grow(&life->food, &life->rates, flock->steps, flock->simd);
	ledger_fade(&life->ledger, flock->now.count, life->rates.seconds);
	bool died = live(flock);
	died |= hunting_catch(flock);
	int pairs = breeding_pair(flock);
	flock->next.count = life->goes = 0;
	for (int i = 0; died && i < flock->now.count; i++) {
		if (life->fate[i] == FATE_NONE)
			continue;
		const struct boids_boid b = boid_arrays_get(&flock->now, i);
		if (life->fate[i] != BOIDS_FATE_EATEN) /* predators have taken that */
			life->ledger.lost += grains_of(b.life.energy);
		life_tell(life, &flock->events, BOIDS_KIND_BOID, &b, (enum boids_fate)life->fate[i],
		          flock->steps + 1);
		life->gone[life->goes++] = i;
	}
	if (pairs > 0)
		breeding_bear(flock);
	hunting_end(flock);
	add_strays(flock);
	bool unsorted = come_and_go(flock);
	flock->removed = (int)flock->factors.number - (unsorted ? flock->next : flock->now).count;
	flock->predators_removed = (int)flock->factors.predators - flock->predators.count;
	return unsorted;
}
