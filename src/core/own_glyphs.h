/* SPDX-License-Identifier: MIT */
/* Own glyphs: characters that a user has chosen for the headings of boids, as text. */
#pragma once

#include "boids/factors.h"

/* Whether a text can only be meant as glyphs: it has as many characters as a set has, 4 or 8. */
bool own_glyphs_meant(const char *text);

/* Reads such a text. Each character must be one column wide in this locale (where it is not a UTF-8
 * one that cannot be known, and the glyphs cannot be shown either), none a blank, which could not
 * be seen, or ';', which begins a comment. false: error (FACTOR_ERROR bytes) says which is wrong,
 * and glyphs are untouched. */
bool own_glyphs_read(const char *text, uint32_t glyphs[OWN_GLYPHS], char *error);

/* The text that own_glyphs_read reads back: FACTOR_TEXT bytes. */
void own_glyphs_write(const uint32_t glyphs[OWN_GLYPHS], char *text);
