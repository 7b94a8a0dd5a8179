/* SPDX-License-Identifier: MIT */
#include "flock_refit.h"

#include "flock.h"
#include "flock_build.h"
#include "life/body.h"
#include "rules/spawn.h"
#include "step/effects.h"
#include "step/step.h"

#include <assert.h>

struct boids_life
refit_life(const struct flock_state *flock, const struct boids_boid *b, enum boids_boid_kind kind)
{
	const struct boids_factors *f = &flock->factors;
	float full = kind == BOIDS_KIND_PREDATOR ? grains_floor((double)f->predator_stomach) : 1;
	struct boids_life life;

	if (!flock->life || kind == BOIDS_KIND_PILLAR)
		return (struct boids_life){ 0 };
	life = body_valid(&b->life, full, f->maturity);
	if (!(b->life.genes[0] > 0))
		life.founder = b->id;
	return life;
}

static const float TINY = 0x1p-20f; /* above 0, and too small to be seen */

/* Moves the home of a boid, and one that rests there with it. Returns whether it rests. */
static bool
move_home(const struct refit *refit, struct boids_boid *b)
{
	const struct flock_state *old = refit->old, *flock = refit->flock;
	const bool rests = flock_rests_at_home(old, b);

	if (!has_home(b->home))
		return false;
	if (rests && !b->writes && old->factors.homing == 1 && flock->factors.homing < 1) {
		const struct boids_vec way = vec_sub(b->position, refit->wave);
		const float delay = vec_length(way) / homing_speed(&old->world);
		b->mood.rest = delay > TINY ? delay : TINY; /* until it takes off: above 0 */
	}
	b->home.x += refit->home_move.x;
	b->home.y += refit->home_move.y;
	if (!has_home(b->home)) /* the corner would be none */
		b->home.y = TINY;
	if (rests && b->writes) /* it hovers on */
		b->position = (struct boids_vec){ b->position.x + refit->home_move.x,
			                          b->position.y + refit->home_move.y,
			                          flock->world.size.z / 2 };
	else if (rests)
		b->position = flock_home(flock, b->home);
	return rests && flock_rests_at_home(flock, b);
}

static struct boids_boid
kept_boid(const struct refit *refit, struct boids_boid b, enum boids_boid_kind kind)
{
	const struct flock_state *old = refit->old, *flock = refit->flock;
	const struct boids_world *to = &flock->world;
	const struct boids_vec from = old->world.size;
	bool resized = from.x != to->size.x || from.y != to->size.y || from.z != to->size.z;

	const bool rests = move_home(refit, &b);

	b.life = refit_life(flock, &b, kind);
	if (old->factors.species != flock->factors.species)
		b.species = spawn_species(&flock->factors, b.id, flock->seed);
	if (rests)
		return b;
	b.position = vec_within_far(vec_add(b.position, refit->move));
	if (!(to->size.z > 0))
		b.position.z = b.velocity.z = 0;
	else if (!(from.z > 0))
		b.position.z = to->size.z / 2 + spawn_depth(&flock->factors, to, b.id, flock->seed);
	if (flock->edge->closed || resized)
		b = boundary_inside(flock->edge, b, to);
	if (flock_flies_home(flock, &b))
		return b;
	return terrain_out_of_walls(flock->terrain, b, flock->seed);
}

/* Returns a boid that the old flock had not. */
static struct boids_boid
new_boid(const struct refit *refit, enum boids_boid_kind kind, uint32_t id)
{
	const struct flock_state *flock = refit->flock;
	const struct boids_factors *f = &flock->factors;
	const struct boids_world *w = &flock->world;
	const bool marked = flock->terrain && flock->terrain->start_count > 0;
	const int groups = !refit->starts ? 0 : marked ? 1 : (int)f->number;
	struct boids_boid b = kind != BOIDS_KIND_BOID ? spawn_anywhere(f, w, kind, id, flock->seed)
	                      : refit->by_place && refit->has_strips
	                              ? spawn_in_strips(f, w, refit->common, id, flock->seed)
	                              : spawn_boid(f, w, id, flock->seed, groups);

	b.position = vec_add(b.position, refit->offset);
	b.life = refit_life(flock, &b, kind);
	if (flock->life && kind != BOIDS_KIND_PILLAR) {
		const uint64_t key = random_key(flock->seed, (uint64_t)kind, RANDOM_START);
		struct random chance = random_of(key, id);
		b.life.founder = body_founder(flock->steps, id);
		if (refit->starts)
			body_start(&b.life, f, &chance);
	}
	if (!flock->terrain)
		return b;
	return kind == BOIDS_KIND_BOID ? terrain_spawn(flock->terrain, b, flock->seed)
	                               : terrain_out_of_walls(flock->terrain, b, flock->seed);
}

