/* SPDX-License-Identifier: MIT */
#include "placed.h"

#include "change.h"
#include "placed_boids.h"
#include "placed_map.h"
#include "settings/restricted.h"

/* Returns the name of a goal or wall; NULL: of no other character. */
static const char *
name_of(char what)
{
	enum placed_kind thing = placed_thing(what);

	return thing < PLACED_KINDS ? placed_table[thing].name : NULL;
}

bool
placed_has(const struct session *session, enum placed_kind thing, struct boids_vec place)
{
	if (thing == PLACED_FOOD)
		return boids_flock_food_share(session->flock, place, 0) > 0.5f;
	return placed_char(session, placed_cell_at(session, place)) == placed_table[thing].cell;
}

bool
placed_is_air(const struct session *session, struct boids_vec place)
{
	struct placed_cell cell = placed_cell_at(session, place);

	return placed_in_world(session, cell) && !name_of(placed_char(session, cell));
}

/* ---- goals and walls */

/* Marks a cell now, for users to see; the flock gets all pending marks at once. */
static bool
set_mark(struct session *session, struct placed_cell cell, enum placed_kind thing)
{
	struct placed *placed = &session->placed;

	if (placed->pendings == PLACED_MOST)
		session_flush(session);
	if (!placed_set_mark(placed, cell, thing))
		return false;
	placed->pending[placed->pendings++] =
		(struct placing){ .thing = thing, .place = placed_cell_middle(session, cell) };
	return true;
}

bool
placed_may_add(struct session *session, int marks)
{
	int most = session->options->restricted ? RESTRICTED_PLACED : PLACED_MOST;

	if (marks == 0 || session->placed.marks.count + marks <= most)
		return true;
	session_notice(session, "no more than %d cells can be changed", most);
	return false;
}

/* Sets the character of a cell; removes its mark if the map has the same one. */
static bool
set_cell(struct session *session, struct placed_cell cell, enum placed_kind thing)
{
	bool marked = placed_is_marked(session, cell);

	if (placed_base_char(session, cell) == placed_table[thing].cell)
		return marked && set_mark(session, cell, PLACED_MAP);
	return placed_may_add(session, !marked) && set_mark(session, cell, thing);
}

/* ---- all kinds */

bool
placed_change(struct session *session, const struct placing *all, int count)
{
	const struct change change = { .kind = CHANGE_PLACE, .placings = all, .count = count };

	if (count == 0 || !session_apply(session, &change))
		return false;
	session->comparing = false; /* changing a setting ends it */
	return true;
}

/* To place a disc where all is wall, or of the share that is there already, changes nothing. */
bool
placed_paint_food(struct session *session, struct boids_vec place, float radius, bool removes)
{
	struct placing disc = { .thing = PLACED_FOOD,
		                .removes = removes,
		                .place = place,
		                .radius = radius,
		                .share = removes ? 0 : 1 };

	disc.place.z = 0;
	if (boids_flock_food(session->flock).columns == 0) {
		session_notice(session, "no food grows here: food is 0");
		return false;
	}
	float share = boids_flock_food_share(session->flock, disc.place, radius);
	return share >= 0 && share != disc.share && placed_change(session, &disc, 1);
}

bool
placed_put(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	struct placed_cell cell = placed_cell_at(session, place);
	char own = placed_table[thing].cell, there = placed_char(session, cell);

	if (thing == PLACED_FOOD)
		return placed_paint_food(session, place, 0, false);
	if (there == BOIDS_MAP_WALL && thing != PLACED_WALL)
		session_notice(session, "there is a wall here");
	else if (placed_boids_is(thing))
		return placed_change(session, &(struct placing){ .thing = thing, .place = place },
		                     1);
	else if (!placed_in_world(session, cell))
		session_notice(session, "outside the world");
	else if (name_of(there) && there != own)
		session_notice(session, "there is a %s here", name_of(there));
	else
		return there != own && set_cell(session, cell, thing);
	return false;
}

/* Below a mark, restores the map's character, unless that is a goal or wall. */
bool
placed_remove(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	const struct placing boid = { .thing = thing, .removes = true, .place = place };
	struct placed_cell cell = placed_cell_at(session, place);

	if (thing == PLACED_FOOD)
		return placed_paint_food(session, place, 0, true);
	if (placed_boids_is(thing))
		return placed_change(session, &boid, 1);
	if (!placed_has(session, thing, place))
		return false;
	return placed_is_marked(session, cell) && !name_of(placed_base_char(session, cell))
	               ? set_mark(session, cell, PLACED_MAP)
	               : set_cell(session, cell, PLACED_AIR);
}

/* Predators and pillars that were placed are the newest ones of the flock. */
bool
placed_clear(struct session *session)
{
	const struct placed *placed = &session->placed;
	struct placing all[PLACED_MOST];
	int count = 0;

	session_flush(session);
	for (int i = 0; i < placed->marks.count; i++)
		all[i] = (struct placing){ .thing = PLACED_MAP,
			                   .place = placed_cell_middle(session,
			                                               placed->marks.at[i]) };
	bool cleared = placed_change(session, all, placed->marks.count);
	for (int i = 0; i < PLACED_KINDS; i++) {
		enum placed_kind thing = (enum placed_kind)i;
		size_t last = placed_boids_is(thing) ? placed_boids_count(session, thing) : 0;
		for (int own = placed->own[i]; own > 0 && last > 0 && count < PLACED_FEW; own--)
			all[count++] = (struct placing){
				.thing = thing,
				.removes = true,
				.place = placed_boids_get(session, thing, --last).position
			};
	}
	return placed_change(session, all, count) || cleared;
}

/* ---- held */

/* The first hold shows at once whether it can be; later ones wait for the next step or frame. */
bool
placed_hold(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	struct placed *placed = &session->placed;
	struct placed_cell cell = placed_cell_at(session, place);
	bool first = !placed->wants.on;

	if (thing == PLACED_GOAL &&
	    (placed_char(session, cell) == BOIDS_MAP_WALL || !placed_in_world(session, cell)))
		return false;
	placed->wants = (struct held){ true, thing, place };
	return !first || session_flush(session);
}

void
placed_release(struct session *session)
{
	session->placed.wants.on = false;
	session_flush(session);
}
