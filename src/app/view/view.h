/* SPDX-License-Identifier: MIT */
/* View: a flock -> cells. Pure but for what it keeps from the frame before. */
#pragma once

#include "backdrop.h"
#include "camera.h"
#include "colour_value.h"
#include "flock/flock.h"
#include "projection.h"
#include "screen/frame.h"
#include "trails.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* State that lasts from frame to frame; {0} at the start. Hysteresis needs it: a new view for each
 * frame draws without. */
struct view {
	struct contents *contents; /* by cell: its boids, and what it showed last */
	uint8_t *used;             /* by cell 1: had boids in the last frame */
	size_t cells;
	int8_t *sectors; /* by boid id, for sets that show one boid a cell: its last sector, or -1 */
	size_t ids;
	struct colour_value colour_value;
	struct camera camera;  /* the caller moves it and sets its viewport */
	struct viewport shown; /* the cells of the frame that show any of the contents */
	struct trails trails;
	bool bare;  /* the border of the world does not show */
	bool marks; /* a frame leaves marks too, where they are due: its camera does not glide */
	struct backdrop backdrop;
};

/* Draws the flock into the camera's viewport in the frame and leaves the rest of the frame alone,
 * with the zoom and aspect of its factors, the glyphs and colours of `looks`, the factors of the
 * viewer. If world and viewport have the same size column = floor(x * zoom), row = floor(y * zoom /
 * aspect); else the whole world is fitted in, in the middle, and of the map's cells that share a
 * cell the most important shows: goal, wall, wind. Of several boids in a cell the nearest shows (in
 * a 2-D world the lowest id), or all with their mean heading, as the glyph set has it. Boids
 * outside the viewport are not drawn. With edge `open` the middle of the flock is drawn in the
 * middle, or the boid that the camera follows; a world that wraps continues on all sides of a
 * followed boid, which is lit with its neighbours; the border of one that does not shows where it
 * is in view. In a 3-D world near boids are bold and large, far ones dim and small.
 *
 * Call it without a frame after each step: then boids leave marks for the trails, 30 times a second
 * of the flight. So the marks are the same for all who watch it, whenever they draw.
 *
 * The threads of the flock draw a large one, the same for any number of them. */
void view_draw(struct view *view, struct frame *frame, const struct flock_state *flock,
               const struct boids_factors *looks, const struct display *display);

/* Forgets the frame before but for camera and trails: the next one is drawn without hysteresis. */
void view_forget(struct view *view);

void view_free(struct view *view);