/* Returns whether there are no ids left for as many new boids: all then get other ones. */
static bool
needs_numbers(const struct flock_state *flock, enum boids_boid_kind kind, int added)
{
	return added > 0 && flock->next_id[kind] + (uint32_t)added > FLOCK_IDS;
}

void
refit_fill(const struct refit *refit, enum boids_boid_kind kind)
{
	struct flock_state *flock = refit->flock;
	const struct boid_arrays *old = &refit->old->of[kind];
	struct boid_arrays *boids = &flock->of[kind];

	boids->count = boids->room;
	if (kind == BOIDS_KIND_PREDATOR) {
		int number = (int)flock->factors.predators;
		int count = number - flock->predators_removed;
		boids->count = count < 0 ? 0 : count < boids->room ? count : boids->room;
		flock->predators_removed = number - boids->count;
		flock->predators_next.count = boids->count;
	}
	const bool renumbers = needs_numbers(flock, kind, boids->count - old->count);
	uint32_t next = refit->starts || renumbers ? 0 : flock->next_id[kind];
	for (int i = 0; i < boids->count; i++) {
		struct boids_boid b = i < old->count
		                              ? kept_boid(refit, boid_arrays_get(old, i), kind)
		                              : new_boid(refit, kind, next);
		b.id = renumbers ? (uint32_t)i : b.id;
		next = b.id >= next ? b.id + 1 : next;
		boid_arrays_put(boids, i, b);
	}
	flock->next_id[kind] = next;
}

/* Fills its share of the flock with kept boids, then with new ones. */
static void
fill_share(void *data, int part, int parts)
{
	const struct refit *refit = data;
	const struct flock_state *old = refit->old;
	struct flock_state *flock = refit->flock;
	const int count = flock->next.count;

	for (int i = thread_share(count, part, parts); i < thread_share(count, part + 1, parts);
	     i++) {
		const uint32_t id = refit->next_id + (uint32_t)(i - refit->kept);
		struct boids_boid b =
			i < refit->kept
				? kept_boid(refit, flock_get(old, &old->now, (int)refit->slots[i]),
		                            BOIDS_KIND_BOID)
				: new_boid(refit, BOIDS_KIND_BOID, id);
		b.id = refit->renumbers ? (uint32_t)i : b.id;
		boid_arrays_put(&flock->next, i, b);
		letters_add(&flock->letters, &b);
	}
}

/* ---- which boids stay */

/* Marks slots as DROPPED, the highest ids first: those of boids outside of the new world, or any.
 * Returns how many of the surplus are left. */
#define DROPPED UINT32_MAX
static int
drop(const struct refit *refit, const uint32_t *order, uint32_t *slots, int surplus, bool outside)
{
	const bool open = refit->flock->factors.edge == BOIDS_EDGE_OPEN; /* it has no outside */
	const struct boids_vec size = refit->flock->world.size;

	for (int i = refit->old->now.count - 1; i >= 0 && surplus > 0; i--) {
		if (slots[order[i]] == DROPPED)
			continue;
		if (outside) {
			const struct boids_vec place =
				boid_arrays_place(&refit->old->now, (int)order[i]);
			const struct boids_vec p = vec_add(place, refit->move);
			if (open || (p.x >= 0 && p.x <= size.x && p.y >= 0 && p.y <= size.y))
				continue;
		}
		slots[order[i]] = DROPPED;
		surplus--;
	}
	return surplus;
}

/* Chooses the boids that stay: as many as fit; by place, no more than the share of the part that both
 * worlds have, if one side shrinks while the other grows. Orders their slots by id only where that
 * counts: as they lie in memory they are read, and sorted, several times as fast. */
