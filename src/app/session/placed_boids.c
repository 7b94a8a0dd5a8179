/* SPDX-License-Identifier: MIT */
/* Placed boids: predators and posts, which are part of the flock. */
#include "placed_boids.h"

#include "math/vec.h"
#include "view/projection.h"

static const struct {
	int factor;
	size_t (*count)(const struct boids_flock *flock);
	struct boids_boid (*get)(const struct boids_flock *flock, size_t i);
	void (*put)(struct boids_flock *flock, size_t i, struct boids_vec place);
	void (*copy)(struct boids_flock *flock, size_t i, size_t from);
} kinds[PLACED_KINDS] = {
	[PLACED_PREDATOR] = { BOIDS_FACTOR_predators, boids_flock_predators, boids_flock_predator,
	                      boids_flock_put_predator, boids_flock_copy_predator },
	[PLACED_POST] = { BOIDS_FACTOR_posts, boids_flock_posts, boids_flock_post,
	                  boids_flock_put_post, boids_flock_copy_post },
};

bool
placed_boids_is(enum placed_kind thing)
{
	return kinds[thing].count;
}

int
placed_boids_at(const struct session *session, enum placed_kind thing, int column, int row)
{
	struct projection s = projection_bare(&session->view.camera, session->flock,
	                                      session->columns, session_world_rows(session));

	for (size_t i = 0; i < kinds[thing].count(session->flock); i++) {
		struct boids_vec place = kinds[thing].get(session->flock, i).position;
		struct subcell at;
		if (projection_find(&s, viewpoint_from_world(&s.viewpoint, place), &at) &&
		    at.column == column && at.row == row)
			return (int)i;
	}
	return -1;
}

bool
placed_boids_change(struct session *session, enum placed_kind thing, int more)
{
	struct boids_factors before = session->settings.factors;
	const struct boids_factor *factor = &boids_factor_table[kinds[thing].factor];
	float *number = &session->settings.factors.at[kinds[thing].factor].number;

	if (*number + (float)more > factor->most) {
		session_notice(session, "no more than %.0f %s", (double)factor->most, factor->name);
		return false;
	}
	*number = *number + (float)more < 0 ? 0 : *number + (float)more;
	return session_fit(session, &before);
}

void
placed_boids_move_newest(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	size_t count = kinds[thing].count(session->flock);

	if (count > 0)
		kinds[thing].put(session->flock, count - 1, place);
}

static struct boids_vec
world_middle(const struct session *session)
{
	return vec_scale(session_world(session).size, 0.5f);
}

static void
set_last_place(struct session *session, enum placed_kind thing, size_t i)
{
	session->placed.last =
		vec_sub(kinds[thing].get(session->flock, i).position, world_middle(session));
}

bool
placed_boids_put(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	if (!placed_boids_change(session, thing, 1))
		return false;
	session->comparing = false; /* changing a setting ends it */
	placed_boids_move_newest(session, thing, place);
	set_last_place(session, thing, kinds[thing].count(session->flock) - 1);
	return true;
}

/* Overwrites it by the newest one, as the flock always removes the newest. */
bool
placed_boids_remove(struct session *session, enum placed_kind thing, int i)
{
	set_last_place(session, thing, (size_t)i);
	kinds[thing].copy(session->flock, (size_t)i, kinds[thing].count(session->flock) - 1);
	session->comparing = false;
	return placed_boids_change(session, thing, -1);
}

/* ---- undo and redo */

/* Returns which of the first `count` is at a place, within half a column; otherwise the newest. */
static size_t
at_place(const struct session *session, enum placed_kind thing, size_t count, struct boids_vec place)
{
	float tolerance = 0.5f / session->settings.factors.zoom;
	size_t i = count;

	while (i-- > 0)
		if (vec_length(vec_sub(kinds[thing].get(session->flock, i).position, place)) <=
		    tolerance)
			return i;
	return count - 1;
}

void
placed_boids_before_undo(struct session *session, const struct boids_factors *then,
                         struct boids_vec place)
{
	struct boids_vec there = vec_add(place, world_middle(session));

	for (int thing = 0; thing < PLACED_KINDS; thing++) {
		if (!placed_boids_is((enum placed_kind)thing))
			continue;
		size_t count = kinds[thing].count(session->flock);
		for (; count > (size_t)then->at[kinds[thing].factor].number; count--)
			kinds[thing].copy(session->flock,
			                  at_place(session, (enum placed_kind)thing, count, there),
			                  count - 1);
	}
}

void
placed_boids_after_undo(struct session *session, const struct boids_factors *before,
                        struct boids_vec place)
{
	struct boids_vec there = vec_add(place, world_middle(session));

	for (int thing = 0; thing < PLACED_KINDS; thing++) {
		if (!placed_boids_is((enum placed_kind)thing))
			continue;
		size_t i = (size_t)before->at[kinds[thing].factor].number;
		for (; i < kinds[thing].count(session->flock); i++)
			kinds[thing].put(session->flock, i, there);
	}
}
