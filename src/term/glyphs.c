/* SPDX-License-Identifier: MIT */
/* Glyphs: how a heading looks. */
#include "glyphs.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* All are one cell wide. The arrows are "ambiguous" to Unicode: terminals set up for East Asian
 * scripts may draw them two cells wide, so there has to be an ascii. */
const struct glyph_set glyph_sets[] = {
	{
		.name = "ascii",
		.help = "eight strokes that every terminal has",
		.sectors = 8,
		.heading = { '>', '/', '^', '\\', '<', '/', 'v', '\\' },
	},
	{
		.name = "arrows",
		.help = "eight arrows",
		.unicode = true,
		.sectors = 8,
		.heading = { 0x2192, 0x2197, 0x2191, 0x2196, 0x2190, 0x2199, 0x2193, 0x2198 },
	},
	{ .name = NULL },
};

const struct glyph_set *
glyphs_find(const char *name)
{
	for (const struct glyph_set *set = glyph_sets; set->name; set++)
		if (!strcmp(set->name, name))
			return set;
	return NULL;
}

int
glyph_sector(int sectors, float x, float y, int last)
{
	const double turn = 6.283185307179586, slack = 5.0 / 360.0;
	bool has_last = last >= 0 && last < sectors;

	if (!(fabsf(x) + fabsf(y) > 0)) /* no length, or not a number */
		return has_last ? last : 0;
	double heading = atan2(-(double)y, (double)x) / turn; /* in turns */
	double past = has_last ? fabs(remainder(heading - (double)last / sectors, 1)) : 1;
	if (past <= 0.5 / sectors + slack)
		return last;
	return ((int)floor(heading * sectors + 0.5) + sectors) % sectors;
}
