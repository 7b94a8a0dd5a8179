/* SPDX-License-Identifier: MIT */
/* Published: the programs behind the presets, written a second time from what their authors
 * published, in double precision with plain loops over all pairs. Uses nothing of the core, which
 * must fly the same flocks. Includes the fixes that the presets make. */
#pragma once

#include <stdbool.h>

struct point {
	double x, y, z;
};

/* Lengths are in pixels, velocities in the program's own unit. */
struct bird {
	struct point place, velocity;
	int colour;
};

struct sky {
	struct point size; /* z is 0 in two dimensions */
	bool round;        /* birds see across the border, by the nearest image */
};

/* The parts of other birds that a program reads. `closest`: the least distance of a decision from
 * its other outcome so far, in pixels; there rounding can separate two programs. */
struct eyes {
	const struct bird *birds;
	int count, self;
	struct sky sky;
	double closest;
};

enum { RANGES = 2 };

struct published {
	const char *preset;
	int columns, rows;                     /* terminal that shows its world ... */
	const char *zoom;                      /* ... at this zoom; NULL: that of the preset */
	const char *torus;                     /* as published; NULL: that of the preset */
	float rate;                            /* frames a second */
	double per_second;                     /* pixels a second at a speed of 1 */
	double ranges[RANGES];                 /* ranges of perception, the widest first */
	int frames;                            /* frames for which rounding must not show */
	double unit;                           /* pixels in one of its units of length */
	struct bird (*fly)(struct eyes *eyes); /* returns the bird `self` one frame later */
};

extern const struct published published_table[]; /* ends with a NULL preset */

/* Flies one frame, bird by bird in place as all these programs do, or all at once. Returns how near
 * the nearest decision was to the other outcome. */
double published_frame(const struct published *p, struct sky sky, struct bird *birds, int count,
                       bool in_place);
