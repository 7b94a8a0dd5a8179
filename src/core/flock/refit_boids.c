/* SPDX-License-Identifier: MIT */
/* Refit boids: the boids of a flock that is to replace another: those that stay, and new ones. */
#include "refit_boids.h"

#include "life/body.h"
#include "math/vec.h"
#include "rules/spawn.h"
#include "step/flock_state.h"

struct boids_life
refit_boids_life(const struct boids_flock *flock, const struct boids_boid *b,
                 enum boids_boid_kind kind)
{
	const struct boids_factors *f = &flock->factors;
	float full = kind == BOIDS_KIND_PREDATOR ? grains_floor((double)f->predator_stomach) : 1;

	if (!flock->life || kind == BOIDS_KIND_PILLAR)
		return (struct boids_life){ 0 };
	return body_valid(&b->life, full, f->maturity);
}

static bool
is_resized(const struct boids_flock *old, const struct boids_flock *flock)
{
	const struct boids_vec from = old->world.size, to = flock->world.size;

	return from.x != to.x || from.y != to.y || from.z != to.z;
}

static struct boids_boid
kept_boid(const struct refit *refit, struct boids_boid b, enum boids_boid_kind kind)
{
	const struct boids_flock *old = refit->old, *flock = refit->flock;
	const struct boids_world *to = &flock->world;

	b.position = vec_add(b.position, refit->move);
	if (!(to->size.z > 0))
		b.position.z = b.velocity.z = 0;
	else if (!(old->world.size.z > 0))
		b.position.z = to->size.z / 2 + spawn_depth(&flock->factors, to, b.id, flock->seed);
	b.life = refit_boids_life(flock, &b, kind);
	if (old->factors.species != flock->factors.species)
		b.species = spawn_species(&flock->factors, b.id, flock->seed);
	if (flock->edge->closed || is_resized(old, flock))
		b = boundary_inside(flock->edge, b, to);
	return terrain_out_of_walls(flock->terrain, b, flock->seed);
}

static struct boids_boid
added_boid(const struct refit *refit, uint32_t id)
{
	const struct boids_flock *flock = refit->flock;
	struct boids_boid b = spawn_boid(&flock->factors, &flock->world, id, flock->seed);

	b.position = vec_add(b.position, refit->offset);
	b.life = refit_boids_life(flock, &b, BOIDS_KIND_BOID);
	return terrain_spawn(flock->terrain, b, flock->seed);
}

/* Returns a new predator or pillar. */
static struct boids_boid
added_one(const struct refit *refit, enum boids_boid_kind kind, uint32_t id)
{
	const struct boids_flock *flock = refit->flock;
	struct boids_boid b = spawn_anywhere(&flock->factors, &flock->world, kind, id, flock->seed);

	b.position = vec_add(b.position, refit->offset);
	b.life = refit_boids_life(flock, &b, kind);
	return terrain_out_of_walls(flock->terrain, b, flock->seed);
}

/* Returns the sides of what both worlds have around their middle. */
static struct boids_vec
common_sides(const struct refit *refit)
{
	const struct boids_vec from = refit->old->world.size, to = refit->flock->world.size;

	return (struct boids_vec){ from.x < to.x ? from.x : to.x, from.y < to.y ? from.y : to.y,
		                   from.z < to.z ? from.z : to.z };
}

static bool
has_strips(const struct refit *refit)
{
	const struct boids_vec common = common_sides(refit), to = refit->flock->world.size;

	return to.x > common.x || to.y > common.y;
}

/* Returns a boid in the strips by which the world has grown. */
static struct boids_boid
strip_boid(const struct refit *refit, uint32_t id)
{
	const struct boids_flock *flock = refit->flock;
	struct boids_boid b = spawn_in_strips(&flock->factors, &flock->world, common_sides(refit),
	                                      id, flock->seed);

	b.position = vec_add(b.position, refit->offset);
	b.life = refit_boids_life(flock, &b, BOIDS_KIND_BOID);
	return terrain_spawn(flock->terrain, b, flock->seed);
}

