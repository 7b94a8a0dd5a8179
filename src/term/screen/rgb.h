/* SPDX-License-Identifier: MIT */
/* RGB: sRGB colours as 0xRRGGBB. */
#pragma once

#include <stdint.h>

/* Returns the colour of a palette number, 16 to 255; the user defines those below. */
uint32_t rgb_of(int number);

/* Returns the relative luminance (WCAG 2) of a colour, 0 to 1. */
float rgb_luminance(uint32_t rgb);

/* Returns a palette number, 16 to 255, that is near to a colour and has its hue. */
int rgb_number(uint32_t rgb);

/* Returns the sum of the squared differences of red, green and blue. */
int rgb_distance(uint32_t one, uint32_t other);

/* Mix two colours; share: 0 (one) to 1 (other). The first mixes encoded values, which to the eye are about
 * evenly spaced, the second in linear light, so that equal luminance stays equal. */
uint32_t rgb_blend(uint32_t one, uint32_t other, float share);
uint32_t rgb_mix(uint32_t one, uint32_t other, float share);
