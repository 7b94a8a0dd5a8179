/* SPDX-License-Identifier: MIT */
/* Glyphs: the characters for a heading, a place and a density. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { GLYPH_LEVELS = 9, GLYPH_PARTS = 8, GLYPH_FADES = 2 };

/* Things that are no boids; no set uses these characters. */
enum {
	GLYPH_PREDATOR = 'X', /* where it has no colour, or does not move */
	GLYPH_GOAL = '*',
	GLYPH_WALL = '#',     /* and a pillar */
	GLYPH_UPPER = 0x2580, /* half of a cell */
	GLYPH_LOWER = 0x2584,
	GLYPH_BLOCK = 0x2588, /* the two where they have a colour */
	GLYPH_WIND = '~',
	GLYPH_REST = 'x', /* a predator that does not hunt */
	GLYPH_DEAD = '+', /* marks of what has just happened to a boid ... */
	GLYPH_EATEN = 'x',
	GLYPH_CRASHED = '*',
	GLYPH_BORN = 'o',
	GLYPH_STRAYED = '!'
};

/* What an occupied cell shows. */
struct sight {
	int sector;      /* of its heading; see glyph_sector */
	uint8_t dots;    /* OR of the dots of its occupied parts */
	int level;       /* of its density; see glyph_level */
	bool far;        /* so distant that it is drawn small */
	uint32_t letter; /* the boid's own character, as a glyph of frame.h; 0: it has none */
};

struct glyph_set {
	const char *name;
	const char *help; /* one sentence, no full stop */
	bool ambiguous;   /* East Asian Width A: some terminals draw it two columns wide */
	bool all;         /* shows all in a cell and their mean heading; else one */
	int sectors;      /* distinct headings, by glyph or by colour: 4 or 8 */

	/* Parts of a cell, and the dot of each, row by row from the upper left. In a set that shows one
	 * boid, each part shows one. */
	int across, down;
	uint8_t dot[GLYPH_PARTS];

	/* By heading: right, then counter-clockwise on the screen. By level: from low to high. */
	uint32_t glyphs[GLYPH_LEVELS];
	uint32_t (*look)(const struct glyph_set *set, struct sight sight);
	uint32_t small; /* the glyph of distant ones; 0: the same as near ones */

	/* The trail, from new to old; ASCII, as trails fill many cells. */
	uint32_t trail[GLYPH_FADES];

	const struct glyph_set *instead; /* where it cannot be shown: it needs UTF-8; NULL: ASCII */
};

extern const struct glyph_set glyph_sets[]; /* ends with a NULL name */

/* Returns the set of that name, or NULL. */
const struct glyph_set *glyphs_find(const char *name);

/* Returns a set of `count` (4 or 8) characters by heading: right, then counter-clockwise. */
struct glyph_set glyphs_custom(const uint32_t *characters, int count);

/* Whether its glyphs tell headings. */
bool glyphs_point(const struct glyph_set *set);

/* Whether a set cannot be shown without UTF-8 under its own name. */
bool glyphs_need_utf8(const struct glyph_set *set);

/* Returns the set, or its fallback if it needs UTF-8 or narrow ambiguous characters and the
 * terminal lacks them. */
const struct glyph_set *glyphs_shown(const struct glyph_set *set, bool utf8, bool wide);

/* Returns the sector of a heading: of `sectors` equal parts of the circle, the first centred on
 * right, the others counter-clockwise. (x, y): the heading on the screen, y down, in square units.
 * `last`: the sector shown before, or -1; kept until the heading is 5 degrees past its border,
 * against flicker. A heading of length 0 keeps `last` (or 0). */
int glyph_sector(int sectors, float x, float y, int last);

/* Density scale: level k begins at from[k] in a cell. The mean of all cells, empty ones included,
 * is the middle of level 4; two levels up mean three times the density. At low densities levels
 * begin at 1, 2, 3 ... The scale is constant from frame to frame, so the picture does not pulse. */
struct glyph_scale {
	uint32_t from[GLYPH_LEVELS];
};

struct glyph_scale glyph_scale(double mean);

/* Returns the level of a cell that holds `count`; level 0 begins at 1. `last`: the level shown
 * before, or -1; kept until the count is an eighth past its border, against flicker. */
int glyph_level(const struct glyph_scale *scale, uint32_t count, int last);
