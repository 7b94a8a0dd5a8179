/* SPDX-License-Identifier: MIT */
/* Placed food: discs of the ground that are filled with food or emptied. */
#pragma once

#include "session.h"

/* Whether the cell of food at a place is more than half full. */
bool placed_food_has(const struct session *session, struct boids_vec place);

/* Sets the food of a disc, and keeps it for undo with the mean share that was there: undo gives back
 * that, spread evenly. */
void placed_food_set(struct session *session, struct placing disc);

/* Fills a disc or empties it, by a change; radius in units, 0: one cell. Returns false if nothing has
 * changed; shows a notice if there is no food in this flock. */
bool placed_food_paint(struct session *session, struct boids_vec place, float radius, bool removes);