static void
choose_kept(struct refit *refit)
{
	const struct boids_vec common = refit->common, to = refit->flock->world.size;
	const struct boids_vec from = refit->old->world.size;
	uint32_t *slots = refit->old->next.id, *order = flock_scratch(refit->old);
	int count = (int)refit->flock->factors.number - refit->flock->removed;
	int old = refit->old->now.count, kept = 0;
	bool shrinks = from.x > common.x || from.y > common.y;

	if (refit->by_place && shrinks && refit->has_strips)
		count = (int)((float)count * (common.x / to.x) * (common.y / to.y) + 0.5f);
	refit->kept = count < old ? count : old;
	int surplus = old - refit->kept;
	if (surplus > 0 || refit->by_id)
		order = flock_order(refit->old);
	for (int i = 0; i < old; i++)
		slots[i] = (uint32_t)i;
	if (refit->by_place)
		surplus = drop(refit, order, slots, surplus, true);
	drop(refit, order, slots, surplus, false);
	for (int i = 0; i < old; i++) {
		const uint32_t slot = refit->by_id ? order[i] : (uint32_t)i;
		const uint32_t id = refit->renumbers ? (uint32_t)kept : refit->old->now.id[slot];
		if (slots[slot] == DROPPED)
			continue;
		order[kept++] = slot;
		refit->next_id = id >= refit->next_id ? id + 1 : refit->next_id;
	}
	refit->slots = order;
}

/* ---- the new flock */

static const struct boids_vec middle_share = { 0.5f, 0.5f, 0.5f };

/* Sets the counts of boids that are gone and of those that there will be, for other factors. In a flock
 * that is alive another number adds or removes as many, up to what number or births alone allow, not the
 * sum of both. */
static void
count_boids(struct flock_state *fitted, const struct flock_state *flock,
            const struct boids_factors *f)
{
	const int number = (int)f->number;
	const int born = f->breeding != BOIDS_BREEDING_OFF ? (int)f->max_number : 0;
	int most = number > born ? number : born;
	bool alive = life_wanted(f);

	if (!alive && (flock->life || f->number != flock->factors.number))
		fitted->removed = 0;
	if (!alive)
		fitted->predators_removed = 0;
	fitted->removed = fitted->removed < number ? fitted->removed : number;
	most = most > flock->now.count ? most : flock->now.count;
	fitted->removed = number - fitted->removed < most ? fitted->removed : number - most;
	if (number - fitted->removed > (int)factor_table[BOIDS_FACTOR_number].most)
		fitted->removed = 0;
	fitted->room = number - fitted->removed;
}

/* Builds `fitted`, a copy of the flock, fills it with boids and replaces the flock by it. `share`
 * of the sides stays the same place; `by_place`: as flock_fit_anchored does for another size. */
static bool
refit(struct flock_state *flock, struct flock_state fitted, const struct boids_factors *f,
      struct boids_world world, struct boids_vec share, bool by_place)
{
	bool open = f->edge == BOIDS_EDGE_OPEN && !fitted.has_homes && flock->now.count > 0;

