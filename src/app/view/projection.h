/* SPDX-License-Identifier: MIT */
/* Projection: maps world positions to the cells of one frame, with its glyphs and colours. Shared
 * by the view and the drawing of placed things. */
#pragma once

#include "camera.h"
#include "flock/flock.h"
#include "screen/background.h"
#include "screen/frame.h"
#include "screen/glyphs.h"
#include "screen/theme.h"

#include <math.h>
#include <stdbool.h>

/* What the terminal can show. */
struct display {
	int columns, rows; /* of the terminal, status line included */
	int colours;       /* in use: 0, 8, 16, 256 or COLOURS_DIRECT */
	int all_colours;   /* as many as the terminal has and the user allows */
	bool utf8;         /* false: glyph sets that need Unicode are replaced ... */
	bool wide;         /* ... and so are sets of ambiguous width, which it draws wide */
	bool bars;         /* bars, graphs and frames in Unicode, not in ASCII */
	bool plain;        /* it has neither reverse nor dim */
	bool mouse;        /* it tells what the mouse does */
	bool coarse;       /* boids in ASCII, as the connection is slow */
	bool trails;       /* automatic trails show, in 256 colours and Unicode */
	const struct theme *own_theme; /* the user's that is chosen; NULL: none */
	enum background background;    /* of the terminal, as far as it has told */
};

/* The projection of one axis of the world. */
struct axis {
	double start;     /* of the left or upper edge, in units from the middle */
	double scale;     /* cells per unit */
	double side;      /* of the world, in units ... */
	double cells;     /* ... and in cells, from ... */
	double first;     /* ... this cell of the frame, whole without a part, to ... */
	double end;       /* ... this place in it */
	int from, to;     /* the cells of the frame that may show anything ... */
	int begins, ends; /* ... and those of the whole world */
	double parts;     /* subcells the glyphs can show in a cell */
};

/* The projection, glyphs and colours of one frame. */
struct projection {
	struct axis across, down;
	double scale; /* cells of the frame per cell of the world, the same along both axes */
	struct viewpoint viewpoint;
	const struct camera *camera; /* the caller's, as are the next two */
	const struct flock_state *flock;
	const struct display *display; /* NULL: without glyphs and colours */
	struct glyph_set glyphs;       /* that this terminal can show */
	struct glyph_scale density;    /* boids per cell to level of a glyph */
	const struct theme *theme;
	enum background background;
	struct palette palette; /* of what the colours of boids show */
	int colours;            /* 0, 8, 16, 256 or COLOURS_DIRECT */
	bool shapes;            /* walls and pillars are blocks, predators arrows */
};

/* A cell of the frame, and a subcell. */
struct subcell {
	int column, row;
	int across, down; /* of the subcell, from the upper left one */
};

/* Returns the projection into the camera's viewport, with the glyphs and colours that the viewer
 * has chosen (looks), as far as the display has them. The camera's part of the world is fitted in,
 * in the middle: cell for cell, scale 1, if both have the same size. A camera that draws whole cells
 * leaves blank what a whole multiple leaves over. */
struct projection projection_of(const struct camera *camera, const struct flock_state *flock,
                                const struct boids_factors *looks, const struct display *display);

/* Returns the background that colours are made for: of the looks, or else of the display. */
enum background projection_background(const struct boids_factors *looks,
                                      const struct display *display);

/* The same without glyphs and colours. */
struct projection projection_bare(const struct camera *camera, const struct flock_state *flock);

/* Whether a cell shows a part of the world: else it lies beside the world, and only boids that
 * leave it show there. */
bool projection_has_world(const struct projection *s, int column, int row);

/* Whether walls and goals show: they extend through its depth, so from the side they would hide
 * it. */
bool projection_shows_map(const struct projection *s);

/* Returns the depth band, BAND_FAR .. BAND_NEAR; BAND_USUAL in a 2-D world. */
enum { BAND_FAR, BAND_DISTANT, BAND_USUAL, BAND_NEAR, BANDS };
int projection_band(const struct projection *s, double depth);

