/* SPDX-License-Identifier: MIT */
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

int
rgb_distance(uint32_t one, uint32_t other)
{
	int sum = 0;

	for (int shift = 0; shift < 24; shift += 8) {
		int off = (int)(one >> shift & 0xFF) - (int)(other >> shift & 0xFF);
		sum += off * off;
	}
	return sum;
}

uint32_t
rgb_blend(uint32_t one, uint32_t other, float share)
{
	uint32_t mixed = 0;

	for (int shift = 0; shift < 24; shift += 8) {
		float from = (float)(one >> shift & 0xFF), to = (float)(other >> shift & 0xFF);
		mixed |= (uint32_t)lroundf(from + (to - from) * share) << shift;
	}
	return mixed;
}

uint32_t
rgb_mix(uint32_t one, uint32_t other, float share)
{
	uint32_t mixed = 0;

	for (int i = 0, shift = 0; i < PARTS; i++, shift += 8) {
		float from = linear_of(one >> shift & 0xFF), to = linear_of(other >> shift & 0xFF);
		float light = from + (to - from) * share;
		float encoded = light <= 0.0031308F ? light * 12.92F
		                                    : 1.055F * powf(light, 1 / 2.4F) - 0.055F;
		mixed |= (uint32_t)lroundf(encoded * 255) << shift;
	}
	return mixed;
}

/* The cube has no level between 0 and 95: what is there goes to 0, which keeps the hue. */
int
rgb_number(uint32_t rgb)
{
	enum { STEPS = 6, GREY_STEPS = 24, LEAST = 64, SECOND = 115, NEARLY_GREY = 24 };
	int cube = 0, sum = 0, low = 255, high = 0;

	for (int i = 0; i < PARTS; i++) {
		int byte = (int)(rgb >> 8 * (PARTS - 1 - i) & 0xFF);
		cube = cube * STEPS + (byte < LEAST ? 0 : byte < SECOND ? 1 : (byte - 35) / 40);
		sum += byte;
		low = byte < low ? byte : low;
		high = byte > high ? byte : high;
	}
	int grey = (sum / PARTS - 3) / 10; /* 8, 18 ... 238 */
	if (high - low > NEARLY_GREY || grey >= GREY_STEPS || rgb_of(CUBE + cube) == rgb)
		return CUBE + cube;
	return GREYS + (grey > 0 ? grey : 0);
}
