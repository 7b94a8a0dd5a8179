/* SPDX-License-Identifier: MIT */
/* Flock refit: gives a flock other factors, another world or map; moves its predators and pillars. */
#include "flock_build.h"
#include "math/vec.h"
#include "refit_boids.h"
#include "step/flock_state.h"
#include "step/step.h"

#include <assert.h>
#include <stdlib.h>

static const struct boids_vec middle_share = { 0.5f, 0.5f, 0.5f };

static struct boids_vec
share_of(struct boids_vec size, struct boids_vec share)
{
	return (struct boids_vec){ size.x * share.x, size.y * share.y, size.z * share.z };
}

/* Returns the displacement of boids from the old world to the new: `share` of the sides stays the
 * same place. If a world is open its middle is the anchor, or the flock's when it closes. */
static struct boids_vec
move_between(const struct boids_flock *old, const struct boids_flock *flock, struct boids_vec share)
{
	bool was_open = old->factors.edge == BOIDS_EDGE_OPEN,
	     open = flock->factors.edge == BOIDS_EDGE_OPEN;

	if (was_open || open)
		share = middle_share;
	struct boids_vec from =
		was_open && !open ? boids_flock_middle(old) : share_of(old->world.size, share);
	return vec_sub(share_of(flock->world.size, share), from);
}

/* Returns the most boids that a change of factors may lead to: as many as number or births alone allow,
 * not the sum of both. */
static int
most_boids(const struct boids_flock *flock, const struct boids_factors *f)
{
	float born = f->breeding != BOIDS_BREEDING_OFF ? f->max_number : 0;
	int most = (int)(f->number > born ? f->number : born);

	return most > flock->now.count ? most : flock->now.count;
}

/* Sets the counts of boids that are gone and the memory for ids, for other factors. In a flock that
 * is alive another number adds or removes as many; by place, others may come where some have gone.
 * Returns whether boids need new ids. */
static bool
count_boids(struct boids_flock *fitted, const struct boids_flock *flock,
            const struct boids_factors *f, bool by_place)
{
	const int number = (int)f->number;
	const uint32_t ids = boid_arrays_ids(&flock->now);
	bool alive = life_wanted(f);

	if (!alive && (f->number != flock->factors.number || fitted->removed < 0))
		fitted->removed = 0;
	if (!alive)
		fitted->predators_removed = 0;
	fitted->removed = fitted->removed < number ? fitted->removed : number;
	int most = most_boids(flock, f);
	fitted->removed = number - fitted->removed < most ? fitted->removed : number - most;
	int count = number - fitted->removed;
	if (count > (int)boids_factor_table[BOIDS_FACTOR_number].most) {
		fitted->removed = 0;
		count = number;
	}
	bool renumbers = alive && ids > LIFE_MOST_IDS;
	int added = by_place ? count : count - flock->now.count;
	fitted->room = renumbers ? count : (int)ids + (added > 0 ? added : 0);
	fitted->room = alive ? fitted->room : 0;
	return renumbers;
}

/* Builds `fitted`, a copy of the flock, fills it with boids and replaces the flock by it. `share` of
 * the sides stays the same place; `by_place`: as boids_flock_resize does. */
static bool
refit(struct boids_flock *flock, struct boids_flock fitted, const struct boids_factors *f,
      struct boids_world world, struct boids_vec share, bool by_place)
{
	uint32_t *order = malloc(((size_t)flock->now.count + 1) * sizeof *order);
	bool open = f->edge == BOIDS_EDGE_OPEN && flock->now.count > 0;

	bool renumbers = count_boids(&fitted, flock, f, by_place);
	if (!order || !flock_build(&fitted, f, world)) {
		free(order);
		return false;
	}
	struct refit c = { .old = flock,
		           .flock = &fitted,
		           .move = move_between(flock, &fitted, share),
		           .by_place = by_place,
		           .renumbers = renumbers };
	struct boids_vec middle = vec_add(boids_flock_middle(flock), c.move);
	if (open)
		c.offset = vec_sub(middle, vec_scale(world.size, 0.5f));
	refit_boids_choose(&c, order);
	refit_boids_fill(&c, order);
	refit_boids_fill_predators(&c);
	refit_boids_fill_pillars(&c);
	free(order);
	fitted.view_offset = open ? vec_sub(middle, boid_arrays_centroid(&fitted.next))
	                          : (struct boids_vec){ 0 };
	if (flock->life && fitted.life)
		ledger_book(&fitted.life->ledger,
		            life_held(flock->life, &flock->now, &flock->predators),
		            life_held(fitted.life, &fitted.next, &fitted.predators));
	flock_replace(flock, &fitted);
	return true;
}

