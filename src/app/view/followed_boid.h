/* SPDX-License-Identifier: MIT */
/* Followed boid: the boid that the camera follows, lit, with its neighbours and its visual
 * range. */
#pragma once

#include "projection.h"

/* Draws a boid that is followed in reverse video (a terminal without: as `@`), its neighbours bold
 * in the terminal's own colour, and a dotted ring where it sees, in blank cells only: the ring
 * moves with the boid, which stays in the middle, so it costs next to no bytes. Call after the
 * boids are drawn. */
void followed_boid_draw(const struct projection *s, struct frame *frame);
