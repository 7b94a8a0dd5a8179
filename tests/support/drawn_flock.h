/* SPDX-License-Identifier: MIT */
/* Drawn flock: boids placed by hand, and the frames that a view draws of them. */
#pragma once

#include "cells.h"
#include "scene.h"
#include "view/view.h"

/* Returns a flock of these boids in a world of these columns and rows of cells. */
struct flock_state *flock_in_cells(struct boids_factors f, int columns, int rows,
                                   const struct boids_boid *boids, size_t count);

/* Draws as its factors look into the rows of the display, at the top of the frame. */
void draw_flock(struct view *view, struct frame *frame, const struct flock_state *flock,
                struct display display);

/* Returns a frame of this size, with rows for the whole world, that a new view with this camera draws. */
struct frame drawn_flock(const struct flock_state *flock, struct camera camera,
                         struct display display, int columns, int rows);
