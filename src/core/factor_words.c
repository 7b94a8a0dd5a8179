/* SPDX-License-Identifier: MIT */
/* The words of the choices that have no table of their own. */
#include "reads.h"

#include <stddef.h>

const char *
switch_word(int row)
{
	return row == 0 ? "off" : row == 1 ? "on" : NULL;
}

const char *
update_word(int row)
{
	return row == UPDATE_SYNCHRONOUS  ? "synchronous"
	       : row == UPDATE_SEQUENTIAL ? "sequential"
	                                  : NULL;
}

const char *
species_mode_word(int row)
{
	return row == SPECIES_OWN ? "own" : row == SPECIES_ALL ? "all" : NULL;
}

const char *
captured_word(int row)
{
	return row == CAPTURED_FLIES_ON ? "flies-on" : row == CAPTURED_GONE ? "gone" : NULL;
}

/* How boids look is drawn elsewhere; here are only the words for it. */
const char *
glyphs_word(int row)
{
	static const char *const words[] = {
		[GLYPHS_ASCII4] = "ascii4",   [GLYPHS_ASCII] = "ascii",
		[GLYPHS_ARROWS] = "arrows",   [GLYPHS_TRIANGLES] = "triangles",
		[GLYPHS_LINES] = "lines",     [GLYPHS_BRAILLE] = "braille",
		[GLYPHS_DENSITY] = "density", [GLYPHS_OWN] = NULL,
	};

	return words[row];
}

const char *
colour_by_word(int row)
{
	static const char *const words[] = {
		[COLOUR_BY_NONE] = "none",
		[COLOUR_BY_SPECIES] = "species",
		[COLOUR_BY_HEADING] = "heading",
		[COLOUR_BY_SPEED] = "speed",
		[COLOUR_BY_NEIGHBOURS] = "neighbours",
		[COLOUR_BY_DEPTH] = "depth",
		[COLOUR_BY_GROUP] = "group",
		NULL,
	};

	return words[row];
}

const char *
theme_word(int row)
{
	static const char *const words[] = { "usual", "safe", "sea", "dusk", "night", "amber", NULL };

	return words[row];
}

const char *
backdrop_word(int row)
{
	static const char *const words[] = { "off", "noise", "wind", NULL };

	return words[row];
}