	count_boids(&fitted, flock, f);
	const int count = fitted.room, added = by_place ? count : count - flock->now.count;
	const bool renumbers = needs_numbers(flock, BOIDS_KIND_BOID, added);
	if (!flock_build(&fitted, f, world))
		return false;
	/* `share` of the sides stays the same place; of an open world the middle. */
	const struct boids_vec to = world.size, from = flock->world.size;
	if (flock->factors.edge == BOIDS_EDGE_OPEN || f->edge == BOIDS_EDGE_OPEN)
		share = middle_share;
	struct refit c = {
		.old = flock,
		.flock = &fitted,
		.move = { to.x * share.x - from.x * share.x, to.y * share.y - from.y * share.y,
		          to.z * share.z - from.z * share.z },
		.common = { fminf(from.x, to.x), fminf(from.y, to.y), fminf(from.z, to.z) },
		.has_strips = to.x > from.x || to.y > from.y,
		.by_place = by_place,
		.starts = flock->steps == 0,
		.next_id = flock->steps == 0 || renumbers ? 0 : flock->next_id[BOIDS_KIND_BOID],
		.renumbers = renumbers,
		.by_id = renumbers || fitted.letters.room > 0
	};
	if (!by_place)
		c.home_move = c.move;
	/* When the view has followed the flock and does no longer, the middle of the flock stays. */
	if (flock->factors.edge == BOIDS_EDGE_OPEN && !flock->has_homes &&
	    (f->edge != BOIDS_EDGE_OPEN || fitted.has_homes))
		c.move = vec_sub(vec_scale(to, 0.5f), flock_middle(flock));
	struct grid_range x = { INFINITY, -INFINITY }, y = x;
	for (int i = 0; i < flock->now.count && flock->has_homes; i++) {
		struct boids_home home = flock_get(flock, &flock->now, i).home;
		if (!has_home(home))
			continue;
		grid_range_add(&x, (struct grid_range){ home.x, home.x });
		grid_range_add(&y, (struct grid_range){ home.y, home.y });
	}
	if (flock->has_homes)
		c.wave = (struct boids_vec){ (x.low + x.high) / 2, (y.low + y.high) / 2,
			                     from.z / 2 };
	struct boids_vec middle = vec_add(flock_middle(flock), c.move);
	if (open)
		c.offset = vec_sub(middle, vec_scale(world.size, 0.5f));
	if (c.starts && fitted.life && !flock->life)
		food_graze(&fitted.life->food, f,
		           random_key(flock->seed, BOIDS_KINDS, RANDOM_START));
	choose_kept(&c);
	fitted.next.count = count;
	fitted.next_id[BOIDS_KIND_BOID] = c.next_id + (uint32_t)(count - c.kept);
	thread_pool_run(fitted.letters.room > 0 ? NULL : fitted.pool, fill_share, &c);
	refit_fill(&c, BOIDS_KIND_PREDATOR);
	refit_fill(&c, BOIDS_KIND_PILLAR);
	fitted.view_offset = (struct boids_vec){ 0 };
	if (open) {
		const struct boid_arrays *scratch = &fitted.now; /* until the boids are sorted */
		uint32_t *by_id = scratch->id;
		boid_arrays_order(&fitted.next, by_id, (uint32_t *)(void *)scratch->x,
		                  scratch->room);
		const struct boids_vec now = boid_arrays_centroid(&fitted.next, by_id);
		const struct boids_vec gone = vec_sub(now, boid_arrays_centroid(&flock->now, NULL));
		/* A map that moves no boid leaves it: to compute it again would round it. */
		const bool stays =
			f == &flock->factors && !flock->has_homes && vec_dot(gone, gone) == 0;
		fitted.view_offset = stays ? flock->view_offset : vec_sub(middle, now);
	}
	if (flock->life && fitted.life)
		ledger_book(&fitted.life->ledger,
		            life_held(flock->life, &flock->now, &flock->predators),
		            life_held(fitted.life, &fitted.next, &fitted.predators));
	flock_replace(flock, &fitted);
	return true;
}

/* Gives the flock factors that neither move boids nor need other memory. Boids are sorted anew, before
 * the next step, if they perceive to another distance. Returns false, and nothing has changed, if memory
 * for moods or lives comes or goes. */
static bool
tune(struct flock_state *flock, const struct boids_factors *f)
{
	struct flock_state tuned = *flock;

	flock_derive(&tuned, f);
	if (tuned.has_mood != flock->has_mood || life_wanted(f) != (flock->life != NULL))
		return false;
	tuned.unsorted = flock->unsorted || tuned.senses.reach != flock->senses.reach;
	if (tuned.life)
		tuned.life->rates = (struct life_rates){ 0 }; /* until the next step */
	*flock = tuned;
	return true;
}

/* A flock that fits already stays as it is: to compute the offset of an open world again would
 * round it. Predators set to 0 removes those born above it, too. */
bool
flock_fit_anchored(struct flock_state *flock, const struct boids_factors *f,
                   struct boids_world world, const struct boids_vec *share)
{
	const struct boids_world *w = &flock->world;
	bool same = w->size.x == world.size.x && w->size.y == world.size.y &&
	            w->size.z == world.size.z && w->wraps == world.wraps && w->torus == world.torus;
	bool tunes = same;

