/* SPDX-License-Identifier: MIT */
/* Flock life: access to what a flock that is alive has. */
#include "step/flock_state.h"

#include "boids/flock.h"

#include <string.h>

bool
boids_flock_is_alive(const struct boids_flock *flock)
{
	return flock->life != NULL;
}

struct boids_food
boids_flock_food(const struct boids_flock *flock)
{
	return flock->life ? flock->life->food.is : (struct boids_food){ 0 };
}

void
boids_flock_place_food(struct boids_flock *flock, struct boids_vec place, float radius, float share)
{
	struct life *life = flock->life;

	if (!life)
		return;
	int64_t before = food_grains(&life->food);
	food_place(&life->food, place, radius, share);
	ledger_book(&life->ledger, before, food_grains(&life->food));
}

float
boids_flock_food_share(const struct boids_flock *flock, struct boids_vec place, float radius)
{
	return flock->life ? food_disc_share(&flock->life->food, place, radius) : -1;
}

static bool
is_amount(const struct food *food, int cell, float amount)
{
	return amount >= 0 && amount <= (food->barren[cell] ? 0 : food->is.full) &&
	       grains_floor((double)amount) == amount;
}

bool
boids_flock_restore_food(struct boids_flock *flock, const float *amounts, size_t cells)
{
	struct life *life = flock->life;

	if (!life || cells != (size_t)food_cells(&life->food))
		return false;
	for (size_t i = 0; i < cells; i++)
		if (!is_amount(&life->food, (int)i, amounts[i]))
			return false;
	memcpy(life->food.at, amounts, cells * sizeof *amounts);
	return true;
}

size_t
boids_flock_life_events(const struct boids_flock *flock, struct boids_life_event *events,
                        size_t most)
{
	if (!flock->life)
		return 0;
	const struct life_events *all = &flock->life->events;
	size_t count = all->count < BOIDS_LIFE_EVENTS ? (size_t)all->count : BOIDS_LIFE_EVENTS;

	count = count < most ? count : most;
	for (size_t i = 0; i < count; i++)
		events[i] = all->of[(all->count - 1 - i) % BOIDS_LIFE_EVENTS];
	return count;
}
