/* SPDX-License-Identifier: MIT */
/* Published: the programs that presets are named after, written a second time from what their authors
 * published, in double precision and with all pairs in plain loops. Nothing here comes from the core,
 * which has to fly the same flocks. What the presets mend is mended here too. */
#pragma once

#include <stdbool.h>

struct point {
	double x, y, z;
};

/* Lengths are pixels, velocities in the program's own unit. */
struct bird {
	struct point place, velocity;
	int colour;
};

struct sky {
	struct point size; /* z is 0 in a flat one */
	bool round;        /* birds see across the border, by the nearest image */
};

/* All that a program asks of the others. `closest`: how far the nearest decision was from falling
 * the other way, in pixels, so far; there rounding can make two programs part. */
struct eyes {
	const struct bird *birds;
	int count, self;
	struct sky sky;
	double closest;
};

enum { RANGES = 2 };

struct published {
	const char *preset;
	int columns, rows;     /* the terminal that shows its world ... */
	const char *zoom;      /* ... at this zoom; NULL: the preset's own */
	const char *torus;     /* as published; NULL: the preset's own */
	float rate;            /* frames a second */
	double per_second;     /* a speed of 1, in pixels a second */
	double ranges[RANGES]; /* where others begin to count, the widest first */
	int frames;            /* for so long rounding must not show */
	double unit;           /* how many pixels one of its lengths is meant to be */
	struct bird (*fly)(struct eyes *eyes); /* the bird `self`, a frame later */
};

extern const struct published published_table[]; /* ends with a NULL preset */

/* One frame: in place, one bird after the other as in all these programs, or all at once. Returns how
 * near the nearest decision was to falling the other way. */
double published_frame(const struct published *p, struct sky sky, struct bird *birds, int count,
                       bool in_place);
