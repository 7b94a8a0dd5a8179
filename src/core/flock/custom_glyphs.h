/* SPDX-License-Identifier: MIT */
/* Custom glyphs: the user's characters for the headings of boids, as text. */
#pragma once

#include "boids/factors.h"

/* Returns whether a text has as many characters as a set of glyphs, 4 or 8. */
bool custom_glyphs_plausible(const char *text);

/* Reads such a text. Each character must be one column wide in this locale; in a locale without
 * UTF-8 widths are unknown and not checked, as the glyphs cannot be shown. Blanks are refused
 * because they are invisible, ';' because it begins a comment. Returns false if refused: error
 * (BOIDS_FACTOR_ERROR bytes) names the character, and glyphs are unchanged. */
bool custom_glyphs_read(const char *text, uint32_t glyphs[BOIDS_CUSTOM_GLYPHS], char *error);

/* Writes the text that custom_glyphs_read reads back. text: BOIDS_FACTOR_TEXT bytes. */
void custom_glyphs_write(const uint32_t glyphs[BOIDS_CUSTOM_GLYPHS], char *text);
