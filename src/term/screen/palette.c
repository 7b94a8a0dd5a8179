/* SPDX-License-Identifier: MIT */
/* Palette: the colour of a value, by theme and by the number of colours of the terminal. */
#include "palette.h"
#include "frame.h"
#include "rgb.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* The terminal's background is unknown. Each of the 256-colour choices, except those of the theme
 * night, has a contrast of 3.3:1 to 6.3:1 against both black and white (relative luminance 0.12 to
 * 0.26). Of the sixteen, black, white, blue and bright yellow are never used: each vanishes on some
 * common background.
 *
 * The rings are the result of a search among the colours of that luminance. The default one is a
 * circle of hues: blue right, violet up, red left, green down. For viewers without red, green or
 * blue cones adjacent headings are 10 Lab apart in it, the next but one 24 and opposite ones 53; in
 * the safe one, which is not in the order of hues, 15, 24 and 37.
 *
 * With direct colours the default ring is a circle of all hues at luminance 0.179 (0.45 at night):
 * 4.6:1 against black and against white. In linear light these colours are a plane through the RGB
 * cube, and the most saturated are its border: from blue by violet to red, green and back. The
 * twelve stops are equally spaced on it to the eye. Other rings and ramps interpolate their
 * 256-colour choices. */
/* clang-format off */
#define MANY(...) .count = sizeof (int16_t[]){ __VA_ARGS__ } / sizeof(int16_t), .many_colours = { __VA_ARGS__ }
#define ANY(...) .any = sizeof (uint32_t[]){ __VA_ARGS__ } / sizeof(uint32_t), .any_colours = { __VA_ARGS__ }
#define FEW(...) .few = sizeof (int16_t[]){ __VA_ARGS__ } / sizeof(int16_t), .few_colours = { __VA_ARGS__ }
#define RING(theme_, ...) { .theme = (theme_), .name = "heading", __VA_ARGS__, .ring = true }
#define BOIDS_KINDS(theme_, what, how_many, ...) \
	{ .theme = (theme_), .name = (what), __VA_ARGS__, .kinds = (how_many), .bold = BOLD_EVERY_SECOND }
#define RAMP(theme_, what, ...) { .theme = (theme_), .name = (what), __VA_ARGS__, .bold = BOLD_HIGH }
#define RAMPS(theme, ...) \
	RAMP(theme, "speed", __VA_ARGS__), RAMP(theme, "neighbours", __VA_ARGS__), RAMP(theme, "depth", __VA_ARGS__)

const struct palette palette_table[] = {
	RING("default", MANY(61, 98, 135, 129, 160, 166, 29, 67), FEW(6, 5, 1, 2),
	     ANY(0x0079CB, 0x006CFF, 0x9E3EFF, 0xCE00D5, 0xE00090, 0xE9004D,
	         0xE81B00, 0xB65E00, 0x7E7800, 0x208800, 0x008757, 0x008194)),
	BOIDS_KINDS("default", "species", 4, MANY(68, 136, 161, 93), FEW(6, 1, 5, 2)),
	BOIDS_KINDS("default", "group", 8, MANY(68, 136, 161, 93), FEW(6, 1, 5, 2)),
	RAMPS("default", MANY(26, 61, 96, 131, 166), FEW(6, 5, 1)),

	RING("safe", MANY(129, 135, 127, 103, 66, 161, 136, 94), FEW(6, 5, 1, 3)),

	RING("sea", MANY(63, 32, 31, 29, 64, 65, 66, 67), FEW(6, 2)),
	RAMPS("sea", MANY(63, 32, 31, 29, 64), FEW(6, 2)),

	RING("dusk", MANY(93, 99, 133, 168, 166, 167, 131, 97), FEW(5, 1)),
	RAMPS("dusk", MANY(93, 99, 133, 168, 166), FEW(5, 1)),

	/* Brighter, for dark backgrounds: the ring is 10:1 against black, the ramp 4:1 and up. */
	RING("night", MANY(45, 39, 205, 174, 216, 143, 148, 70), FEW(6, 5, 1, 2),
	     ANY(0x00C0FF, 0xA9ACFF, 0xF08EFF, 0xFF8DD1, 0xFF9593, 0xFF9A50,
	         0xEDA500, 0xB4BA00, 0x66CA00, 0x00CF48, 0x00CC8E, 0x00C7C9)),
	RAMPS("night", MANY(63, 134, 205, 209, 221), FEW(5, 1, 3)),

	/* One colour, as on monochrome screens: glyph and bold carry the value. */
	RING("amber", MANY(136), FEW(3)),
	BOIDS_KINDS("amber", "species", 4, MANY(136), FEW(3)),
	BOIDS_KINDS("amber", "group", 8, MANY(136), FEW(3)),
	RAMPS("amber", MANY(136), FEW(3)),

	{ .name = NULL },
};
/* clang-format on */

