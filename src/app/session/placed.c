/* SPDX-License-Identifier: MIT */
#include "placed.h"

#include "flight/placed_boids.h"
#include "flight/placed_map.h"
#include "session_flight.h"
#include "settings/restricted.h"

/* Returns the name of a goal or wall; NULL: of no other character. */
static const char *
name_of(char what)
{
	enum placed_kind thing = placed_thing(what);

	return thing < PLACED_KINDS ? placed_table[thing].name : NULL;
}

bool
placed_has(const struct flight *flight, enum placed_kind thing, struct boids_vec place)
{
	if (thing == PLACED_FOOD)
		return flock_food_share(flight->flock, place, 0) > 0.5f;
	return placed_char(flight, placed_cell_at(flight, place)) == placed_table[thing].cell;
}

int
placed_count(const struct flight *flight, enum placed_kind thing)
{
	const struct placed_cells *marks = &flight->placed.marks;
	int count = flight->placed.own[thing];

	for (int i = 0; i < marks->count && placed_table[thing].cell; i++)
		count += marks->at[i].what == placed_table[thing].cell;
	return count;
}

bool
placed_is_air(const struct flight *flight, struct boids_vec place)
{
	struct placed_cell cell = placed_cell_at(flight, place);

	return placed_in_world(flight, cell) && !name_of(placed_char(flight, cell));
}

static bool
request(struct session *session, const struct placing *all, int count)
{
	const struct change change = { .kind = CHANGE_PLACE, .placings = all, .count = count };

	return count > 0 && session_request(session, &change);
}

bool
placed_change(struct session *session, const struct placing *all, int count)
{
	if (!request(session, all, count))
		return false;
	session->layers.compares = false; /* changing a setting ends it */
	return true;
}

bool
placed_cells(struct session *session, enum placed_kind thing, bool removes,
             const struct boids_vec *places, int count, bool whole)
{
	const struct flight *flight = &session->flight;
	int most = session->options->restricted ? RESTRICTED_PLACED : PLACED_MOST;
	int room = most - flight->placed.marks.count, done = 0;
	struct placing all[PLACED_MOST];

	for (; done < count && done < PLACED_MOST; done++) {
		const struct placed_cell cell = placed_cell_at(flight, places[done]);
		const char base = placed_base_char(flight, cell);
		const bool is_marked = placed_is_marked(flight, cell);
		const bool by_map = removes ? !name_of(base) && is_marked /* it has that below */
		                            : base == placed_table[thing].cell;
		if (!by_map && !is_marked && room-- <= 0)
			break;
		all[done] = (struct placing){ .thing = by_map    ? PLACED_MAP
			                               : removes ? PLACED_AIR
			                                         : thing,
			                      .place = placed_cell_middle(flight, cell) };
	}
	if (done < count)
		session_notice(session, "no more than %d cells can be changed", most);
	return (done == count || !whole) && request(session, all, done);
}

/* Fills a cell of food or empties it. Where all is wall, or that share is there already, it changes
 * nothing. */
static bool
set_food(struct session *session, struct boids_vec place, bool removes)
{
	struct placing cell = {
		.thing = PLACED_FOOD, .removes = removes, .place = place, .share = removes ? 0 : 1
	};

	cell.place.z = 0;
	if (flock_food(session->flight.flock).columns == 0)
		return session_notice(session, "no food grows here: food is 0");
	float share = flock_food_share(session->flight.flock, cell.place, 0);
	return share >= 0 && share != cell.share && placed_change(session, &cell, 1);
}

bool
placed_put(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	struct placed_cell cell = placed_cell_at(&session->flight, place);
	char own = placed_table[thing].cell, there = placed_char(&session->flight, cell);

	if (thing == PLACED_FOOD)
		return set_food(session, place, false);
	if (there == BOIDS_MAP_WALL && thing != PLACED_WALL)
		return session_notice(session, "there is a wall here");
	if (placed_boids_is(thing))
		return placed_change(session, &(struct placing){ .thing = thing, .place = place },
		                     1);
	if (!placed_in_world(&session->flight, cell))
		return session_notice(session, "outside the world");
	if (name_of(there) && there != own)
		return session_notice(session, "there is a %s here", name_of(there));
	return there != own && placed_cells(session, thing, false, &place, 1, true);
}

bool
placed_remove(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	const struct placing boid = { .thing = thing, .removes = true, .place = place };

	if (thing == PLACED_FOOD)
		return set_food(session, place, true);
	return placed_change(session, &boid, 1);
}

/* Predators and pillars that were placed are the newest ones of the flock. */
bool
placed_clear(struct session *session)
{
	const struct placed *placed = &session->flight.placed;
	struct placing all[PLACED_MOST];
	int count = 0;

	placed_marks(&session->flight, &placed->marks, 0, true, all);
	bool cleared = placed_change(session, all, placed->marks.count);
	for (int i = 0; i < PLACED_KINDS; i++) {
		enum placed_kind thing = (enum placed_kind)i;
		size_t last =
			placed_boids_is(thing) ? placed_boids_count(&session->flight, thing) : 0;
		for (int own = placed->own[i]; own > 0 && last > 0 && count < PLACED_FEW; own--)
			all[count++] = (struct placing){
				.thing = thing,
				.removes = true,
				.place = placed_boids_get(&session->flight, thing, --last).position
			};
	}
	return placed_change(session, all, count) || cleared;
}

/* ---- held */

bool
placed_hold(struct session *session, enum placed_kind thing, struct boids_vec place)
{
	struct placed_cell cell = placed_cell_at(&session->flight, place);
	const struct change hold = { .kind = CHANGE_HOLD, .held = { true, thing, place } };
	const struct boids_vec asked = session->by_user.place;
	bool is_there = asked.x == place.x && asked.y == place.y && asked.z == place.z;

	if (thing == PLACED_GOAL && (placed_char(&session->flight, cell) == BOIDS_MAP_WALL ||
	                             !placed_in_world(&session->flight, cell)))
		return false;
	if (thing == PLACED_GOAL) /* it stays in its cell */
		is_there = placed_same_cell(placed_cell_at(&session->flight, asked), cell);
	if (session->by_user.on && session->by_user.thing == thing && is_there)
		return true;
	if (!session_request(session, &hold))
		return false;
	session->by_user = hold.held;
	return true;
}

void
placed_release(struct session *session)
{
	if (session->by_user.on)
		session_request(session, &(struct change){ .kind = CHANGE_HOLD });
	session->by_user.on = false;
}

void
placed_release_all(struct session *session)
{
	session->by_user = session->flight.placed.held;
	placed_release(session);
}
