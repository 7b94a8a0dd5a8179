/* SPDX-License-Identifier: MIT */
/* Sketch: how one frame is drawn: which cell shows which place of the world, in which glyphs and
 * colours. For view.c and what is placed. */
#pragma once

#include "app/backdrop.h"
#include "app/eye.h"
#include "boids/flock.h"
#include "term/frame.h"
#include "term/glyphs.h"
#include "term/palette.h"

#include <stdbool.h>

/* What the terminal can show. */
struct looks {
	int rows;    /* the world is drawn on this many rows of the frame, from the top */
	int colours; /* 0, 8, 16, 256 or COLOURS_DIRECT */
	bool utf8;   /* false: a glyph set that needs Unicode is drawn as another one ... */
	bool wide;   /* ... and so is one that may be drawn two columns wide */
};

/* How one axis of the world lies on the glass. */
struct axis {
	double start; /* what stands in the left or upper corner, from the middle */
	double scale; /* cells in a unit */
	double side;  /* of the world, in units ... */
	double end;   /* ... and in cells */
	double last;  /* just before that */
	int cells;    /* of the frame */
	int parts;    /* of a cell, that the glyphs tell apart */
};

/* How one frame is drawn. */
struct sketch {
	struct axis across, down;
	struct gaze gaze;
	const struct eye *eye;         /* from where that is seen; the caller's */
	struct glyph_set glyphs;       /* as this terminal can show them */
	struct glyph_scale crowds;     /* how many boids in a cell are many */
	const struct palette *palette; /* NULL: one colour */
	int colours;                   /* 0, 8, 16, 256 or COLOURS_DIRECT */
};

/* A cell of the frame, and a part of it. */
struct slot {
	int column, row;
	int across, down; /* the part, from the upper left one */
};

/* For a frame of this size. */
struct sketch sketch_of(const struct eye *eye, const struct frame *frame, const struct flock *flock,
                        struct looks looks);

/* Only which cell shows what, in a frame of so many cells. */
struct sketch sketch_bare(const struct eye *eye, const struct flock *flock, int columns, int rows);

/* Whether walls and goals are seen: they are as deep as the world, and from its side hide all. */
bool sketch_sees_map(const struct sketch *s);

/* How near it is: 0 far .. 3 near; in a flat world all are as usual. */
enum { FAR, DISTANT, USUAL, NEAR, BANDS };
int sketch_band(const struct sketch *s, double away);

/* The part of the land that is seen: it goes with the world, in whole cells. */
struct scene sketch_scene(const struct sketch *s, const struct flock *flock);

/* The cell along one axis and the part of it; false: it is none of the frame's. What stands on the far
 * border of the world, or is rounded past it, is in its last one. */
static inline bool
axis_find(const struct axis *a, double place, int *cell, int *part)
{
	double from_start = place - a->start, at = from_start * a->scale;

	if (at >= a->end && from_start <= a->side)
		at = a->last;
	if (!(at >= 0 && at < a->cells))
		return false;
	*cell = (int)at;
	*part = (int)((at - *cell) * a->parts);
	return true;
}

/* The cell that shows a place, and the part of it; false: it is none of the frame's. Here, as
 * every boid of every frame comes by. */
static inline bool
sketch_find(const struct sketch *s, struct seen at, struct slot *slot)
{
	return axis_find(&s->across, at.across, &slot->column, &slot->across) &&
	       axis_find(&s->down, at.down, &slot->row, &slot->down);
}
