/* SPDX-License-Identifier: MIT */
/* Backdrop: a relief of noise under the flock, fixed to the world, the gusts of wind that drift over
 * it, or the food that grows there. */
#pragma once

#include "boids/flock.h"
#include "camera.h"
#include "screen/theme.h"

#include <stdbool.h>
#include <stdint.h>

/* The visible part of a backdrop. */
struct scene {
	uint64_t seed;
	int columns, rows;   /* of the viewport ... */
	double across, down; /* ... and of the world in it, in cells of the frame ... */
	double scale;        /* ... of which this many make up one of the world */
	int64_t column, row; /* of the backdrop in the upper left corner */
	double turned;       /* rotation of the camera, radians; the backdrop does not turn */
	int choice;          /* enum boids_backdrop_choice */
	int64_t moment; /* frame number of the drifting wind and of food; a new one redraws it */
	bool wraps;
};

/* {0} at the start. */
struct backdrop {
	uint8_t *levels; /* by cell, row by row; owned; NULL: off */
	uint64_t step;   /* of the flock at the last frame */
	struct scene scene;
};

/* Call before each frame: computes the levels of a scene that has changed. Returns false without
 * memory. */
bool backdrop_fit(struct backdrop *backdrop, const struct scene *scene,
                  const struct boids_flock *flock);

/* Whether there is one. */
bool backdrop_is_on(const struct backdrop *backdrop);

/* Returns the level of the backdrop in a cell, as theme_hill takes it, that of food as theme_food
 * does; 0: the plain, or no backdrop. */
int backdrop_level(const struct backdrop *backdrop, size_t cell);

void backdrop_free(struct backdrop *backdrop);
