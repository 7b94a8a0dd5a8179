/* SPDX-License-Identifier: MIT */
/* Life turn: the one pass of a step in which boids come and go. */
#include "life_turn.h"

#include "breeding.h"
#include "grains.h"
#include "hunting.h"
#include "perception/grid_change.h"
#include "strays.h"

#include <math.h>
#include <string.h>

enum { GROUP = 16 }; /* boids whose wishes are computed together */

/* What a group of boids wants of which cells. */
struct wants {
	float lacks[GROUP], wish[GROUP];
	int cell[GROUP];
};

/* Computes what `count` boids from slot i on want. Their flight has drawn the first numbers of their
 * chance: for its cost and, if they age, their age. */
SIMD_INLINE void
want_group(int lanes, const struct life_turn *t, uint64_t key, int begin, int count,
           struct wants *restrict wants)
{
	const struct boid_arrays *h = t->now;
	const float bite = t->life->rates.bite;
	const int drawn = t->life->rates.ageing > 0 ? 2 : 1;
	struct random chance[GROUP];
	float draw[GROUP], x[GROUP], y[GROUP];

	for (int k = 0; k < GROUP; k++) {
		int i = begin + (k < count ? k : 0);
		wants->lacks[k] = 1 - h->life[i].energy;
		chance[k] = random_of(key, h->id[i]);
		x[k] = h->x[i];
		y[k] = h->y[i];
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
	food_cells_at(lanes, &t->life->food, x, y, count, wants->cell);
}
SIMD_EACH(want_group,
          (const struct life_turn *t, uint64_t key, int begin, int count, struct wants *wants), t,
          key, begin, count, wants)

/* Each boid that lives says what it wants of its cell. */
static void
want(struct life_turn *t)
{
	static void (*const table[SIMD_WIDTHS])(const struct life_turn *t, uint64_t key, int begin,
	                                        int count, struct wants *wants) =
		SIMD_ROW(want_group);
	const uint64_t key = random_key(t->seed, t->steps, RANDOM_LIFE);
	struct life *life = t->life;
	struct wants wants;

	life->eats = 0;
	for (int i = 0; i < t->now->count; i += GROUP) {
		int count = t->now->count - i < GROUP ? t->now->count - i : GROUP;
		table[t->simd](t, key, i, count, &wants);
		for (int k = 0; k < count; k++) {
			if (!(wants.wish[k] > 0) || life->fate[i + k] != FATE_NONE)
				continue;
			food_want(&life->food, wants.cell[k], wants.wish[k]);
			life->eaters[life->eats++] =
				(struct eater){ i + k, wants.cell[k], wants.wish[k] };
		}
	}
}

static void
graze(struct life_turn *t)
{
	struct life *life = t->life;

	want(t);
	for (int k = 0; k < life->eats; k++) {
		struct eater *e = &life->eaters[k];
		e->want = food_part(&life->food, e->cell, e->want);
		t->now->life[e->slot].energy += e->want;
	}
	for (int k = 0; k < life->eats; k++)
		food_take(&life->food, life->eaters[k].cell, life->eaters[k].want);
}

/* Lists the boids that wish for a mate, and reads the fates that the flight has brought. Returns
 * whether any boid dies. */
static bool
live(struct life_turn *t)
{
	struct life *life = t->life;
	bool died = false;

	life->wishes = 0;
	for (int i = 0; i < t->now->count; i++) {
		struct boids_life *boid = &t->now->life[i];
		life->fate[i] = (uint8_t)(boid->fate - 1); /* of 0: FATE_NONE */
		died |= boid->fate > 0;
		boid->fate = 0;
		if (boid->mate > 0)
			life->wishers[life->wishes++] = i;
	}
	life->ledger.spent += life->spent;
	if (life->food.is.columns > 0 && life->rates.hungers)
		graze(t);
	return died;
}

static void
find_fastest(struct life_turn *t)
{
	const struct boid_arrays *h = t->now;

	t->fastest = 0;
	for (int i = 0; i < h->count && t->predators->count > 0; i++) {
		float vz = h->vz ? h->vz[i] : 0;
		float speed = sqrtf(h->vx[i] * h->vx[i] + h->vy[i] * h->vy[i] + vz * vz);
		t->fastest = speed > t->fastest ? speed : t->fastest;
	}
}

static void
bury(struct life_turn *t, int i)
{
	const struct boids_boid b = boid_arrays_get(t->now, i);
	struct life *life = t->life;
	enum boids_fate fate = (enum boids_fate)life->fate[i];

	if (fate != BOIDS_FATE_EATEN) /* predators have taken that */
		life->ledger.lost += grains_of(b.life.energy);
	life->ledger.boids[fate]++;
	life_tell(life, (struct boids_life_event){ .x = b.position.x,
	                                           .y = b.position.y,
	                                           .z = b.position.z,
	                                           .step = t->steps + 1,
	                                           .id = b.id,
	                                           .fate = fate });
}

static void
bury_all(struct life_turn *t)
{
	struct life *life = t->life;

	for (int i = 0; i < t->now->count; i++)
		if (life->fate[i] != FATE_NONE) {
			bury(t, i);
			life->gone[life->goes++] = i;
		}
}

/* Removes the dead and adds those in `next`. Few changes are made in place; many, or in a world whose
 * cells follow its boids, by the caller's sort of `next`. Returns true for that. */
static bool
come_and_go(struct life_turn *t, float reach)
{
	const int *gone = t->life->gone, goes = t->life->goes;
	struct boid_arrays *now = t->now, *next = t->next;
	int count = 0;

	if (grid_change(t->grid, t->world, reach, now, gone, goes, next))
		return false;
	for (int i = 0; i < now->count; i++)
		if (t->life->fate[i] == FATE_NONE)
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
life_turn(struct life_turn *t, float reach, bool *caught)
{
	struct life *life = t->life;

	if (life->food.is.columns > 0)
		life->ledger.grown += food_grow(&life->food, &life->rates, t->steps, t->simd);
	bool died = live(t);
	find_fastest(t);
	died |= hunting_catch(t, caught);
	int pairs = breeding_pair(t);
	bool strays = strays_are_due(t);
	t->next->count = life->goes = 0;
	if (died)
		bury_all(t);
	if (pairs > 0)
		breeding_bear(t);
	hunting_end(t);
	if (strays)
		strays_come(t);
	return (life->goes > 0 || t->next->count > 0) && come_and_go(t, reach);
}
