/* SPDX-License-Identifier: MIT */
#include "placed_boids.h"

#include "math/vec.h"
#include "placed_map.h"

#include <math.h>

bool
placed_boids_is(enum placed_kind thing)
{
	return placed_table[thing].boid != BOIDS_KIND_BOID;
}

size_t
placed_boids_count(const struct session *session, enum placed_kind thing)
{
	return flock_count(session->flock, placed_table[thing].boid);
}

struct boids_boid
placed_boids_get(const struct session *session, enum placed_kind thing, size_t i)
{
	return flock_boid(session->flock, placed_table[thing].boid, i);
}

static int
factor_of(enum placed_kind thing)
{
	return kind_factors[placed_table[thing].boid];
}

/* There may be more than the factor says, as predators are born. */
bool
placed_boids_may_add(struct session *session, enum placed_kind thing, int more)
{
	const struct boids_factor *factor = &factor_table[factor_of(thing)];
	float number = session->settings.factors.at[factor_of(thing)].number;
	float count = (float)placed_boids_count(session, thing);

	number = number > count ? number : count;
	if (number + (float)more <= factor->most)
		return true;
	session_notice(session, "no more than %.0f %s", (double)factor->most, factor->name);
	return false;
}

static uint32_t
id_of(const struct session *session, enum placed_kind thing, size_t i)
{
	return placed_boids_get(session, thing, i).id;
}

/* The newest gets the id of the one that is removed: if it is held, it still is. */
static bool
remove_one(struct session *session, enum placed_kind thing, size_t i)
{
	struct placed *placed = &session->placed;
	const uint32_t id = id_of(session, thing, i);
	const uint32_t newest = id_of(session, thing, placed_boids_count(session, thing) - 1);

	if (!flock_remove(session->flock, placed_table[thing].boid, i)) {
		session_failure(session, "not enough memory for other %s",
		                factor_table[factor_of(thing)].name);
		return false;
	}
	factor_copy(&session->settings.factors, flock_factors(session->flock), factor_of(thing));
	if (placed->held.on && thing == placed->held.thing)
		placed->held_id = placed->held_id == id       ? PLACED_NONE
		                  : placed->held_id == newest ? id
		                                              : placed->held_id;
	placed->own[thing]--;
	placed_boids_limit_own(session);
	return true;
}

void
placed_boids_limit_own(struct session *session)
{
	for (int i = 0; i < PLACED_KINDS; i++) {
		enum placed_kind thing = (enum placed_kind)i;
		int factor = factor_of(thing), *own = &session->placed.own[i];
		int most = placed_boids_is(thing) ? (int)session->settings.factors.at[factor].number
		                                  : 0;
		*own = *own < 0 ? 0 : *own > most ? most : *own;
	}
}

/* ---- held */

/* Returns the one that is held; -1: it is no more. */
static int
held_slot(const struct session *session)
{
	const struct placed *placed = &session->placed;
	const int count = (int)placed_boids_count(session, placed->held.thing);
	int i = 0;

	while (i < count && id_of(session, placed->held.thing, (size_t)i) != placed->held_id)
		i++;
	return i < count ? i : -1;
}

/* Returns the one nearest to a place; of equally near ones the newest. */
static size_t
nearest(const struct session *session, enum placed_kind thing, struct boids_vec place)
{
	const struct boids_world world = session_world(session);
	size_t found = 0;
	float least = INFINITY;

	for (size_t i = 0; i < placed_boids_count(session, thing); i++) {
		struct boids_vec other = placed_boids_get(session, thing, i).position;
		float distance = vec_length(world_offset(&world, place, other));
		if (distance > least)
			continue;
		least = distance;
		found = i;
	}
	return found;
}

bool
placed_boids_hold(struct session *session, enum placed_kind thing, struct boids_vec place,
                  bool there)
{
	if (!there && !placed_boids_put(session, thing, place))
		return false;
	size_t count = placed_boids_count(session, thing);
	size_t i = there ? nearest(session, thing, place) : count - 1;
	session->placed.held_id = count > 0 ? id_of(session, thing, i) : PLACED_NONE;
	return true;
}

void
placed_boids_move_held(struct session *session)
{
	const struct held *held = &session->placed.held;
	int i = held->on && placed_boids_is(held->thing) ? held_slot(session) : -1;

	if (i >= 0)
		flock_put(session->flock, placed_table[held->thing].boid, (size_t)i, held->place);
}

bool
placed_boids_release(struct session *session)
{
	int i = held_slot(session);

	return i < 0 || remove_one(session, session->placed.held.thing, (size_t)i);
}

/* ---- placed and removed */

bool
placed_boids_put(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	struct boids_factors before = session->settings.factors;

	if (!placed_boids_may_add(session, thing, 1))
		return false;
	session->settings.factors.at[factor_of(thing)].number += 1;
	if (!session_fit(session, &before, &session_middle))
		return false;
	session->placed.own[thing]++;
	placed_boids_limit_own(session);
	size_t newest = placed_boids_count(session, thing) - 1;
	flock_put(session->flock, placed_table[thing].boid, newest, place);
	return true;
}

/* Returns the one nearest to a place, within half a column; otherwise the newest. */
static size_t
at_place(const struct session *session, enum placed_kind thing, struct boids_vec place)
{
	size_t count = placed_boids_count(session, thing), found = count - 1;
	float nearest = 0.5f / session->settings.factors.zoom;

	for (size_t i = 0; i < count; i++) {
		struct boids_vec other = placed_boids_get(session, thing, i).position;
		float distance = vec_length(vec_sub(other, place));
		if (distance > nearest || (distance == nearest && found < count - 1))
			continue;
		nearest = distance;
		found = i;
	}
	return found;
}

bool
placed_boids_remove(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	return placed_boids_count(session, thing) > 0 &&
	       remove_one(session, thing, at_place(session, thing, place));
}
