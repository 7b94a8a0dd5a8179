/* SPDX-License-Identifier: MIT */
/* Food ground: the food of a flock as levels that cells of the screen show. */
#pragma once

#include "boids/life.h"

/* Returns the mean share of full, 0 to 1, of the cells of food whose middles lie in a rectangle of the
 * world, or of the one at its middle if there is none. Barren cells do not count. Outside of the world
 * the cells repeat. Returns 0 without food. */
double food_ground_share(const struct boids_food *food, double x, double y, double width,
                         double height);

/* Returns the level of a share, 0 (none) to THEME_FOODS. `last`: the level shown before, or -1; kept
 * until the share is a 20th past its border, against flicker. */
int food_ground_level(double share, int last);
