/* SPDX-License-Identifier: MIT */
/* Flock refit: gives a flock other factors, another world or map, or other boids. */
#include "flock_build.h"
#include "life/body.h"
#include "life/grains.h"
#include "math/vec.h"
#include "restore_check.h"
#include "rules/spawn.h"
#include "state.h"
#include "step/flock_state.h"
#include "step/step.h"

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

static bool
is_resized(const struct boids_flock *old, const struct boids_flock *flock)
{
	const struct boids_vec from = old->world.size, to = flock->world.size;

	return from.x != to.x || from.y != to.y || from.z != to.z;
}

/* A change from one flock to another. */
struct change {
	const struct boids_flock *old;
	struct boids_flock *flock;
	struct boids_vec move;   /* displacement of kept boids */
	struct boids_vec offset; /* of new boids: to where the flock is in an open world */
	bool by_place;  /* boids outside of the new world leave first; new ones fill its strips */
	int kept;       /* number of boids that stay */
	bool renumbers; /* boids get new ids: a flock that is alive has no memory for the old */
};

/* Returns the life of a boid of a kind; {0} where there is none. */
static struct boids_life
kept_life(const struct boids_flock *flock, const struct boids_boid *b, enum boids_boid_kind kind)
{
	const struct boids_factors *f = &flock->factors;
	float full = kind == BOIDS_KIND_PREDATOR ? grains_floor((double)f->predator_stomach) : 1;

	if (!flock->life || kind == BOIDS_KIND_PILLAR)
		return (struct boids_life){ 0 };
	return body_valid(&b->life, full, f->maturity);
}

static struct boids_boid
kept_boid(const struct change *c, struct boids_boid b, enum boids_boid_kind kind)
{
	const struct boids_flock *old = c->old, *flock = c->flock;
	const struct boids_world *to = &flock->world;

	b.position = vec_add(b.position, c->move);
	if (!(to->size.z > 0))
		b.position.z = b.velocity.z = 0;
	else if (!(old->world.size.z > 0))
		b.position.z = to->size.z / 2 + spawn_depth(&flock->factors, to, b.id, flock->seed);
	b.life = kept_life(flock, &b, kind);
	if (old->factors.species != flock->factors.species)
		b.species = spawn_species(&flock->factors, b.id, flock->seed);
	if (flock->edge->closed || is_resized(old, flock))
		b = boundary_inside(flock->edge, b, to);
	return terrain_out_of_walls(flock->terrain, b, flock->seed);
}

static struct boids_boid
added_boid(const struct change *c, uint32_t id)
{
	const struct boids_flock *flock = c->flock;
	struct boids_boid b = spawn_boid(&flock->factors, &flock->world, id, flock->seed);

	b.position = vec_add(b.position, c->offset);
	b.life = kept_life(flock, &b, BOIDS_KIND_BOID);
	return terrain_spawn(flock->terrain, b, flock->seed);
}

/* Returns a new predator or pillar. */
static struct boids_boid
added_one(const struct change *c, enum boids_boid_kind kind, uint32_t id)
{
	const struct boids_flock *flock = c->flock;
	struct boids_boid b = spawn_anywhere(&flock->factors, &flock->world, kind, id, flock->seed);

	b.position = vec_add(b.position, c->offset);
	b.life = kept_life(flock, &b, kind);
	return terrain_out_of_walls(flock->terrain, b, flock->seed);
}

/* Returns the sides of what both worlds have around their middle. */
static struct boids_vec
common_sides(const struct change *c)
{
	const struct boids_vec from = c->old->world.size, to = c->flock->world.size;

	return (struct boids_vec){ from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y,
		                   from.z < to.z ? from.z : to.z };
}

static bool
has_strips(const struct change *c)
{
	const struct boids_vec common = common_sides(c), to = c->flock->world.size;

	return to.x > common.x || to.y > common.y;
}

