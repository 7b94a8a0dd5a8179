/* SPDX-License-Identifier: MIT */
/* Palette: the few colours that stand for all of a picture, for formats that number them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { PALETTE_MOST = 255 };

/* Makes the palette of a picture by median cut (Heckbert 1982), and gives each pixel its number there. The
 * first pixel's colour is 0, as it is; the others are as they are if they are few enough. Returns their
 * number. */
int palette_make(const uint32_t *pixels, size_t count, uint8_t *numbers,
                 uint32_t palette[PALETTE_MOST]);
