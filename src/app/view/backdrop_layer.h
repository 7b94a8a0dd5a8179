/* SPDX-License-Identifier: MIT */
/* Backdrop layer: draws the backdrop under all that a frame shows already. */
#pragma once

#include "backdrop.h"
#include "projection.h"

/* Draws the backdrop, which ends with the world: as the background of all cells, or, for food that the
 * theme has no such colour for on this terminal, as glyphs in blank cells. Call after all other
 * layers. Food reaches through the depth of a 3-D world, so it is hidden from the side. */
void backdrop_layer_draw(const struct backdrop *backdrop, const struct projection *s,
                         struct frame *frame, const struct boids_flock *flock);