/* Returns a boid in the strips by which the world has grown. */
static struct boids_boid
strip_boid(const struct change *c, uint32_t id)
{
	const struct boids_flock *flock = c->flock;
	struct boids_boid b =
		spawn_in_strips(&flock->factors, &flock->world, common_sides(c), id, flock->seed);

	b.position = vec_add(b.position, c->offset);
	b.life = kept_life(flock, &b, BOIDS_KIND_BOID);
	return terrain_spawn(flock->terrain, b, flock->seed);
}

/* Fills the flock with kept boids, smallest ids first, then with new ones. */
static void
fill_boids(const struct change *c, const uint32_t *order)
{
	const struct boid_arrays *old = &c->old->now;
	struct boid_arrays *h = &c->flock->next;
	int count = (int)c->flock->factors.number - c->flock->removed;
	bool in_strips = c->by_place && has_strips(c);
	uint32_t newest = 0;

	for (int i = 0; i < count; i++) {
		struct boids_boid b =
			i < c->kept
				? kept_boid(c, boid_arrays_get(old, (int)order[i]), BOIDS_KIND_BOID)
				: (in_strips ? strip_boid : added_boid)(c, newest);
		b.id = c->renumbers ? (uint32_t)i : b.id;
		newest = b.id + 1;
		boid_arrays_put(h, i, b);
	}
	h->count = count;
}

/* ---- which boids stay */

/* Returns how many boids stay: as many as fit; by place, no more than the share of the part that both
 * worlds have, if one side shrinks while the other grows. */
static int
count_kept(const struct change *c)
{
	int count = (int)c->flock->factors.number - c->flock->removed, old = c->old->now.count;
	const struct boids_vec common = common_sides(c), to = c->flock->world.size,
			       from = c->old->world.size;
	bool shrinks = from.x > common.x || from.y > common.y;

	if (c->by_place && shrinks && has_strips(c))
		count = (int)((float)count * (common.x / to.x) * (common.y / to.y) + 0.5f);
	return count < old ? count : old;
}

/* An open world has no outside. */
static bool
is_outside(const struct change *c, int slot)
{
	const struct boids_vec size = c->flock->world.size;
	const struct boids_vec p = vec_add(boid_arrays_get(&c->old->now, slot).position, c->move);

	return c->flock->factors.edge != BOIDS_EDGE_OPEN &&
	       (p.x < 0 || p.x > size.x || p.y < 0 || p.y > size.y);
}

/* Marks boids of the order as DROPPED, the highest ids first: those outside of the new world, or any.
 * Returns how many of the surplus are left. */
#define DROPPED UINT32_MAX
static int
drop(const struct change *c, uint32_t *order, int surplus, bool outside)
{
	for (int i = c->old->now.count - 1; i >= 0 && surplus > 0; i--) {
		if (order[i] == DROPPED || (outside && !is_outside(c, (int)order[i])))
			continue;
		order[i] = DROPPED;
		surplus--;
	}
	return surplus;
}

/* Orders the slots of the boids that stay by id. */
static void
choose_kept(struct change *c, uint32_t *order)
{
	int old = c->old->now.count, kept = 0;

	boid_arrays_order(&c->old->now, order);
	c->kept = count_kept(c);
	int surplus = c->by_place ? drop(c, order, old - c->kept, true) : old - c->kept;
	drop(c, order, surplus, false);
	for (int i = 0; i < old; i++)
		if (order[i] != DROPPED)
			order[kept++] = order[i];
}

static void
fill_kind(const struct change *c, const struct boid_arrays *old, struct boid_arrays *h,
          enum boids_boid_kind kind, int count)
{
	uint32_t newest = 0;

	for (int i = 0; i < count; i++) {
		struct boids_boid b = i < old->count ? kept_boid(c, boid_arrays_get(old, i), kind)
		                                     : added_one(c, kind, newest);
		newest = b.id + 1;
		boid_arrays_put(h, i, b);
	}
	h->count = count;
}

