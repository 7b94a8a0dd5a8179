/* SPDX-License-Identifier: MIT */
/* Change: applies what changes the flock that flies. */
#include "change.h"

#include "asked_factors.h"
#include "placed_boids.h"
#include "placed_food.h"
#include "placed_map.h"
#include "session_flock.h"
#include "settings/flock_file.h"
#include "settings/map_files.h"

#include <errno.h>
#include <string.h>

static void
set_some(struct boids_factors *f, const struct change *change)
{
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (change->sets[i])
			boids_factor_copy(f, &change->factors, i);
}

static bool
apply_factors(struct session *session, const struct change *change)
{
	const struct boids_factors before = session->settings.factors;

	set_some(&session->settings.factors, change);
	if (!session_fit(session, &before, change->anchor))
		return false;
	placed_boids_limit_own(session);
	return true;
}

static void
copy_flock_factors(struct boids_factors *to, const struct boids_factors *from)
{
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (!boids_factor_table[i].is_view)
			boids_factor_copy(to, from, i);
}

/* Worlds differ in size (in pixels: ten times): scales the flock to look the same. */
static bool
apply_settings(struct session *session, const struct change *change)
{
	const struct boids_factors before = session->settings.factors;
	float scale = before.zoom / change->factors.zoom;

	copy_flock_factors(&session->settings.factors, &change->factors);
	boids_flock_scale(session->flock, scale);
	if (!session_fit(session, &before, session_middle)) {
		boids_flock_scale(session->flock, 1 / scale);
		session_fit(session, &before, session_middle);
		return false;
	}
	copy_flock_factors(&session->home, &change->factors);
	memset(session->placed.own, 0, sizeof session->placed.own); /* the preset's, if any */
	memcpy(session->settings.preset, change->preset, sizeof change->preset);
	return true;
}

/* Lays what was placed over a map, world or flock that is new. */
static bool
lay_again(struct session *session)
{
	const struct placed *placed = &session->placed;

	if (placed->marks.count > 0 || (placed->held.on && placed->held.thing == PLACED_GOAL))
		placed_lay(session);
	return true;
}

/* Whether the flock has just this map, as when it was saved: then it keeps its goal. */
static bool
is_flown(const struct session *session, const struct boids_map *map)
{
	const struct boids_map *flown = boids_flock_current_map(session->flock);
	bool same = map && flown && boids_map_columns(map) == boids_map_columns(flown) &&
	            boids_map_rows(map) == boids_map_rows(flown);

	for (int i = 0; same && i < boids_map_columns(map) * boids_map_rows(map); i++) {
		int column = i % boids_map_columns(map), row = i / boids_map_columns(map);
		same = boids_map_cell(map, column, row) == boids_map_cell(flown, column, row) &&
		       boids_map_goal_at(map, column, row) == boids_map_goal_at(flown, column, row);
	}
	return same;
}

static void
set_map(struct session *session, struct boids_map *map, const struct map_text *text)
{
	boids_map_free(session->map);
	session->map = map;
	session->map_text = *text;
}

static bool
apply_map(struct session *session, const struct change *change)
{
	const struct map_text *text = &change->map;
	struct boids_map *map = NULL;
	char error[SETTINGS_ERROR];

	if (text->text &&
	    !(map = map_files_text(text->text->text, text->text->length, text->turns, error))) {
		session_failure(session, "%s", error);
		return false;
	}
	bool flown = is_flown(session, map);
	if (!flown && !boids_flock_map(session->flock, map)) {
		boids_map_free(map);
		session_failure(session, "not enough memory for the map");
		return false;
	}
	set_map(session, map, text);
	return flown || lay_again(session);
}

static bool
apply_size(struct session *session, const struct change *change)
{
	const struct boids_factors before = session->settings.factors;
	int columns = session->columns, rows = session->rows;

	session->columns = change->columns;
	session->rows = change->rows;
	set_some(&session->settings.factors, change);
	if (session_fit_size(session, &before))
		return lay_again(session);
	session->columns = columns;
	session->rows = rows;
	return false;
}

static bool
apply_seed(struct session *session, const struct change *change)
{
	struct boids_flock *flock = boids_flock_new(change->seed);

	if (flock && session_adopt(session, flock, change->seed))
		return lay_again(session);
	session_failure(session, "not enough memory for another flock");
	return false;
}

static bool
apply_placing(struct session *session, const struct placing *p)
{
	if (p->thing == PLACED_FOOD) {
		placed_food_set(session, *p);
		return true;
	}
	if (!placed_boids_is(p->thing))
		return placed_set_mark(&session->placed, placed_cell_at(session, p->place),
		                       p->thing);
	return (p->removes ? placed_boids_remove : placed_boids_put)(session, p->thing, p->place);
}

static bool
is_mark(enum placed_kind thing)
{
	return !placed_boids_is(thing) && thing != PLACED_FOOD;
}

/* Whether all can be placed: else none is. */
static bool
may_place(struct session *session, const struct change *change, enum placed_kind thing)
{
	int more = 0;

	for (int i = 0; i < change->count; i++)
		more += change->placings[i].thing == thing && !change->placings[i].removes;
	return placed_boids_may_add(session, thing, more);
}

static bool
apply_place(struct session *session, const struct change *change)
{
	bool good = may_place(session, change, PLACED_PREDATOR) &&
	            may_place(session, change, PLACED_PILLAR);
	bool marks = false;

	for (int i = 0; i < change->count && good; i++) {
		good = apply_placing(session, &change->placings[i]);
		marks = marks || is_mark(change->placings[i].thing);
	}
	if (!good)
		placed_copy(&session->placed.marks, &session->placed.applied);
	return good && (!marks || placed_lay(session));
}