const struct palette *
palette_find(const char *theme, const char *name)
{
	const struct palette *found = NULL;

	for (const struct palette *p = palette_table; p->name; p++) {
		bool first = !strcmp(p->theme, palette_table[0].theme);
		if (!strcmp(p->name, name) && (first || !strcmp(p->theme, theme)))
			found = p;
	}
	return found;
}

/* Returns which of `count` equal parts a value is in. Parts of a ring are centred on their values,
 * as the sectors of glyph_sector are. */
static int
part_of(const struct palette *palette, int count, float value)
{
	float place = palette->ring ? (value - floorf(value)) * (float)count + 0.5f
	                            : fminf(fmaxf(value, 0), 1) * (float)count;
	int part = (int)place;

	return part < count ? part : palette->ring ? 0 : count - 1;
}

/* Returns one of the colours between which a smooth palette interpolates. */
static uint32_t
stop_of(const struct palette *palette, int i)
{
	return palette->any > 0 ? palette->any_colours[i] : rgb_of(palette->many_colours[i]);
}

/* Interpolates between stops; each is in the middle of its part of a ramp, as in part_of. Rounds to
 * STEPS values: finer ones are invisible, and equal colours take fewer bytes. */
static struct tint
smooth_tint(const struct palette *palette, float value)
{
	enum { STEPS = 32 };
	int stops = palette->any > 0 ? palette->any : palette->count;
	float from = palette->ring ? value - floorf(value) : fminf(fmaxf(value, 0), 1);
	float place = roundf(from * STEPS) / STEPS * (float)stops;
	if (!palette->ring)
		place = fminf(fmaxf(place - 0.5F, 0), (float)(stops - 1));
	int stop = (int)place;
	uint32_t rgb = rgb_mix(stop_of(palette, stop % stops), stop_of(palette, (stop + 1) % stops),
	                       place - (float)stop);

	return (struct tint){ COLOUR_DIRECT + (int32_t)rgb, 0 };
}

/* Kinds past the last colour repeat the colours in bold. */
static struct tint
kind_tint(const struct palette *palette, const int16_t *row, int count, float value)
{
	int kind = part_of(palette, palette->kinds, value);

	return (struct tint){ row[kind % count], kind >= count ? STYLE_BOLD : 0 };
}

enum { PARTS = 3 }; /* of a ramp of one colour; the highest is bold */

/* Returns the tint with one colour, or none. */
static struct tint
one_tint(const struct palette *palette, int16_t colour, float value)
{
	bool bold = false;

	if (palette->bold == BOLD_EVERY_SECOND)
		bold = part_of(palette, palette->kinds, value) % 2;
	else if (palette->bold == BOLD_HIGH)
		bold = part_of(palette, PARTS, value) == PARTS - 1;
	return (struct tint){ colour, bold ? STYLE_BOLD : 0 };
}

/* Returns how many of its colours a terminal of `colours` shows. */
static int
count_of(const struct palette *palette, int colours)
{
	return colours < 8 ? 0 : colours < 256 ? palette->few : palette->count;
}

bool
palette_is_smooth(const struct palette *palette, int colours)
{
	return palette && colours >= COLOURS_DIRECT && palette->count > 1 && palette->kinds == 0;
}

bool
palette_is_bold(const struct palette *palette, int colours)
{
	if (!palette)
		return false;
	int count = count_of(palette, colours);

	return count > 1 ? palette->kinds > count : palette->bold != BOLD_NONE;
}

struct tint
palette_tint(const struct palette *palette, int colours, float value)
{
	if (!palette || !isfinite(value))
		return (struct tint){ COLOUR_DEFAULT, 0 };
	if (palette_is_smooth(palette, colours))
		return smooth_tint(palette, value);
	int count = count_of(palette, colours);
	const int16_t *row = colours < 256 ? palette->few_colours : palette->many_colours;
	if (count < 2)
		return one_tint(palette, count < 1 ? COLOUR_DEFAULT : row[0], value);
	if (palette->kinds > 0)
		return kind_tint(palette, row, count, value);
	return (struct tint){ row[part_of(palette, count, value)], 0 };
}