static void
fill_predators(const struct change *c)
{
	struct boids_flock *flock = c->flock;
	int number = (int)flock->factors.predators, count = number - flock->hunters_removed;

	count = count < 0 ? 0 : count < flock->predators.room ? count : flock->predators.room;
	flock->hunters_removed = number - count;
	fill_kind(c, &c->old->predators, &flock->predators, BOIDS_KIND_PREDATOR, count);
	c->flock->predators_next.count = c->flock->predators.count;
}

static void
fill_pillars(const struct change *c)
{
	fill_kind(c, &c->old->pillars, &c->flock->pillars, BOIDS_KIND_PILLAR,
	          c->flock->pillars.room);
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
		fitted->hunters_removed = 0;
	fitted->removed = fitted->removed < number ? fitted->removed : number;
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
	struct change c = { .old = flock,
		            .flock = &fitted,
		            .move = move_between(flock, &fitted, share),
		            .by_place = by_place,
		            .renumbers = renumbers };
	struct boids_vec middle = vec_add(boids_flock_middle(flock), c.move);
	if (open)
		c.offset = vec_sub(middle, vec_scale(world.size, 0.5f));
	choose_kept(&c, order);
	fill_boids(&c, order);
	fill_predators(&c);
	fill_pillars(&c);
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
		copy.hunters_removed = 0;
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
	scale(&flock->predators, &flock->predators, k);
	scale(&flock->pillars, &flock->pillars, k);
	step_sort(flock);
}

/* Moves a boid inside of a closed world and out of walls. */
static struct boids_boid
moved_to_free(const struct boids_flock *flock, struct boids_boid b)
{
	b = boundary_confine(flock->edge, b, &flock->world);
	return terrain_out_of_walls(flock->terrain, b, flock->seed);
}

static void
put_at(const struct boids_flock *flock, const struct boid_arrays *h, size_t i,
       struct boids_vec place)
{
	struct boids_boid b = boid_arrays_get(h, (int)i);

