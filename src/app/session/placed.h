/* SPDX-License-Identifier: MIT */
/* Placed: places and removes things in the world, for keys and mouse. Goals and walls lie over
 * the map and stay until removed, also when a preset is loaded or the flock restarted. Predators
 * and pillars change a factor, their number (placed_boids.h); food is part of the flock. */
#pragma once

#include "session.h"

/* Whether a goal or wall is in the cell of a place, or the food there is more than half of full. */
bool placed_has(const struct flight *flight, enum placed_kind thing, struct boids_vec place);

/* Returns the number of goals, walls, predators or pillars that were placed and are there. */
int placed_count(const struct flight *flight, enum placed_kind thing);

/* Whether a wall can be placed there. */
bool placed_is_air(const struct flight *flight, struct boids_vec place);

/* Places goals or walls in the cells of these places, each another one, or removes them there. If
 * that changes more cells than can be, says so and stops there; `whole`: does nothing. Returns
 * whether anything was done. */
bool placed_cells(struct session *session, enum placed_kind thing, bool removes,
                  const struct boids_vec *places, int count, bool whole);

/* Places a thing; removes a predator, a pillar or food. Returns false if nothing was done; shows a notice
 * if the reason is not obvious. */
bool placed_put(struct session *session, enum placed_kind thing, struct boids_vec place);
bool placed_remove(struct session *session, enum placed_kind thing, struct boids_vec place);

/* Applies a change that places or removes these things. Returns false if there are none, or on
 * failure. */
bool placed_change(struct session *session, const struct placing *all, int count);

/* Removes all goals, walls, predators and pillars that were placed, and restores what was removed
 * from the map. Returns whether there was any. */
bool placed_clear(struct session *session);

/* Holds a goal or a predator at a place until it is released; a second call moves it. A held
 * predator does not hunt. Returns false if it cannot be held there. */
bool placed_hold(struct session *session, enum placed_kind thing, struct boids_vec place);
void placed_release(struct session *session);

/* Lets go of it whoever holds it, as nobody does in a flight that was taken over. */
void placed_release_all(struct session *session);
