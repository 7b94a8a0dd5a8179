/* SPDX-License-Identifier: MIT */
/* Wake: what boids leave behind in the cells of the screen, and how it fades. */
#pragma once

#include "app/backdrop.h"
#include "boids/flock.h"
#include "term/frame.h"
#include "term/glyphs.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What somebody has left in one cell. */
struct trace {
	double since; /* second of the flight; below 0: nobody was here */
	int32_t colour;
};

/* {0} at the start: nobody was anywhere. */
struct wake {
	struct trace *marks; /* by cell, row by row; owned */
	struct scene scene;  /* that they are of */
	int colours;
	uint64_t seed;
	double time; /* of the frame before */
	double span; /* seconds until all is gone; 0: nothing is left behind */
};

/* Before each frame: of this part of the world, and so many colours. Where the eye has gone along with
 * somebody the marks stay where they are in the world; where it has gone round, or size, zoom or colours
 * are others than before, or it is another flight, all is forgotten. false: no memory. */
bool wake_fit(struct wake *wake, const struct flock *flock, const struct scene *scene, int colours);

/* Somebody is in a cell. */
void wake_mark(struct wake *wake, size_t cell, int32_t colour);

/* What is seen of it in a cell where nobody is: new, then dim and old; ' ' nothing. */
struct cell wake_cell(const struct wake *wake, size_t cell, const struct glyph_set *set);

void wake_free(struct wake *wake);
