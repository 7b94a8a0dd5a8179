/* SPDX-License-Identifier: MIT */
/* Background: whether the terminal's is dark or light. */
#include "background.h"
#include "rgb.h"

#include <string.h>

const char background_query[] = "\033]11;?\033\\";

enum background
background_of_colour(uint32_t rgb)
{
	const float middle = 0.1791F; /* (0.1791 + 0.05) / 0.05 = 1.05 / (0.1791 + 0.05) */

	return rgb_luminance(rgb) > middle ? BACKGROUND_LIGHT : BACKGROUND_DARK;
}

enum background
background_of_variable(const char *value)
{
	static const char digits[] = "0123456789";
	const char *last = value ? strrchr(value, ';') : NULL;

	if (!last || value[strspn(value, "0123456789;")])
		return BACKGROUND_UNKNOWN;
	size_t length = strspn(++last, digits);
	if (length < 1 || length > 2)
		return BACKGROUND_UNKNOWN;
	int colour = length == 1 ? *last - '0' : (last[0] - '0') * 10 + (last[1] - '0');
	if (colour > 15)
		return BACKGROUND_UNKNOWN;
	return colour == 7 || colour > 8 ? BACKGROUND_LIGHT : BACKGROUND_DARK;
}