bool
boids_flock_fit(struct boids_flock *flock, const struct boids_factors *f, struct boids_world world)
{
	return boids_flock_fit_anchored(flock, f, world, middle_share);
}

static bool
is_fitted(const struct boids_flock *flock, const struct boids_factors *f, struct boids_world world)
{
	const struct boids_world *w = &flock->world;
	bool same = w->size.x == world.size.x && w->size.y == world.size.y &&
	            w->size.z == world.size.z && w->wraps == world.wraps && w->torus == world.torus;

	for (int i = 0; same && i < BOIDS_FACTORS; i++)
		same = boids_factor_same(&flock->factors, f, i);
	return same;
}

/* Returns a copy of a flock for other factors: predators set to 0 removes those born above it, too. */
static struct boids_flock
without_predators(const struct boids_flock *flock, const struct boids_factors *f)
{
	struct boids_flock copy = *flock;

	if (f->predators == 0 && flock->factors.predators > 0)
		copy.predators_removed = 0;
	return copy;
}

/* A flock that fits already stays as it is: to compute the offset of an open world again would round
 * it. */
bool
boids_flock_fit_anchored(struct boids_flock *flock, const struct boids_factors *f,
                         struct boids_world world, struct boids_vec share)
{
	return is_fitted(flock, f, world) ||
	       refit(flock, without_predators(flock, f), f, world, share, false);
}

bool
boids_flock_resize(struct boids_flock *flock, const struct boids_factors *f,
                   struct boids_world world)
{
	return is_fitted(flock, f, world) ||
	       refit(flock, without_predators(flock, f), f, world, middle_share, true);
}

bool
boids_flock_map(struct boids_flock *flock, const struct boids_map *map)
{
	struct boids_flock mapped = *flock;

	mapped.map = map ? boids_map_copy(map) : NULL;
	mapped.terrain = NULL;
	if ((!map || mapped.map) &&
	    refit(flock, mapped, &flock->factors, flock->world, middle_share, false))
		return true;
	boids_map_free(mapped.map);
	return false;
}

static void
scale(const struct boid_arrays *from, struct boid_arrays *to, float k)
{
	for (int i = 0; i < from->count; i++) {
		struct boids_boid b = boid_arrays_get(from, i);
		b.position = vec_scale(b.position, k);
		b.velocity = vec_scale(b.velocity, k);
		boid_arrays_put(to, i, b);
	}
	to->count = from->count;
}

void
boids_flock_scale(struct boids_flock *flock, float k)
{
	flock->world.size = vec_scale(flock->world.size, k);
	flock->view_offset = vec_scale(flock->view_offset, k);
	scale(&flock->now, &flock->next, k);
	for (int kind = BOIDS_KIND_PREDATOR; kind < BOIDS_KINDS; kind++)
		scale(&flock->of[kind], &flock->of[kind], k);
	step_sort(flock);
}

void
boids_flock_put(struct boids_flock *flock, enum boids_boid_kind kind, size_t i,
                struct boids_vec place)
{
	struct boids_boid b = boid_arrays_get(&flock->of[kind], (int)i);

	assert(kind != BOIDS_KIND_BOID); /* those are sorted */
	b.position = place;
	b.velocity = (struct boids_vec){ 0 };
	boid_arrays_put(&flock->of[kind], (int)i, refit_boids_to_free(flock, b));
}

/* Swaps boid i of a kind with the newest, but not their ids. */
static void
swap_with_newest(const struct boid_arrays *h, size_t i)
{
	struct boids_boid one = boid_arrays_get(h, (int)i);
	struct boids_boid newest = boid_arrays_get(h, h->count - 1);
	const uint32_t id = one.id;

	one.id = newest.id;
	newest.id = id;
	boid_arrays_put(h, h->count - 1, one);
	boid_arrays_put(h, (int)i, newest);
}

/* The factor predators is 0 already where more were born than are left of it. */
bool
boids_flock_remove(struct boids_flock *flock, enum boids_boid_kind kind, size_t i)
{
	struct boids_flock without = *flock;
	struct boids_factors f = flock->factors;
	float *number = &f.at[boids_kind_factors[kind]].number;

	assert(kind != BOIDS_KIND_BOID);
	*number -= *number > 0;
	if (kind == BOIDS_KIND_PREDATOR)
		without.predators_removed = (int)*number - (flock->predators.count - 1);
	swap_with_newest(&flock->of[kind], i);
	if (refit(flock, without, &f, flock->world, middle_share, false))
		return true;
	swap_with_newest(&flock->of[kind], i);
	return false;
}
