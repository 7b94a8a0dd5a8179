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
	uint32_t id;           /* of that boid */
	int32_t colour, faded; /* of that boid, and as it shows ... */
	int step;              /* ... after so many steps of its fading */
};

/* Marks change this many times per second, all of a row at once, and rows take turns: then a colour is
 * set once for several, and few moves of the cursor are needed. Changes at any time would take half
 * as many bytes again. A mark may last a change too long. */
enum { TRAIL_TURNS = 3, TRAIL_CHANGES = 5 };

/* {0} at the start. */
struct trails {
	struct trace *traces; /* by cell, row by row; owned, as is the next */
	struct trace *turned; /* the same as a camera shows them that has turned since; or NULL */
	struct scene scene;   /* that `traces` belong to */
	int64_t moment;       /* number of the last one that boids left marks at */
	int colours;          /* of the frame before ... */
	struct colours hues;  /* ... and those of its theme and of what it shows */
	uint64_t seed;
	double time; /* of the frame before */
	double span; /* seconds until a mark has faded; 0: trails are off */
};

/* Call before each frame, and before the marks of a step (marks); they fade within `span` seconds,
 * 0: no trails. Moves the marks with the world if the camera has moved along or turned; of several
 * in one cell only the newest is kept for the marks of a later step. Clears them if size, zoom,
 * colours, theme or seed have changed, or time went back. */
void trails_fit(struct trails *trails, const struct projection *s, double span,
                const struct scene *scene, bool marks);

/* Whether boids leave marks at the current step: it is the first one after a moment of marks. */
bool trails_are_due(const struct trails *trails, const struct flock_state *flock);

/* Marks a cell that shows a boid like this, with its place in the world and its id. */
void trails_mark(struct trails *trails, size_t cell, struct cell boid, struct boids_vec place,
                 uint32_t id);

/* Returns the mark that shows in a cell; NULL: none. */
struct trace *trails_trace(const struct trails *trails, size_t cell);

/* Returns how the mark of an empty cell shows, ' ': none. With 256 colours or more it is the glyph
 * of the boid, which fades to the background; else that of the set, new, then dim and old. */
struct cell trails_cell(struct trails *trails, size_t cell, const struct glyph_set *set,
                        enum background background);

void trails_free(struct trails *trails);
