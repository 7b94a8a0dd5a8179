/* SPDX-License-Identifier: MIT */
/* RGB: sRGB colours as 0xRRGGBB. */
#include "rgb.h"

#include <math.h>

enum { PARTS = 3, CUBE = 16, GREYS = 232 };

uint32_t
rgb_of(int number)
{
	static const uint8_t levels[] = { 0, 95, 135, 175, 215, 255 };
	uint32_t grey = (uint32_t)(8 + 10 * (number - GREYS));
	int at = number - CUBE;

	if (number >= GREYS)
		return grey << 16 | grey << 8 | grey;
	return (uint32_t)levels[at / 36] << 16 | (uint32_t)levels[at / 6 % 6] << 8 | levels[at % 6];
}

static float
linear_of(uint32_t byte)
{
	float share = (float)byte / 255;

	return share <= 0.04045F ? share / 12.92F : powf((share + 0.055F) / 1.055F, 2.4F);
}

float
rgb_luminance(uint32_t rgb)
{
	return 0.2126F * linear_of(rgb >> 16 & 0xFF) + 0.7152F * linear_of(rgb >> 8 & 0xFF) +
	       0.0722F * linear_of(rgb & 0xFF);
}

static uint32_t
encode(float light)
{
	float share = light <= 0.0031308F ? light * 12.92F : 1.055F * powf(light, 1 / 2.4F) - 0.055F;

	return (uint32_t)lroundf(share * 255);
}

uint32_t
rgb_mix(uint32_t one, uint32_t other, float share)
{
	uint32_t mixed = 0;

	for (int i = 0, shift = 0; i < PARTS; i++, shift += 8) {
		float from = linear_of(one >> shift & 0xFF), to = linear_of(other >> shift & 0xFF);
		mixed |= encode(from + (to - from) * share) << shift;
	}
	return mixed;
}