/* Returns how a thing of the theme shows, with this glyph. */
struct cell projection_thing(const struct projection *s, enum theme_thing thing, uint32_t glyph);

/* Returns how a solid thing shows: a block that fills its cell in any font, or '#'. */
struct cell projection_block(const struct projection *s, enum theme_thing thing);

/* Draws a thing at a place in the world, if that is in view; the cell keeps its background. */
void projection_put(const struct projection *s, struct frame *frame, struct boids_vec place,
                    struct cell thing);

/* The visible part of a backdrop, or of the trails. */
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

/* Returns the visible part of the backdrop, which moves with the world in whole cells. */
struct scene projection_scene(const struct projection *s, const struct boids_factors *looks);

/* Returns the place in the frame of a position, in cells. */
static inline double
axis_place(const struct axis *a, double position)
{
	return a->first + (position - a->start) * a->scale;
}

/* Finds the cell and subcell along one axis; false: outside the viewport. The far border of the
 * world, and what rounding puts past it, belongs to its last cell. */
static inline bool
axis_find(const struct axis *a, double position, int *cell, int *part)
{
	double from_start = position - a->start, at = axis_place(a, position);

	if (at >= a->end && from_start <= a->side)
		at = nextafter(a->end, 0);
	if (!(at >= a->from && at < a->to))
		return false;
	double in = at - a->from; /* beside a part of the world cells are below 0 */
	int whole = (int)in;
	*cell = a->from + whole;
	*part = (int)((in - whole) * a->parts);
	return true;
}

/* Finds the cell and subcell of a position; false: outside the viewport. Inline, as it runs for
 * every boid of every frame. */
static inline bool
projection_find(const struct projection *s, struct view_vec at, struct subcell *slot)
{
	return axis_find(&s->across, at.across, &slot->column, &slot->across) &&
	       axis_find(&s->down, at.down, &slot->row, &slot->down);
}

/* The same for a place in the world. */
static inline bool
projection_find_place(const struct projection *s, struct boids_vec place, struct subcell *slot)
{
	return projection_find(s, viewpoint_from_world(&s->viewpoint, place), slot);
}

/* Returns how many parts of a cell, one above the other, show a boid each. */
static inline int
projection_parts(const struct projection *s)
{
	return s->glyphs.all ? 1 : s->glyphs.down;
}

/* Returns the index of the first part of a row of cells. */
static inline size_t
projection_row(const struct projection *s, int row)
{
	return (size_t)((row - s->down.from) * projection_parts(s)) *
	       (size_t)(s->across.to - s->across.from);
}

/* Returns the index of the part of a cell that has a subcell, in rows of parts from the upper left one
 * of the viewport on. */
static inline size_t
projection_part(const struct projection *s, const struct subcell *at)
{
	int row = (at->row - s->down.from) * projection_parts(s) + (s->glyphs.all ? 0 : at->down);

	return (size_t)row * (size_t)(s->across.to - s->across.from) +
	       (size_t)(at->column - s->across.from);
}

/* Returns the cell of a position, within 10 000 cells of the frame even where none shows it. */
static inline int
axis_cell(const struct axis *a, double position)
{
	return (int)fmin(fmax(floor(axis_place(a, position)), -10000), 10000);
}

static inline double
axis_back(const struct axis *a, double at)
{
	return (at - a->first) / a->scale + a->start;
}

/* Returns the position in the view of a place in the frame, in cells, at the depth of the camera's
 * middle; and in the world of the middle of a cell. */
static inline struct view_vec
projection_back(const struct projection *s, double column, double row)
{
	return (struct view_vec){ axis_back(&s->across, column), axis_back(&s->down, row), 0 };
}

static inline struct boids_vec
projection_place(const struct projection *s, int column, int row)
{
	return viewpoint_to_world(&s->viewpoint, projection_back(s, column + 0.5, row + 0.5));
}
