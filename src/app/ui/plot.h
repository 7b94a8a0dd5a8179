/* SPDX-License-Identifier: MIT */
/* Plot: a measure over time, with labels of value and time, in braille; in ASCII without UTF-8. */
#pragma once

#include "actions/measure_history.h"
#include "screen/frame.h"

#include <stdbool.h>

/* The area of a plot with its labels, `right` and `bottom` past the last cell. */
struct plot {
	int left, top, right, bottom;
};

/* Adds a dot to a frame, whose cells have 2 by 4 dots: in braille, without UTF-8 the pen's character. */
void plot_dot(struct frame *frame, int x, int y, bool utf8, const struct cell *pen);

/* Draws the last minute of a measure, and as much before it as fits. Values from 0 to `full`, above
 * 0; others are drawn at the edge. Draws nothing where there is no room. With `pen` it adds another
 * measure to the plot, in the pen's colour and, without UTF-8, its character. */
void plot_draw(const struct plot *plot, struct frame *frame, const struct measure_histories *g,
               int measure, double full, bool utf8, const struct cell *pen);

/* Draws the axes alone, where there is room, with a text below them. */
void plot_axes(const struct plot *plot, struct frame *frame, double full, bool utf8,
               const char *text);

/* Draws the second of two measures over the first, for all samples that are kept: a closed curve where
 * both rise and fall in turn. The last row is for the scale of the first. */
void plot_draw_phase(const struct plot *plot, struct frame *frame, const struct measure_histories *g,
                     const int measures[2], const double fulls[2], bool utf8);
