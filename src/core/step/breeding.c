/* SPDX-License-Identifier: MIT */
#include "breeding.h"

#include "life/body.h"
#include "math/id_search.h"

static const float REST_SECONDS = 1.5f; /* after mating */

struct boids_vec
breeding_nearest(const struct flock_state *flock, struct boids_boid me, uint32_t *mate)
{
	const struct boid_arrays *boids = &flock->now;
	const struct life_rates *r = &flock->life->rates;
	struct boids_vec nearest = { 0 };
	float least = r->mate_range * r->mate_range;

	*mate = 0;
	for (struct grid_scan walk = grid_scan_around(&flock->grid, me.position, r->mate_range);
	     grid_scan_next(&walk);)
		for (int j = walk.begin; j < walk.end; j++) {
			struct boids_vec to = flock_offset(flock, me.position, boids, j);
			float d2 = vec_dot(to, to);
			bool lower = d2 == least && *mate > 0 && boids->id[j] + 1 < *mate;
			if (!(d2 < least || lower) || boids->id[j] == me.id ||
			    !body_is_ready(&boids->life[j], r) ||
			    (boids->species && boids->species[j] != me.species))
				continue;
			least = d2;
			nearest = to;
			*mate = boids->id[j] + 1;
		}
	return nearest;
}

bool
breeding_is_time(const struct flock_state *flock)
{
	const struct boids_factors *f = &flock->factors;

	return f->breeding != BOIDS_BREEDING_OFF &&
	       flock->steps % flock->life->rates.look_every == 0 &&
	       flock->now.count + flock->predators.count < (int)f->max_number;
}

/* Returns the slot of the boid that a wisher wishes for if it lives, wishes for that one too and is
 * near enough, else -1. */
static int
partner(const struct flock_state *flock, struct wisher me)
{
	const struct boid_arrays *boids = &flock->now;
	const struct life *life = flock->life;
	const uint32_t mate = boids->life[me.slot].mate;

	if (life->fate[me.slot] != FATE_NONE)
		return -1;
	if (mate == me.id + 1)
		return me.slot; /* with breeding alone */
	int row = id_search(life->wishers, sizeof *life->wishers, life->wishes, mate - 1);
	int j = row < 0 ? -1 : life->wishers[row].slot;
	if (j < 0 || boids->life[j].mate != me.id + 1 || life->fate[j] != FATE_NONE)
		return -1;
	struct boids_vec to = flock_offset(flock, boid_arrays_place(boids, me.slot), boids, j);
	return vec_dot(to, to) < life->rates.touch * life->rates.touch ? j : -1;
}

/* Returns whether a wisher is the parent with the lower id of a pair, or breeds alone. */
static bool
is_mother(const struct flock_state *flock, struct wisher me)
{
	int mate = partner(flock, me);

	return mate >= 0 && me.id <= flock->now.id[mate];
}

/* Lists the boids that wish for a mate, or for themselves with breeding alone. */
static void
list_wishers(struct flock_state *flock)
{
	const struct boid_arrays *boids = &flock->now;
	const bool alone = flock->factors.breeding == BOIDS_BREEDING_ALONE;
	struct life *life = flock->life;
	uint32_t *order = flock_scratch(flock);
	bool any = false;

	life->wishes = 0;
	for (int i = 0; i < boids->count; i++) {
		if (alone && body_is_ready(&boids->life[i], &life->rates) &&
		    life->fate[i] == FATE_NONE)
			boids->life[i].mate = boids->id[i] + 1;
		any = any || boids->life[i].mate > 0;
	}
	if (!any)
		return;
	boid_arrays_order(boids, order, flock->next.id, flock->next.room);
	for (int k = 0; k < boids->count; k++)
		if (boids->life[order[k]].mate > 0)
			life->wishers[life->wishes++] =
				(struct wisher){ boids->id[order[k]], (int)order[k] };
}

int
breeding_pair(struct flock_state *flock)
{
	struct life *life = flock->life;
	int pairs = 0;

	if (!breeding_is_time(flock))
		return 0;
	list_wishers(flock);
	for (int k = 0; k < life->wishes; k++)
		pairs += is_mother(flock, life->wishers[k]);
	for (int k = 0; pairs == 0 && k < life->wishes; k++)
		flock->now.life[life->wishers[k].slot].mate = 0;
	return pairs;
}

/* Takes a parent's share for a child. */
static float
gift(const struct flock_state *flock, struct boids_life *parent)
{
	float share = flock->life->rates.hungers
	                      ? grains_floor((double)(flock->factors.brood * parent->energy))
	                      : 0;

	parent->energy -= share;
	parent->rest = REST_SECONDS;
	return share;
}

/* Returns the child of two boids, or of one, without energy. */
static struct boids_boid
child_of(const struct flock_state *flock, int mother_slot, int father_slot, uint32_t id)
{
	const struct boids_factors *f = &flock->factors;
	struct boids_boid mother = boid_arrays_get(&flock->now, mother_slot);
	struct boids_boid father = boid_arrays_get(&flock->now, father_slot);
	struct random chance = random_of(random_key(flock->seed, flock->steps, RANDOM_BIRTH), id);
	struct boids_boid child = mother;
	uint32_t older = mother.life.generation > father.life.generation ? mother.life.generation
	                                                                 : father.life.generation;
	struct boids_vec apart = vec_offset(&flock->world, mother.position, father.position);
	struct boids_vec mean = vec_scale(vec_add(mother.velocity, father.velocity), 0.5f);

	child.id = id;
	child.position = vec_add_scaled(mother.position, apart, 0.5f);
	child.velocity = mean;
	if (!(vec_dot(mean, mean) > VEC_TINY2))
		child.velocity = vec_scale(random_direction(&chance, flock->now.z ? 3 : 2),
		                           CRUISE * f->max_speed);
	child = flock_confine(flock, child);
	child.mood.fear = child.mood.rest = 0;
	child.life = (struct boids_life){ .breath = 1,
		                          .generation = older + 1,
		                          .founder = mother.life.founder };
	body_inherit(child.life.genes, mother.life.genes, father.life.genes, f->mutation, &chance);
	return child;
}

/* Where boids need no food, a child's energy comes from nothing, and counts as grown. */
void
breeding_bear(struct flock_state *flock)
{
	struct life *life = flock->life;
	const struct boid_arrays *boids = &flock->now;
	const int most = (int)flock->factors.max_number - (boids->count - life->goes) -
	                 flock->predators.count;

	for (int k = 0; k < life->wishes && flock->next.count < most; k++) {
		if (!is_mother(flock, life->wishers[k]) || !flock_has_id(flock, BOIDS_KIND_BOID))
			continue;
		int mother = life->wishers[k].slot, father = partner(flock, life->wishers[k]);
		struct boids_boid child =
			child_of(flock, mother, father, flock->next_id[BOIDS_KIND_BOID]++);
		child.life.energy = gift(flock, &boids->life[mother]);
		if (father != mother)
			child.life.energy += gift(flock, &boids->life[father]);
		if (!life->rates.hungers) {
			child.life.energy = 1;
			life->ledger.grown += grains_of(1);
		}
		boid_arrays_put(&flock->next, flock->next.count++, child);
		life_tell(life, &flock->events, BOIDS_KIND_BOID, &child, BOIDS_FATE_BORN,
		          flock->steps + 1);
	}
	for (int k = 0; k < life->wishes; k++)
		boids->life[life->wishers[k].slot].mate = 0;
}