	for (int i = 0; tunes && i < BOIDS_FACTORS; i++)
		if (!factor_same(&flock->factors, f, i)) {
			same = false;
			tunes = !factor_table[i].shapes;
		}
	if (same || (tunes && tune(flock, f)))
		return true;
	struct flock_state fitted = *flock;
	if (f->predators == 0 && flock->factors.predators > 0)
		fitted.predators_removed = 0;
	return refit(flock, fitted, f, world, share ? *share : middle_share, !share);
}

bool
flock_fit(struct flock_state *flock, const struct boids_factors *f, struct boids_world world)
{
	return flock_fit_anchored(flock, f, world, &middle_share);
}

bool
flock_map(struct flock_state *flock, const struct boids_map *map)
{
	struct flock_state mapped = *flock;

	mapped.map = map ? map_copy(map) : NULL;
	if ((!map || mapped.map) &&
	    refit(flock, mapped, &flock->factors, flock->world, middle_share, false))
		return true;
	map_free(mapped.map);
	return false;
}

bool
refit_letters(struct flock_state *flock, struct letters letters)
{
	struct letters before = flock->letters;
	struct flock_state lettered = *flock;

	lettered.letters = flock->letters = letters;
	lettered.has_homes = letters.count > 0; /* until a sort finds none */
	if (refit(flock, lettered, &flock->factors, flock->world, middle_share, false)) {
		letters_free(&before);
		return true;
	}
	flock->letters = before;
	return false;
}

static void
scale(const struct boid_arrays *from, struct boid_arrays *to, float k)
{
	for (int i = 0; i < from->count; i++) {
		struct boids_boid b = boid_arrays_get(from, i);
		b.position = vec_within_far(vec_scale(b.position, k));
		b.velocity = vec_within_far(vec_scale(b.velocity, k));
		boid_arrays_put(to, i, b);
	}
	to->count = from->count;
}

void
flock_scale(struct flock_state *flock, float k)
{
	flock->world.size = vec_scale(flock->world.size, k);
	flock->view_offset = vec_scale(flock->view_offset, k);
	scale(&flock->now, &flock->next, k);
	for (int i = 0; i < flock->letters.count; i++) {
		struct boids_home *home = &flock->letters.rows[i].home;
		*home = (struct boids_home){ home->x * k, home->y * k };
	}
	for (int kind = BOIDS_KIND_PREDATOR; kind < BOIDS_KINDS; kind++)
		scale(&flock->of[kind], &flock->of[kind], k);
	step_sort(flock);
}

void
flock_put(struct flock_state *flock, enum boids_boid_kind kind, size_t i, struct boids_vec place)
{
	struct boids_boid b = boid_arrays_get(&flock->of[kind], (int)i);

	assert(kind != BOIDS_KIND_BOID); /* those are sorted */
	b.position = place;
	b.velocity = (struct boids_vec){ 0 };
	boid_arrays_put(&flock->of[kind], (int)i, flock_confine(flock, b));
}

/* Moves boid `from` of a kind to row `to`; those between move by one. */
static void
move_row(const struct boid_arrays *boids, int from, int to)
{
	const struct boids_boid b = boid_arrays_get(boids, from);

	if (from < to)
		boid_arrays_move(boids, from, from + 1, to - from);
	else
		boid_arrays_move(boids, to + 1, to, from - to);
	boid_arrays_put(boids, to, b);
}

/* The factor predators is 0 already where more were born than are left of it. */
bool
flock_remove(struct flock_state *flock, enum boids_boid_kind kind, size_t i)
{
	struct flock_state without = *flock;
	struct boids_factors f = flock->factors;
	float *number = &f.at[kind_factors[kind]].number;
	const int last = flock->of[kind].count - 1;

	assert(kind != BOIDS_KIND_BOID);
	*number -= *number > 0;
	if (kind == BOIDS_KIND_PREDATOR)
		without.predators_removed = (int)*number - (flock->predators.count - 1);
	move_row(&flock->of[kind], (int)i, last); /* the last row goes */
	if (refit(flock, without, &f, flock->world, middle_share, false))
		return true;
	move_row(&flock->of[kind], last, (int)i);
	return false;
}