static bool
release(struct session *session)
{
	const struct held held = session->placed.held;

	if (!held.on)
		return true;
	session->placed.held.on = false;
	return held.thing == PLACED_GOAL ? placed_lay(session) : placed_boids_release(session);
}

static bool
hold_goal(struct session *session, const struct held *held)
{
	struct placed *placed = &session->placed;

	if (!placed->held.on)
		placed->turn = boids_flock_goal(session->flock);
	placed->held = *held;
	return placed_lay(session);
}

static bool
hold_boid(struct session *session, const struct held *held, bool there)
{
	if ((there || !session->placed.held.on) &&
	    !placed_boids_hold(session, held->thing, held->place, there))
		return false;
	session->placed.held = *held;
	session_move_held(session);
	return true;
}

static bool
apply_hold(struct session *session, const struct change *change)
{
	const struct held *held = &change->held;

	if (session->placed.held.on && (!held->on || held->thing != session->placed.held.thing) &&
	    !release(session))
		return false;
	if (held->on && !(held->thing == PLACED_GOAL ? hold_goal(session, held)
	                                             : hold_boid(session, held, change->newest)))
		return false;
	session->placed.wants = session->placed.held;
	return true;
}

static bool
apply_scatter(struct session *session, const struct change *change)
{
	(void)change;
	boids_flock_scatter(session->flock);
	return true;
}

static bool
apply_boids(struct session *session, const struct change *change)
{
	char error[FLOCK_CSV_ERROR];

	if (session_restore(session, change->boids, change->seed, change->columns, change->rows,
	                    error)) {
		memset(session->placed.own, 0, sizeof session->placed.own);
		return true;
	}
	int reason = errno;
	session_failure(session, "%.200s", error);
	errno = reason;
	return false;
}

static bool (*const apply_table[CHANGE_KINDS])(struct session *session,
                                               const struct change *change) = {
	[CHANGE_FACTORS] = apply_factors, [CHANGE_SETTINGS] = apply_settings,
	[CHANGE_MAP] = apply_map,         [CHANGE_SIZE] = apply_size,
	[CHANGE_SEED] = apply_seed,       [CHANGE_BOIDS] = apply_boids,
	[CHANGE_PLACE] = apply_place,     [CHANGE_HOLD] = apply_hold,
	[CHANGE_SCATTER] = apply_scatter,
};

static bool
apply(struct session *session, const struct change *change)
{
	if (!apply_table[change->kind](session, change))
		return false;
	session->changes++;
	if (change->kind == CHANGE_FACTORS)
		asked_factors_settle(session, &change->factors, change->sets);
	for (struct session_listener *l = session->listeners; l; l = l->next)
		if (l->changed)
			l->changed(l->data, session, change);
	return true;
}

enum fate { REFUSED, APPLIED, SENT };

/* Applies a change of the user, or lets the source take it. */
static enum fate
change_by_user(struct session *session, const struct change *change)
{
	const struct session_source *source = &session->source;

	if (!source->take)
		return apply(session, change) ? APPLIED : REFUSED;
	if (!source->take(source->data, session, change))
		return REFUSED;
	if (change->kind == CHANGE_FACTORS)
		asked_factors_send(session, &change->factors, change->sets);
	return SENT;
}

/* The marks that users see have changed already: starts again from those that the flock has. */
static bool
flush_placings(struct session *session)
{
	struct placed *placed = &session->placed;
	struct change change = { .kind = CHANGE_PLACE,
		                 .placings = placed->pending,
		                 .count = placed->pendings };

	if (placed->pendings == 0)
		return true;
	placed->pendings = 0;
	placed_copy(&placed->marks, &placed->applied);
	return change_by_user(session, &change) != REFUSED;
}

static bool
is_held(const struct session *session)
{
	const struct held *wants = &session->placed.wants, *held = &session->placed.held;

	if (!wants->on || !held->on)
		return wants->on == held->on;
	if (wants->thing != held->thing)
		return false;
	if (wants->thing == PLACED_GOAL)
		return placed_same_cell(placed_cell_at(session, wants->place),
		                        placed_cell_at(session, held->place));
	return wants->place.x == held->place.x && wants->place.y == held->place.y &&
	       wants->place.z == held->place.z;
}

bool
session_flush(struct session *session)
{
	struct change hold = { .kind = CHANGE_HOLD };
	bool good = flush_placings(session);

	if (is_held(session))
		return good;
	hold.held = session->placed.wants;
	enum fate fate = change_by_user(session, &hold);
	if (fate != APPLIED)
		session->placed.wants = session->placed.held;
	return fate == SENT || (fate == APPLIED && good);
}

bool
session_apply(struct session *session, const struct change *change)
{
	session_flush(session);
	return change_by_user(session, change) == APPLIED;
}

bool
session_follow(struct session *session, const struct change *change)
{
	session_flush(session);
	return apply(session, change);
}

bool
session_change_factors(struct session *session, const struct boids_factors *to)
{
	struct change change = { .kind = CHANGE_FACTORS, .factors = *to, .anchor = session->anchor };
	const struct boids_factors asked = asked_factors(session);
	bool any = false;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		change.sets[i] = !boids_factor_table[i].is_view && !boids_factor_same(&asked, to, i);
		any = any || change.sets[i];
	}
	if (any && !session_apply(session, &change))
		return false;
	for (int i = 0; i < BOIDS_FACTORS; i++) /* of equal values, whether they are automatic */
		if (boids_factor_table[i].is_view ||
		    boids_factor_same(&session->settings.factors, to, i))
			boids_factor_copy(&session->settings.factors, to, i);
	return true;
}
