/* SPDX-License-Identifier: MIT */
/* Placed boids: predators and pillars, which are part of the flock. */
#include "placed_boids.h"

#include "math/vec.h"

static const struct {
	int factor;
	size_t (*count)(const struct boids_flock *flock);
	struct boids_boid (*get)(const struct boids_flock *flock, size_t i);
	void (*put)(struct boids_flock *flock, size_t i, struct boids_vec place);
	void (*copy)(struct boids_flock *flock, size_t i, size_t from);
} kinds[PLACED_WORDS] = {
	[PLACED_PREDATOR] = { BOIDS_FACTOR_predators, boids_flock_predators, boids_flock_predator,
	                      boids_flock_put_predator, boids_flock_copy_predator },
	[PLACED_PILLAR] = { BOIDS_FACTOR_pillars, boids_flock_pillars, boids_flock_pillar,
	                    boids_flock_put_pillar, boids_flock_copy_pillar },
};

bool
placed_boids_is(enum placed_kind thing)
{
	return kinds[thing].count;
}

size_t
placed_boids_count(const struct session *session, enum placed_kind thing)
{
	return kinds[thing].count(session->flock);
}

struct boids_boid
placed_boids_get(const struct session *session, enum placed_kind thing, size_t i)
{
	return kinds[thing].get(session->flock, i);
}

int
placed_boids_factor(enum placed_kind thing)
{
	return kinds[thing].factor;
}

bool
placed_boids_may_add(struct session *session, enum placed_kind thing, int more)
{
	const struct boids_factor *factor = &boids_factor_table[kinds[thing].factor];
	float number = session->settings.factors.at[kinds[thing].factor].number;

	if (number + (float)more <= factor->most)
		return true;
	session_notice(session, "no more than %.0f %s", (double)factor->most, factor->name);
	return false;
}

/* Adds one anywhere (1) or removes the newest (-1). */
static bool
change_number(struct session *session, enum placed_kind thing, int more)
{
	struct boids_factors before = session->settings.factors;
	float *number = &session->settings.factors.at[kinds[thing].factor].number;

	if (!placed_boids_may_add(session, thing, more))
		return false;
	*number = *number + (float)more < 0 ? 0 : *number + (float)more;
	if (!session_fit(session, &before, session_middle))
		return false;
	session->placed.own[thing] += more;
	placed_boids_limit_own(session);
	return true;
}

void
placed_boids_limit_own(struct session *session)
{
	for (int thing = 0; thing < PLACED_KINDS; thing++) {
		int *own = &session->placed.own[thing];
		int number = kinds[thing].count
		                     ? (int)session->settings.factors.at[kinds[thing].factor].number
		                     : 0;
		*own = *own < 0 ? 0 : *own > number ? number : *own;
	}
}

void
placed_boids_move_newest(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	size_t count = kinds[thing].count(session->flock);

	if (count > 0)
		kinds[thing].put(session->flock, count - 1, place);
}

bool
placed_boids_remove_newest(struct session *session, enum placed_kind thing)
{
	return change_number(session, thing, -1);
}

/* Keeps what undo takes back. A gesture has no more: of each kind there are at most 100. */
static void
keep(struct session *session, enum placed_kind thing, bool removes, size_t i)
{
	struct boids_vec middle = vec_scale(session_world(session).size, 0.5f);
	struct boids_vec place = vec_sub(kinds[thing].get(session->flock, i).position, middle);
	struct placed_few *few = &session->placed.few;

	if (few->count < PLACED_FEW)
		few->at[few->count++] =
			(struct placing){ .thing = thing, .removes = removes, .place = place };
}

bool
placed_boids_put(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	if (!change_number(session, thing, 1))
		return false;
	placed_boids_move_newest(session, thing, place);
	keep(session, thing, false, kinds[thing].count(session->flock) - 1);
	return true;
}

/* Returns the one nearest to a place, within half a column; otherwise the newest. */
static size_t
at_place(const struct session *session, enum placed_kind thing, struct boids_vec place)
{
	size_t count = kinds[thing].count(session->flock), found = count - 1;
	float nearest = 0.5f / session->settings.factors.zoom;

	for (size_t i = 0; i < count; i++) {
		struct boids_vec other = kinds[thing].get(session->flock, i).position;
		float distance = vec_length(vec_sub(other, place));
		if (distance > nearest || (distance == nearest && found < count - 1))
			continue;
		nearest = distance;
		found = i;
	}
	return found;
}

/* Overwrites it by the newest one, as the flock always removes the newest. */
bool
placed_boids_remove(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	size_t count = kinds[thing].count(session->flock);

	if (count == 0)
		return false;
	size_t i = at_place(session, thing, place);
	keep(session, thing, true, i);
	kinds[thing].copy(session->flock, i, count - 1);
	return change_number(session, thing, -1);
}
