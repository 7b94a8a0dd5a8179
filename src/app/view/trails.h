/* SPDX-License-Identifier: MIT */
/* Trails: marks that boids leave in the cells of the screen, and that fade. */
#pragma once

#include "flock/flock.h"
#include "projection.h"
#include "screen/background.h"
#include "screen/frame.h"
#include "screen/glyphs.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The mark in one cell. */
struct trace {
	double since;           /* simulated second of the last boid here; below 0: none */
	struct boids_vec place; /* of that boid, in the world */
	uint32_t glyph;
	int32_t colour, faded; /* of that boid, and as it shows ... */
	int step;              /* ... after so many steps of its fading */
};

enum { TRAIL_TURNS = 3 }; /* rows take turns to change */

/* {0} at the start. */
struct trails {
	struct trace *traces; /* by cell, row by row; owned */
	struct scene scene;   /* of the frame before */
	int colours;          /* of the frame before */
	uint64_t seed;
	double time;                 /* of the frame before */
	double changed[TRAIL_TURNS]; /* simulated second of the last change, by row modulo turns */
	double span;                 /* seconds until a mark has faded; 0: trails are off */
};

/* Call before each frame; marks fade within `span` seconds, 0: no trails. Moves the marks with the
 * world if the camera has moved along or turned; clears them if size, zoom, colours or seed have
 * changed, or time went back. false: no memory. */
bool trails_fit(struct trails *trails, const struct projection *s, double span,
                const struct scene *scene);

/* Whether there are marks to draw. */
bool trails_are_on(const struct trails *trails);

/* Marks a cell that shows a boid like this, from this place in the world. */
void trails_mark(struct trails *trails, size_t cell, struct cell boid, struct boids_vec place);

/* Returns how the mark of an empty cell shows, ' ': none. With 256 colours or more it is the glyph
 * of the boid, which fades to the background; else that of the set, new, then dim and old. */
struct cell trails_cell(struct trails *trails, size_t cell, const struct glyph_set *set,
                        enum background background);

void trails_free(struct trails *trails);
