/* SPDX-License-Identifier: MIT */
/* Glyph outline: the outlines of characters as paths of SVG, so that no font decides how they look; of
 * those that it does not know as GNU Unifont has them, where that is installed. */
#pragma once

#include "screen/cluster.h"

#include <stdint.h>
#include <stdio.h>

/* Writes the path data of a character's filled outline in a cell of 10 by 20, whose sides are those of two
 * cells for a wide one: of ASCII, arrows, triangles, lines, blocks, sextants and braille its own, of others
 * that of the font. Without it the letter below an accent, a box for others; nothing for a blank. */
void glyph_outline(FILE *out, const uint32_t points[CLUSTER_POINTS]);
