/* SPDX-License-Identifier: MIT */
#include "placed_boids.h"

#include "math/vec.h"

#include <errno.h>

bool
placed_boids_is(enum placed_kind thing)
{
	return placed_table[thing].boid != BOIDS_KIND_BOID;
}

size_t
placed_boids_count(const struct flight *flight, enum placed_kind thing)
{
	return flock_count(flight->flock, placed_table[thing].boid);
}

struct boids_boid
placed_boids_get(const struct flight *flight, enum placed_kind thing, size_t i)
{
	return flock_boid(flight->flock, placed_table[thing].boid, i);
}

static int
factor_of(enum placed_kind thing)
{
	return kind_factors[placed_table[thing].boid];
}

/* There may be more than the factor says, as predators are born. */
bool
placed_boids_may_add(const struct flight *flight, enum placed_kind thing, int more, char *error)
{
	const struct boids_factor *factor = &factor_table[factor_of(thing)];
	float number = flight->factors.at[factor_of(thing)].number;
	float count = (float)placed_boids_count(flight, thing);

	number = number > count ? number : count;
	return number + (float)more <= factor->most ||
	       error_set(error, 0, "no more than %.0f %s", (double)factor->most, factor->name);
}

static bool
remove_one(struct flight *flight, enum placed_kind thing, size_t i, char *error)
{
	struct placed *placed = &flight->placed;
	const uint32_t id = placed_boids_get(flight, thing, i).id;

	if (!flock_remove(flight->flock, placed_table[thing].boid, i))
		return error_set(error, ENOMEM, "not enough memory for other %s",
		                 factor_table[factor_of(thing)].name);
	factor_copy(&flight->factors, flock_factors(flight->flock), factor_of(thing));
	if (placed->held.on && thing == placed->held.thing && placed->held_id == id)
		placed->held_id = PLACED_NONE;
	placed->own[thing]--;
	placed_boids_limit_own(flight);
	return true;
}

void
placed_boids_limit_own(struct flight *flight)
{
	for (int i = 0; i < PLACED_KINDS; i++) {
		enum placed_kind thing = (enum placed_kind)i;
		int factor = factor_of(thing), *own = &flight->placed.own[i];
		int most = placed_boids_is(thing) ? (int)flight->factors.at[factor].number : 0;
		*own = *own < 0 ? 0 : *own > most ? most : *own;
	}
}

/* ---- held */

/* Returns the one that is held; -1: it is no more. */
static int
held_slot(const struct flight *flight)
{
	const struct placed *placed = &flight->placed;
	const int count = (int)placed_boids_count(flight, placed->held.thing);
	int i = 0;

	while (i < count &&
	       placed_boids_get(flight, placed->held.thing, (size_t)i).id != placed->held_id)
		i++;
	return i < count ? i : -1;
}

void
placed_boids_move_held(struct flight *flight)
{
	const struct held *held = &flight->placed.held;
	int i = held->on && placed_boids_is(held->thing) ? held_slot(flight) : -1;

	if (i >= 0)
		flock_put(flight->flock, placed_table[held->thing].boid, (size_t)i, held->place);
}

bool
placed_boids_release(struct flight *flight, char *error)
{
	int i = held_slot(flight);

	return i < 0 || remove_one(flight, flight->placed.held.thing, (size_t)i, error);
}

/* ---- placed and removed */

bool
placed_boids_put(struct flight *flight, enum placed_kind thing, struct boids_vec place, char *error)
{
	if (!placed_boids_may_add(flight, thing, 1, error))
		return false;
	flight->factors.at[factor_of(thing)].number += 1;
	if (!flight_fit(flight, &flight_middle, error))
		return false;
	flight->placed.own[thing]++;
	placed_boids_limit_own(flight);
	size_t newest = placed_boids_count(flight, thing) - 1;
	flock_put(flight->flock, placed_table[thing].boid, newest, place);
	return true;
}

bool
placed_boids_remove(struct flight *flight, enum placed_kind thing, struct boids_vec place,
                    char *error)
{
	const size_t count = placed_boids_count(flight, thing);
	float nearest = 0.5f / flight->factors.zoom;
	size_t found = count - 1;

	for (size_t i = 0; i < count; i++) {
		struct boids_vec other = placed_boids_get(flight, thing, i).position;
		float distance = vec_length(vec_sub(other, place));
		if (distance > nearest || (distance == nearest && found < count - 1))
			continue;
		nearest = distance;
		found = i;
	}
	return count > 0 && remove_one(flight, thing, found, error);
}
