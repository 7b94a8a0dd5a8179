/* SPDX-License-Identifier: MIT */
/* Placed food: discs of the ground that are filled with food or emptied. */
#pragma once

#include "session.h"

/* Whether the cell of food at a place is more than half full. */
bool placed_food_has(const struct session *session, struct boids_vec place);

/* Sets the food of a disc, and keeps it for undo with the mean share that was there: undo gives back
 * that, spread evenly. */
void placed_food_set(struct session *session, struct placing disc);

/* Whether to place a disc would change the food: not where all is wall, or none grows. */
bool placed_food_differs(const struct session *session, const struct placing *disc);