void
refit_boids_fill(const struct refit *refit, const uint32_t *order)
{
	const struct boid_arrays *old = &refit->old->now;
	struct boid_arrays *h = &refit->flock->next;
	int count = (int)refit->flock->factors.number - refit->flock->removed;
	bool in_strips = refit->by_place && has_strips(refit);
	uint32_t newest = 0;

	for (int i = 0; i < count; i++) {
		struct boids_boid b =
			i < refit->kept ? kept_boid(refit, boid_arrays_get(old, (int)order[i]),
		                                    BOIDS_KIND_BOID)
					: (in_strips ? strip_boid : added_boid)(refit, newest);
		b.id = refit->renumbers ? (uint32_t)i : b.id;
		newest = b.id + 1;
		boid_arrays_put(h, i, b);
	}
	h->count = count;
}

/* ---- which boids stay */

/* Returns how many boids stay: as many as fit; by place, no more than the share of the part that both
 * worlds have, if one side shrinks while the other grows. */
static int
count_kept(const struct refit *refit)
{
	int count = (int)refit->flock->factors.number - refit->flock->removed,
	    old = refit->old->now.count;
	const struct boids_vec common = common_sides(refit), to = refit->flock->world.size,
			       from = refit->old->world.size;
	bool shrinks = from.x > common.x || from.y > common.y;

	if (refit->by_place && shrinks && has_strips(refit))
		count = (int)((float)count * (common.x / to.x) * (common.y / to.y) + 0.5f);
	return count < old ? count : old;
}

/* An open world has no outside. */
static bool
is_outside(const struct refit *refit, int slot)
{
	const struct boids_vec size = refit->flock->world.size;
	const struct boids_vec p =
		vec_add(boid_arrays_get(&refit->old->now, slot).position, refit->move);

	return refit->flock->factors.edge != BOIDS_EDGE_OPEN &&
	       (p.x < 0 || p.x > size.x || p.y < 0 || p.y > size.y);
}

/* Marks boids of the order as DROPPED, the highest ids first: those outside of the new world, or any.
 * Returns how many of the surplus are left. */
#define DROPPED UINT32_MAX
static int
drop(const struct refit *refit, uint32_t *order, int surplus, bool outside)
{
	for (int i = refit->old->now.count - 1; i >= 0 && surplus > 0; i--) {
		if (order[i] == DROPPED || (outside && !is_outside(refit, (int)order[i])))
			continue;
		order[i] = DROPPED;
		surplus--;
	}
	return surplus;
}

void
refit_boids_choose(struct refit *refit, uint32_t *order)
{
	int old = refit->old->now.count, kept = 0;

	boid_arrays_order(&refit->old->now, order);
	refit->kept = count_kept(refit);
	int surplus =
		refit->by_place ? drop(refit, order, old - refit->kept, true) : old - refit->kept;
	drop(refit, order, surplus, false);
	for (int i = 0; i < old; i++)
		if (order[i] != DROPPED)
			order[kept++] = order[i];
}

static void
fill_kind(const struct refit *refit, const struct boid_arrays *old, struct boid_arrays *h,
          enum boids_boid_kind kind, int count)
{
	uint32_t newest = 0;

	for (int i = 0; i < count; i++) {
		struct boids_boid b = i < old->count
		                              ? kept_boid(refit, boid_arrays_get(old, i), kind)
		                              : added_one(refit, kind, newest);
		newest = b.id + 1;
		boid_arrays_put(h, i, b);
	}
	h->count = count;
}

void
refit_boids_fill_predators(const struct refit *refit)
{
	struct boids_flock *flock = refit->flock;
	int number = (int)flock->factors.predators, count = number - flock->predators_removed;

	count = count < 0 ? 0 : count < flock->predators.room ? count : flock->predators.room;
	flock->predators_removed = number - count;
	fill_kind(refit, &refit->old->predators, &flock->predators, BOIDS_KIND_PREDATOR, count);
	refit->flock->predators_next.count = refit->flock->predators.count;
}

void
refit_boids_fill_pillars(const struct refit *refit)
{
	fill_kind(refit, &refit->old->pillars, &refit->flock->pillars, BOIDS_KIND_PILLAR,
	          refit->flock->pillars.room);
}

struct boids_boid
refit_boids_to_free(const struct boids_flock *flock, struct boids_boid b)
{
	b = boundary_confine(flock->edge, b, &flock->world);
	return terrain_out_of_walls(flock->terrain, b, flock->seed);
}
