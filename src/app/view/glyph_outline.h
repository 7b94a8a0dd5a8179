/* SPDX-License-Identifier: MIT */
/* Glyph outline: the outlines of characters as paths of SVG, so that no font decides how they
 * look. */
#pragma once

#include <stdint.h>
#include <stdio.h>

/* Writes the path data of a character's filled outline in a cell of 10 by 20: of ASCII, arrows,
 * triangles, lines, blocks, sextants and braille, of the letter below an accent; a box for others,
 * nothing for a blank. */
void glyph_outline(FILE *out, uint32_t glyph);