	b.position = place;
	b.velocity = (struct boids_vec){ 0 };
	boid_arrays_put(h, (int)i, moved_to_free(flock, b));
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

/* Removes boid i of a kind, for factors with one less, as the newest. `without`: a copy of the flock with
 * the counts of then. */
static bool
remove_one(struct boids_flock *flock, struct boids_flock without, const struct boid_arrays *h,
           size_t i, const struct boids_factors *f)
{
	swap_with_newest(h, i);
	if (refit(flock, without, f, flock->world, middle_share, false))
		return true;
	swap_with_newest(h, i);
	return false;
}

void
boids_flock_put_predator(struct boids_flock *flock, size_t i, struct boids_vec place)
{
	put_at(flock, &flock->predators, i, place);
}

/* The factor is 0 already where more were born than are left of it. */
bool
boids_flock_remove_predator(struct boids_flock *flock, size_t i)
{
	struct boids_flock without = *flock;
	struct boids_factors f = flock->factors;

	f.predators -= f.predators > 0;
	without.hunters_removed = (int)f.predators - (flock->predators.count - 1);
	return remove_one(flock, without, &flock->predators, i, &f);
}

void
boids_flock_put_pillar(struct boids_flock *flock, size_t i, struct boids_vec place)
{
	put_at(flock, &flock->pillars, i, place);
}

bool
boids_flock_remove_pillar(struct boids_flock *flock, size_t i)
{
	struct boids_factors f = flock->factors;

	f.pillars -= 1;
	return remove_one(flock, *flock, &flock->pillars, i, &f);
}

/* Appends a restored boid to its kind. */
static void
put_restored(struct boids_flock *flock, struct boids_boid b)
{
	struct boid_arrays *herds[BOIDS_KINDS] = { [BOIDS_KIND_BOID] = &flock->next,
		                                   [BOIDS_KIND_PREDATOR] = &flock->predators,
		                                   [BOIDS_KIND_PILLAR] = &flock->pillars };
	struct boid_arrays *h = herds[b.kind];

	if (b.kind == BOIDS_KIND_PILLAR)
		b.velocity = (struct boids_vec){ 0 };
	b.life = kept_life(flock, &b, b.kind);
	boid_arrays_put(h, h->count++, moved_to_free(flock, b));
}

/* Counts boids by kind into `of` and sets the factors. Without any predator (pillar) among them the
 * factor stays. */
static void
count_restored(struct boids_factors *f, const struct boids_boid *boids, size_t count,
               const struct boids_state *state, size_t of[BOIDS_KINDS])
{
	bool alive = life_wanted(f);

	for (size_t i = 0; i < count; i++)
		of[boids[i].kind]++;
	for (int k = 0; k < BOIDS_KINDS; k++) {
		float removed = restore_removed(state, (enum boids_boid_kind)k);
		removed = alive || (k == BOIDS_KIND_BOID && removed > 0) ? removed : 0;
		if (k == BOIDS_KIND_BOID || of[k] > 0 || removed != 0)
			f->at[boids_kind_factors[k]].number = (float)of[k] + removed;
	}
}

/* Returns 1 + the highest id of the boids. */
static int
ids_of(const struct boids_boid *boids, size_t count)
{
	int ids = 0;

	for (size_t i = 0; i < count; i++)
		if (boids[i].kind == BOIDS_KIND_BOID && (int)boids[i].id >= ids)
			ids = (int)boids[i].id + (boids[i].id < INT32_MAX);
	return ids;
}

/* Fills a built flock with the boids. Returns false if two have the same id. */
static bool
fill_restored(const struct change *c, const struct boids_boid *boids, size_t count,
              const size_t of[BOIDS_KINDS], char *error)
{
	struct boids_flock *restored = c->flock;
	int hunters_removed = restored->hunters_removed;

	restored->hunters_removed = 0;
	if (of[BOIDS_KIND_PREDATOR] == 0 && !(restored->life && hunters_removed != 0))
		fill_predators(c);
	if (of[BOIDS_KIND_PILLAR] == 0)
		fill_pillars(c);
	for (size_t i = 0; i < count; i++)
		put_restored(restored, boids[i]);
	if (restored->life)
		restored->hunters_removed = hunters_removed;
	boid_arrays_sort(&restored->predators);
	boid_arrays_sort(&restored->pillars);
	restored->predators_next.count = restored->predators.count;
	return restore_check_ids(&restored->next, restored->now.id, error) && /* `now` is empty */
	       restore_check_ids(&restored->predators, NULL, error) &&
	       restore_check_ids(&restored->pillars, NULL, error);
}

bool
boids_flock_restore(struct boids_flock *flock, const struct boids_boid *boids, size_t count,
                    const struct boids_state *state, char *error)
{
	static const struct boids_state new_flock = { .step = 0 };
	struct boids_flock restored = *flock;
	struct boids_factors f = flock->factors;
	size_t of[BOIDS_KINDS] = { 0 };
	char unwanted[BOIDS_FACTOR_ERROR];

	error = error ? error : unwanted;
	state = state ? state : &new_flock;
	*error = '\0';
	if (!restore_check(flock, boids, count, state, error))
		return false;
	count_restored(&f, boids, count, state, of);
	restored.room = life_wanted(&f) ? ids_of(boids, count) : 0;
	if (!flock_build(&restored, &f, flock->world))
		return false;
	state_apply(&restored, state);
	if (restored.life)
		food_fill(&restored.life->food);
	struct change c = { .old = flock, .flock = &restored };
	if (!fill_restored(&c, boids, count, of, error)) {
		flock_free_boids(&restored);
		if (restored.terrain != flock->terrain)
			terrain_free(restored.terrain);
		return false;
	}
	flock_replace(flock, &restored);
	return true;
}
