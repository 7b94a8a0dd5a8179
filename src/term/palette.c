/* SPDX-License-Identifier: MIT */
/* Palette: how a value is coloured on terminals of few and of many colours. */
#include "palette.h"
#include "frame.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* The background is not ours and may be dark or light: each of the 256-colour choices has between
 * 3.3:1 and 6.3:1 against both black and white (relative luminance 0.12 to 0.26). Of the sixteen
 * never black, white, blue or bright yellow: each vanishes on some common background. */
const struct palette palette_table[] = {
	{
		.name = "heading",
		.count = 8,
		.few = 4,
		.many_colours = { 26, 61, 93, 96, 161, 131, 166, 136 },
		.few_colours = { 6, 2, 1, 5 },
		.ring = 1,
	},
	{
		.name = "species",
		.count = 4,
		.few = 4,
		.many_colours = { 68, 136, 161, 93 },
		.few_colours = { 6, 1, 5, 2 },
		.kinds = 1,
	},
	{ .name = NULL },
};

const struct palette *
palette_find(const char *name)
{
	for (const struct palette *palette = palette_table; palette->name; palette++)
		if (!strcmp(palette->name, name))
			return palette;
	return NULL;
}

struct tint
palette_tint(const struct palette *palette, int colours, float value)
{
	if (!palette || !isfinite(value) || (colours < 8 && !palette->kinds))
		return (struct tint){ COLOUR_DEFAULT, 0 };
	int count = colours < 256 ? palette->few : palette->count;
	const int16_t *row = colours < 256 ? palette->few_colours : palette->many_colours;
	/* Each colour of a ring has its value in its middle, as the sectors of glyph_sector have. */
	float place = palette->ring ? (value - floorf(value)) * (float)count + 0.5f
	                            : fminf(fmaxf(value, 0), 1) * (float)count;
	int at = (int)place;
	if (at >= count)
		at = palette->ring ? 0 : count - 1;
	if (colours < 8)
		return (struct tint){ COLOUR_DEFAULT, at % 2 ? STYLE_BOLD : 0 };
	return (struct tint){ row[at], 0 };
}
