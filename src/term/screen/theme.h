/* SPDX-License-Identifier: MIT */
/* Theme: all colours of the picture, on a dark and a light background. */
#pragma once

#include "background.h"
#include "palette.h"

#include <stdint.h>

/* The colour of one thing. Below 256 colours: `few`, or the default colour if it is below 0. */
struct ink {
	int16_t few, many;        /* palette numbers for 8 and 16, and for 256 colours */
	int32_t any;              /* 0xRRGGBB for direct colours; below 0: uses many */
	uint8_t few_style, style; /* STYLE_ bits: below 256 colours; and from there on */
};

/* Things beside boids that have a colour. */
enum theme_thing {
	THEME_WALL, /* of a map, and walls that were placed */
	THEME_WIND,
	THEME_GOAL,
	THEME_NEXT_GOAL, /* the goal that is to be visited now */
	THEME_PREDATOR,
	THEME_PILLAR,
	THEME_FOOD,  /* the glyphs of the ground, where it has no colour of the background */
	THEME_DEATH, /* marks */
	THEME_BIRTH,
	THEME_THINGS
};

enum { THEME_HILLS = 2, THEME_FOODS = 3 }; /* levels of a relief and of food above the plain */

/* The colours of a theme on one background. */
struct shades {
	struct colours ring;  /* of headings: blue right, violet up, red left, green down */
	struct colours kinds; /* of species and groups */
	struct colours ramp;  /* of speed, neighbours and depth, from low to high */
	struct ink things[THEME_THINGS];
	/* Of the cell's background; none below 256 colours, and where `many` or `any` is below
	 * 0. */
	struct ink hills[THEME_HILLS]; /* from level 1 on */
	struct ink food[THEME_FOODS];
};

enum { THEME_NAME = 40, THEME_ABOUT = 200 };

/* Open, without pointers: may be copied, and filled from a file. */
struct theme {
	char name[THEME_NAME];
	char about[THEME_ABOUT]; /* one sentence, no full stop */
	int base;                /* row of the built-in theme that one of a file is made from */
	struct shades on[BACKGROUNDS];
};

extern const struct theme theme_table[]; /* ends with an empty name; the first is the default */

/* Returns NULL if there is no theme of that name. */
const struct theme *theme_find(const char *name);

/* Returns the palette of a coloured quantity: "heading", "species", "group", "none", or another,
 * from low to high. That of "none" is {0}, plain. */
struct palette theme_palette(const struct theme *theme, enum background background,
                             const char *quantity);

/* Returns the tint of a thing on a terminal of `colours` colours. */
struct tint theme_tint(const struct theme *theme, enum background background,
                       enum theme_thing thing, int colours);

/* Returns the colour of the background of cells on a hill or with food; COLOUR_DEFAULT below 256
 * colours. */
int32_t theme_paper(const struct ink *ink, int colours);
