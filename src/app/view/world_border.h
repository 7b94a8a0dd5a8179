/* SPDX-License-Identifier: MIT */
/* World border: the frame around a world that does not wrap, where it is in view: when the camera
 * follows a boid, or when the screen has another shape than the world. */
#pragma once

#include "projection.h"

/* Draws the border, as far as it is in the viewport; none around a world that wraps or is open. */
void world_border_draw(const struct projection *s, struct frame *frame);
