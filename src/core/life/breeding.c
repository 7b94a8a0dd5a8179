/* SPDX-License-Identifier: MIT */
/* Breeding: mates are two ready boids that are each other's nearest. */
#include "breeding.h"

#include "body.h"
#include "genes.h"
#include "grains.h"
#include "math/vec.h"
#include "perception/grid_scan.h"

#include <string.h>

static const float REST_SECONDS = 1.5f; /* after mating */

static int
species_of(const struct boid_arrays *h, int i)
{
	return h->species ? h->species[i] : 0;
}

struct boids_vec
breeding_nearest(const struct crowd *crowd, struct boids_boid me, uint32_t *mate)
{
	const struct boid_arrays *h = crowd->boids;
	const struct life_rates *r = crowd->rates;
	struct boids_vec nearest = { 0 };
	float least = r->mate_range * r->mate_range;

	*mate = 0;
	for (struct grid_scan walk = grid_scan_around(crowd->grid, me.position, r->mate_range);
	     grid_scan_next(&walk);)
		for (int j = walk.begin; j < walk.end; j++) {
			struct boids_vec place = { h->x[j], h->y[j], h->z ? h->z[j] : 0 };
			struct boids_vec to = vec_offset(crowd->world, me.position, place);
			float d2 = vec_dot(to, to);
			bool lower = d2 == least && *mate > 0 && h->id[j] + 1 < *mate;
			if (!(d2 < least || lower) || h->id[j] == me.id ||
			    !body_is_ready(&h->life[j], r) || species_of(h, j) != me.species)
				continue;
			least = d2;
			nearest = to;
			*mate = h->id[j] + 1;
		}
	return nearest;
}

bool
breeding_is_time(const struct boids_factors *f, const struct life_rates *r, uint64_t steps,
                 int count)
{
	return f->breeding != BOIDS_BREEDING_OFF && steps % r->look_every == 0 &&
	       count < (int)f->max_number;
}

/* Returns the slot of the boid that boid i wishes for if it lives, wishes for boid i too and is near
 * enough, else -1. */
static int
partner(const struct life_turn *t, int i)
{
	const struct boid_arrays *h = t->now;
	const struct life *life = t->life;
	const uint32_t id = h->id[i], mate = h->life[i].mate;

	if (mate == 0 || life->fate[i] != FATE_NONE || mate > (uint32_t)life->room)
		return -1;
	if (mate == id + 1)
		return i; /* with breeding alone */
	int j = life->slot[mate - 1];
	if (j < 0 || j >= h->count || h->id[j] != mate - 1 || h->life[j].mate != id + 1 ||
	    life->fate[j] != FATE_NONE)
		return -1;
	struct boids_vec to = vec_offset(t->world, boid_arrays_get(h, i).position,
	                                 boid_arrays_get(h, j).position);
	return vec_dot(to, to) < life->rates.touch * life->rates.touch ? j : -1;
}

/* Returns whether a boid has a child with the boid in *mate, its slot or a greater one's by id. */
static bool
is_mother(const struct life_turn *t, int i, int *mate)
{
	*mate = partner(t, i);
	return *mate >= 0 && t->now->id[i] <= t->now->id[*mate];
}

/* A lone boid is its own mate. */
static void
wish_for_itself(const struct life_turn *t)
{
	const struct boid_arrays *h = t->now;
	struct life *life = t->life;

	life->wishes = 0;
	for (int i = 0; i < h->count; i++) {
		if (!body_is_ready(&h->life[i], &life->rates) || life->fate[i] != FATE_NONE)
			continue;
		h->life[i].mate = h->id[i] + 1;
		life->wishers[life->wishes++] = i;
	}
}

int
breeding_pair(struct life_turn *t)
{
	const struct boid_arrays *h = t->now;
	struct life *life = t->life;
	int pairs = 0, mate;

	if (!breeding_is_time(t->f, &life->rates, t->steps, h->count))
		return 0;
	if (t->f->breeding == BOIDS_BREEDING_ALONE)
		wish_for_itself(t);
	for (int k = 0; k < life->wishes; k++)
		life->slot[h->id[life->wishers[k]]] = life->wishers[k];
	for (int k = 0; k < life->wishes; k++)
		pairs += is_mother(t, life->wishers[k], &mate);
	for (int k = 0; pairs == 0 && k < life->wishes; k++)
		h->life[life->wishers[k]].mate = 0;
	return pairs;
}

