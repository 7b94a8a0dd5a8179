/* SPDX-License-Identifier: MIT */
/* World border: the frame around a world that does not wrap, where it is in view: when the camera
 * follows a boid, or when the screen has another shape than the world. */
#pragma once

#include "projection.h"

/* The cells of a border, and how they show. */
struct border {
	int left, right, top, bottom;
	bool utf8;
	uint8_t style;
};

/* Draws a border, as far as it is in a part of the frame. */
void border_draw(const struct border *border, const struct viewport *part, struct frame *frame);

/* Draws the border, as far as it is in the viewport; none around a world that wraps, is open or 3-D. */
void world_border_draw(const struct projection *s, struct frame *frame);
