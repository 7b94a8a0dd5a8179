/* SPDX-License-Identifier: MIT */
/* Chosen: the glyphs that factors name, as the terminal's sets. */
#pragma once

#include "boids/factors.h"
#include "term/glyphs.h"

/* The set that is chosen, whether it can be shown or not. */
struct glyph_set chosen_glyphs(const struct factors *f);
