/* SPDX-License-Identifier: MIT */
/* Backdrop: a relief of noise under the flock, fixed to the world, the gusts of wind that drift
 * over it, or the food that grows there. */
#pragma once

#include "flock/flock.h"
#include "projection.h"
#include "types/life.h"

#include <stdint.h>

/* {0} at the start. */
struct backdrop {
	/* By cell, row by row, the level of a hill or of food; 0: the plain. Owned; NULL: off. */
	uint8_t *levels;
	uint64_t step; /* of the flock when they were computed */
	struct scene scene;
};

/* Call before each frame: computes the levels of a scene that has changed. */
void backdrop_fit(struct backdrop *backdrop, const struct scene *scene,
                  const struct flock_state *flock);

/* Draws the backdrop, which ends with the world: as the background of all cells, or, for food that
 * the theme has no such colour for on this terminal, as glyphs in blank cells. Call after all other
 * layers. Food reaches through the depth of a 3-D world, so it is hidden from the side. */
void backdrop_draw(const struct backdrop *backdrop, const struct projection *s, struct frame *frame);

void backdrop_free(struct backdrop *backdrop);

/* Returns the mean share of full, 0 to 1, in a rectangle of the world, widened about its middle to the
 * size of a cell of food: between the middles of cells the share then changes linearly. Barren cells
 * do not count. Outside of the world the cells repeat. Returns 0 without food. */
double backdrop_food_share(const struct boids_food *food, double x, double y, double width,
                           double height);

/* Returns the level of a share, 0 (none) to FOOD_LEVELS: each of the theme's and one below it. `last`: the level shown before, or -1;
 * kept until the share is a 20th past its border, against flicker. */
enum { FOOD_LEVELS = 2 * THEME_FOODS };
int backdrop_food_level(double share, int last);