/* Takes a parent's share for a child. */
static float
gift(const struct life_turn *t, struct boids_life *parent)
{
	float share =
		t->life->rates.hungers ? grains_floor((double)(t->f->brood * parent->energy)) : 0;

	parent->energy -= share;
	parent->rest = REST_SECONDS;
	return share;
}

static struct boids_vec
heading(const struct life_turn *t, struct boids_boid mother, struct boids_boid father,
        struct random *chance)
{
	struct boids_vec mean = vec_scale(vec_add(mother.velocity, father.velocity), 0.5f);
	int dimensions = t->now->z ? 3 : 2;

	if (vec_dot(mean, mean) > VEC_TINY2)
		return mean;
	return vec_scale(random_direction(chance, dimensions), CRUISE * t->f->max_speed);
}

/* Returns the child of two boids, or of one. Where boids need no food its energy comes from nothing,
 * and counts as grown. */
static struct boids_boid
child_of(struct life_turn *t, int mother_slot, int father_slot, uint32_t id)
{
	struct boids_boid mother = boid_arrays_get(t->now, mother_slot);
	struct boids_boid father = boid_arrays_get(t->now, father_slot);
	struct random chance = random_of(random_key(t->seed, t->steps, RANDOM_BIRTH), id);
	struct boids_boid child = mother;
	uint32_t older = mother.life.generation > father.life.generation ? mother.life.generation
	                                                                 : father.life.generation;
	struct boids_vec apart = vec_offset(t->world, mother.position, father.position);

	child.id = id;
	child.position = vec_add_scaled(mother.position, apart, 0.5f);
	child.velocity = heading(t, mother, father, &chance);
	child = boundary_confine(t->edge, child, t->world);
	child = terrain_out_of_walls(t->terrain, child, t->seed);
	child.mood.fear = 0;
	child.mood.rest = 0;
	child.life = (struct boids_life){ .breath = 1, .generation = older + 1 };
	genes_inherit(child.life.genes, mother.life.genes, father.life.genes, t->f->mutation,
	              &chance);
	return child;
}

static void
bear(struct life_turn *t, int mother, int father, uint32_t id)
{
	struct life *life = t->life;
	struct boids_boid child = child_of(t, mother, father, id);

	child.life.energy = gift(t, &t->now->life[mother]);
	if (father != mother)
		child.life.energy += gift(t, &t->now->life[father]);
	if (!life->rates.hungers) {
		child.life.energy = 1;
		life->ledger.grown += grains_of(1);
	}
	boid_arrays_put(t->next, t->next->count++, child);
	life->ledger.boids[BOIDS_FATE_BORN]++;
	life_tell(life, (struct boids_life_event){ .x = child.position.x,
	                                           .y = child.position.y,
	                                           .z = child.position.z,
	                                           .step = t->steps + 1,
	                                           .id = id,
	                                           .fate = BOIDS_FATE_BORN });
}

/* Marks the ids of all living boids with 1, those of mothers with 2. */
static void
mark_ids(const struct life_turn *t)
{
	const struct boid_arrays *h = t->now;
	const struct life *life = t->life;
	int mate;

	for (int i = 0; i < h->count; i++)
		life->mark[h->id[i]] = life->fate[i] == FATE_NONE;
	for (int k = 0; k < life->wishes; k++)
		if (is_mother(t, life->wishers[k], &mate))
			life->mark[h->id[life->wishers[k]]] = 2;
}

/* Ids are below the room of the flock, as a child takes the smallest free one and there are fewer
 * boids than max-number, for which there is room. */
void
breeding_bear(struct life_turn *t)
{
	struct life *life = t->life;
	const uint32_t ids = boid_arrays_ids(t->now);
	const int most = (int)t->f->max_number - (t->now->count - life->goes);
	uint32_t free_id = 0;

	mark_ids(t);
	for (uint32_t id = 0; id < ids && t->next->count < most; id++) {
		if (life->mark[id] < 2)
			continue;
		int mother = life->slot[id], father = partner(t, mother);
		while (life->mark[free_id] > 0)
			free_id++;
		bear(t, mother, father, free_id++);
	}
	memset(life->mark, 0, ids);
	for (int k = 0; k < life->wishes; k++)
		t->now->life[life->wishers[k]].mate = 0;
}
