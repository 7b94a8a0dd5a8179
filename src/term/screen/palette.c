/* SPDX-License-Identifier: MIT */
#include "palette.h"
#include "frame.h"
#include "rgb.h"

#include <math.h>

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
	const struct colours *at = &palette->at;

	return at->any > 0 ? at->any_colours[i] : rgb_of(at->many_colours[i]);
}

/* Interpolates between stops; each is in the middle of its part of a ramp, as in part_of. Rounds to
 * STEPS values: finer ones are invisible, and equal colours take fewer bytes. */
static struct tint
smooth_tint(const struct palette *palette, float value)
{
	enum { STEPS = 24 };
	int stops = palette->at.any > 0 ? palette->at.any : palette->at.many;
	float from = palette->ring ? value - floorf(value) : fminf(fmaxf(value, 0), 1);
	float place = roundf(from * STEPS) / STEPS * (float)stops;
	if (!palette->ring)
		place = fminf(fmaxf(place - 0.5F, 0), (float)(stops - 1));
	int stop = (int)place;
	uint32_t rgb = rgb_mix(stop_of(palette, stop % stops), stop_of(palette, (stop + 1) % stops),
	                       place - (float)stop);

	return (struct tint){ COLOUR_DIRECT + (int32_t)rgb, 0 };
}

/* Returns how many of its colours a terminal of `colours` shows. */
static int
count_of(const struct palette *palette, int colours)
{
	return colours < 8 ? 0 : colours < 256 ? palette->at.few : palette->at.many;
}

bool
palette_is_smooth(const struct palette *palette, int colours)
{
	return colours >= COLOURS_DIRECT && palette->at.many > 1 && palette->kinds == 0;
}

bool
palette_is_bold(const struct palette *palette, int colours)
{
	int count = count_of(palette, colours);

	return count > 1 ? palette->kinds > count : palette->bold != BOLD_NONE;
}

struct tint
palette_tint(const struct palette *palette, int colours, float value)
{
	enum { PARTS = 3 }; /* of a ramp of one colour or none; the highest is bold */

	if (!isfinite(value))
		return (struct tint){ COLOUR_DEFAULT, 0 };
	if (palette_is_smooth(palette, colours))
		return smooth_tint(palette, value);
	int count = count_of(palette, colours);
	const int16_t *row = colours < 256 ? palette->at.few_colours : palette->at.many_colours;
	if (count < 2) {
		bool bold = palette->bold == BOLD_EVERY_SECOND
		                    ? part_of(palette, palette->kinds, value) % 2
		                    : palette->bold == BOLD_HIGH &&
		                              part_of(palette, PARTS, value) == PARTS - 1;
		return (struct tint){ count < 1 ? COLOUR_DEFAULT : row[0], bold ? STYLE_BOLD : 0 };
	}
	if (palette->kinds > 0) { /* those past the last colour repeat the colours in bold */
		int kind = part_of(palette, palette->kinds, value);
		return (struct tint){ row[kind % count], kind >= count ? STYLE_BOLD : 0 };
	}
	return (struct tint){ row[part_of(palette, count, value)], 0 };
}
