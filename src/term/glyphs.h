/* SPDX-License-Identifier: MIT */
/* Glyphs: how a heading, a place and a crowd look. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { GLYPH_LEVELS = 9, GLYPH_PARTS = 8, GLYPH_FADES = 2 };

/* A predator and a post, bold, whatever the set: no set has these letters. */
enum { GLYPH_PREDATOR = 'X', GLYPH_POST = 'I' };

/* What there is to tell of a cell where somebody stands. */
struct sight {
	int sector;   /* of the heading that shows; see glyph_sector */
	uint8_t dots; /* where somebody stands: the dots of those parts of the cell, together */
	int level;    /* how crowded it is; see glyph_level */
	bool far;     /* so far away that it is small */
};

struct glyph_set {
	const char *name;
	const char *help; /* one sentence, no full stop */
	bool unicode;     /* needs a UTF-8 locale */
	bool ambiguous;   /* to Unicode: terminals set up for East Asian scripts may draw it wide */
	bool all;         /* all who stand in a cell show, and their mean heading; else one shows */
	int sectors;      /* headings told apart, by glyph or by colour: 4 or 8 */

	/* The parts of a cell it tells apart, and the dot of each, row by row from the upper left. */
	int across, down;
	uint8_t dot[GLYPH_PARTS];

	/* By heading: right, then counter-clockwise on the screen; by level: from low to high. */
	uint32_t glyphs[GLYPH_LEVELS];
	uint32_t (*look)(const struct glyph_set *set, struct sight sight);
	uint32_t small; /* what is far away, or 0: it looks as what is near */

	/* What is left where somebody has been, from new to old; in ASCII, for there will be much of it. */
	uint32_t trail[GLYPH_FADES];

	const char *instead; /* the set that shows where this one cannot; NULL: it always can */
};

extern const struct glyph_set glyph_sets[]; /* ends with a NULL name */

/* The set of that name, or NULL. */
const struct glyph_set *glyphs_find(const char *name);

/* A set of `count` (4 or 8) characters by heading: right, then counter-clockwise. */
struct glyph_set glyphs_own(const uint32_t *characters, int count);

/* What can be shown of a set: itself, or the one that is instead of it without UTF-8, and where the
 * terminal draws ambiguous characters wide. */
const struct glyph_set *glyphs_shown(const struct glyph_set *set, bool utf8, bool wide);

/* Which of `sectors` equal parts of the circle, centred on right and going counter-clockwise, a
 * heading lies in. (x, y): the heading as it is seen, y down, both in the same length on the
 * glass. `last` is the sector shown before, or -1: it is kept until the heading is 5 degrees past
 * its border, so a glyph does not flicker. A heading of no length keeps `last` (or 0). */
int glyph_sector(int sectors, float x, float y, int last);

/* How many make a crowd: level k begins with from[k] in a cell. The mean of all cells, the empty ones
 * too, lies in the middle of level 4, and two levels up there are three times as many. Where boids
 * are few, levels begin with 1, 2, 3 ... It depends on nothing that changes from frame to frame, so
 * the picture does not pulse. */
struct glyph_scale {
	uint32_t from[GLYPH_LEVELS];
};

struct glyph_scale glyph_scale(double mean);

/* The level of so many in a cell, 0 for one and more. `last` is the level shown before, or -1: it is
 * kept until there are an eighth more, or fewer, than at its border, so a glyph does not flicker. */
int glyph_level(const struct glyph_scale *scale, uint32_t count, int last);
