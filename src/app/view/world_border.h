/* SPDX-License-Identifier: MIT */
/* World border: the frame around a world that does not wrap, where it is in view: when the camera
 * follows a boid, or when the screen has another shape than the world. */
#pragma once

#include "projection.h"

/* The cells around the world; a border outside of the viewport shows nowhere. */
struct world_border {
	bool on;
	int left, right, top, bottom;
	const uint32_t *glyphs;
};

/* Returns the border of this frame; none around a world that wraps or is open. */
struct world_border world_border_of(const struct projection *s, const struct boids_flock *flock,
                                    const struct display *display);

/* Returns the cell of the border; ' ': this is none. */
struct cell world_border_cell(const struct world_border *border, int column, int row);
