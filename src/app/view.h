/* SPDX-License-Identifier: MIT */
/* View: a flock -> cells. Pure but for what it remembers of the frame before. */
#pragma once

#include "app/backdrop.h"
#include "app/eye.h"
#include "app/sketch.h"
#include "app/tell.h"
#include "app/wake.h"
#include "boids/flock.h"
#include "term/frame.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a view keeps from frame to frame; {0} at the start: nothing seen yet. A view that is made
 * anew for each frame draws without hysteresis, which needs history. */
struct view {
	struct spot *spots; /* by cell: who stands there, and what it showed last */
	size_t cells;
	int8_t *sectors; /* by boid id, where one shows: the glyph sector shown last, or -1 */
	size_t ids;
	int parts; /* of how many sectors those are */
	struct tell tell;
	struct eye eye; /* from where it is looked at: of the caller's */
	struct wake wake;
	struct backdrop backdrop;
};

/* Draws the flock over the cells of the frame, with the zoom, aspect, glyphs and colours that its
 * factors say: column = floor(x * zoom), row = floor(y * zoom / aspect). Of several boids in a cell
 * the nearest shows (in a flat world the lowest id), or all with the mean of their headings, as the
 * glyph set has it; what is outside the frame is not drawn. With edge `open` the middle of the flock is
 * drawn in the middle, or whom the eye follows; round an eye that follows a world that wraps is seen
 * on all sides. In a deep world the near are bold and large, the far dim and small.
 * false: no memory, and nothing is drawn. */
bool view_draw(struct view *view, struct frame *frame, const struct flock *flock,
               struct looks looks);

/* The place in the world that the middle of a cell shows. */
struct vec view_place(const struct eye *eye, const struct flock *flock, int column, int row);

void view_free(struct view *view);
