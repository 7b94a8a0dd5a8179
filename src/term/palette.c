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
#define RAMP(what) \
	{ \
		.name = (what), .count = 5, .few = 3, .many_colours = { 26, 61, 96, 131, 166 }, \
		.few_colours = { 6, 5, 1 }, .bold = BOLD_HIGH, \
	}
#define KINDS(what, how_many) \
	{ \
		.name = (what), .count = 4, .few = 4, .many_colours = { 68, 136, 161, 93 }, \
		.few_colours = { 6, 1, 5, 2 }, .kinds = (how_many), .bold = BOLD_EVERY_SECOND, \
	}
const struct palette palette_table[] = {
	{
		.name = "heading",
		.count = 8,
		.few = 4,
		.many_colours = { 26, 61, 93, 96, 161, 131, 166, 136 },
		.few_colours = { 6, 2, 1, 5 },
		.ring = true,
	},
	KINDS("species", 4),
	KINDS("group", 8),
	RAMP("speed"),
	RAMP("neighbours"),
	RAMP("depth"),
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

/* Which of `count` equal parts a value is in. Each part of a ring has its value in its middle, as the
 * sectors of glyph_sector have. */
static int
part_of(const struct palette *palette, int count, float value)
{
	float place = palette->ring ? (value - floorf(value)) * (float)count + 0.5f
	                            : fminf(fmaxf(value, 0), 1) * (float)count;
	int part = (int)place;

	return part < count ? part : palette->ring ? 0 : count - 1;
}

/* Kinds past the last colour have the same again in bold. */
static struct tint
kind_tint(const struct palette *palette, const int16_t *row, int count, float value)
{
	int kind = part_of(palette, palette->kinds, value);

	return (struct tint){ row[kind % count], kind >= count ? STYLE_BOLD : 0 };
}

static struct tint
colourless_tint(const struct palette *palette, float value)
{
	bool bold = false;

	if (palette->bold == BOLD_EVERY_SECOND)
		bold = part_of(palette, palette->kinds, value) % 2;
	else if (palette->bold == BOLD_HIGH)
		bold = part_of(palette, palette->few, value) == palette->few - 1;
	return (struct tint){ COLOUR_DEFAULT, bold ? STYLE_BOLD : 0 };
}

bool
palette_is_bold(const struct palette *palette, int colours)
{
	if (!palette)
		return false;
	int count = colours < 256 ? palette->few : palette->count;

	return colours < 8 ? palette->bold != BOLD_NONE : palette->kinds > count;
}

struct tint
palette_tint(const struct palette *palette, int colours, float value)
{
	if (!palette || !isfinite(value))
		return (struct tint){ COLOUR_DEFAULT, 0 };
	if (colours < 8)
		return colourless_tint(palette, value);
	int count = colours < 256 ? palette->few : palette->count;
	const int16_t *row = colours < 256 ? palette->few_colours : palette->many_colours;
	if (palette->kinds > 0)
		return kind_tint(palette, row, count, value);
	return (struct tint){ row[part_of(palette, count, value)], 0 };
}
