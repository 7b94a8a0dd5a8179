/* SPDX-License-Identifier: MIT */
#include "background.h"
#include "frame.h"
#include "rgb.h"
#include "text/line_words.h"

#include <string.h>

enum background
background_of_colour(uint32_t rgb)
{
	const float middle = 0.1791F; /* (0.1791 + 0.05) / 0.05 = 1.05 / (0.1791 + 0.05) */

	return rgb_luminance(rgb) > middle ? BACKGROUND_LIGHT : BACKGROUND_DARK;
}

enum background
background_of_variable(const char *value)
{
	const char *last = value ? strrchr(value, ';') : NULL;
	uint64_t colour;

	if (!last || value[strspn(value, "0123456789;")] || strlen(last) > sizeof ";15" - 1 ||
	    !parse_count(last + 1, 15, &colour))
		return BACKGROUND_DARK;
	return colour == 7 || colour > 8 ? BACKGROUND_LIGHT : BACKGROUND_DARK;
}

enum { OWN = 16 }; /* the user defines the colours below */

int32_t
background_fade(int32_t colour, enum background background, float share, int colours)
{
	static const uint32_t towards[BACKGROUNDS] = { 0x000000, 0xFFFFFF };
	static const uint32_t text[BACKGROUNDS] = { 0xFFFFFF, 0x000000 };
	uint32_t from = colour >= COLOUR_DIRECT ? (uint32_t)(colour - COLOUR_DIRECT)
	                : colour >= OWN         ? rgb_of(colour)
	                                        : text[background];

	if (share == 1 && colour >= OWN && (colour < COLOUR_DIRECT) == (colours < COLOURS_DIRECT))
		return colour; /* usual, and the nearest to itself */
	const uint32_t rgb = rgb_blend(towards[background], from, share);
	return colours >= COLOURS_DIRECT ? COLOUR_DIRECT + (int32_t)rgb : rgb_number(rgb);
}
