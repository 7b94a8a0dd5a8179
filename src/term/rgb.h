/* SPDX-License-Identifier: MIT */
/* Rgb: colours as red, green and blue: 0xRRGGBB, as sRGB has them. */
#pragma once

#include <stdint.h>

/* What the colour of this number looks like, 16 to 255 of the 256: the numbers below are the user's. */
uint32_t rgb_of(int number);

/* Between two colours as light mixes, so that what is as bright as the other stays so all the way;
 * share: 0 the one .. 1 the other. */
uint32_t rgb_mix(uint32_t one, uint32_t other, float share);
