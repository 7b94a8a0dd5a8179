/* SPDX-License-Identifier: MIT */
/* Backdrop: what is under the flock: a land of noise, which stands still with the world, or the gusts of
 * wind that drift over it. */
#pragma once

#include "app/eye.h"
#include "boids/flock.h"
#include "term/frame.h"

#include <stdbool.h>
#include <stdint.h>

/* Which part of which land it is. */
struct scene {
	uint64_t seed;
	int columns, rows;   /* of the screen ... */
	double across, down; /* ... and of the world, in cells */
	int64_t column, row; /* of the land that is in the upper left corner */
	double turned;       /* how far round a deep world the eye is; the land stays */
	int choice;          /* enum backdrop_choice */
	int64_t moment;      /* of what drifts: another one whenever it is to be seen anew */
	bool wraps;
};

/* {0} at the start. */
struct backdrop {
	uint8_t *levels; /* how high the land is, how hard it blows, by cell, row by row; owned; NULL: there is none */
	struct scene scene;
};

/* Before each frame: makes what this scene shows of the flock's world, unless it is there already. false:
 * no memory. */
bool backdrop_fit(struct backdrop *backdrop, const struct scene *scene, const struct flock *flock);

/* What is seen of it in a cell; ' ' nothing. */
struct cell backdrop_cell(const struct backdrop *backdrop, size_t cell);

void backdrop_free(struct backdrop *backdrop);
