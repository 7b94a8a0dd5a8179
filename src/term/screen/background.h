/* SPDX-License-Identifier: MIT */
/* Background: whether the terminal's is dark or light. */
#pragma once

#include <stdint.h>

/* Dark if nothing is known of it, as most are. */
enum background { BACKGROUND_DARK, BACKGROUND_LIGHT, BACKGROUNDS };

/* Returns whether a colour, 0xRRGGBB, is dark: white has more contrast with it than black. */
enum background background_of_colour(uint32_t rgb);

/* Returns the background by the variable COLORFGBG, "foreground;background" in colours 0 to 15, as
 * rxvt and others set it; dark for NULL, and if it contains other than digits and ';'. */
enum background background_of_variable(const char *value);

/* Returns a colour of a cell faded towards the background; share: 0 (all background) to 1 (the same).
 * The result is one of `colours`, at least 256. */
int32_t background_fade(int32_t colour, enum background background, float share, int colours);
