/* SPDX-License-Identifier: MIT */
#include "plot.h"

#include "styled_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL = 5, AXES = 2 }; /* columns of a label of values; rows of the time axis */
enum { LEAST_COLUMNS = 10, LEAST_ROWS = 1 }; /* of the area inside the axes */

/* The area inside the axes, in cells and in the dots that a cell can show. */
struct area {
	struct frame *frame;
	int left, top, columns, rows;
	int across, down; /* dots in a cell */
	int size;         /* samples in a column of dots */
	bool utf8;
	struct cell pen; /* its glyph is for ASCII */
};

/* Braille patterns are the sum of their dots. */
void
plot_dot(struct frame *frame, int x, int y, bool utf8, const struct cell *pen)
{
	static const uint8_t bits[4][2] = { { 1, 8 }, { 2, 16 }, { 4, 32 }, { 64, 128 } };
	struct cell cell = frame_cell(frame, x / 2, y / 4);

	cell.glyph = !utf8               ? pen->glyph
	             : cell.glyph == ' ' ? 0x2800u | bits[y % 4][x % 2]
	                                 : cell.glyph | bits[y % 4][x % 2];
	cell.colour = pen->colour;
	cell.style = pen->style;
	frame_put(frame, x / 2, y / 4, cell);
}

/* Adds a dot of the area, counted from its lower left corner. */
static void
put_dot(const struct area *a, int x, int y)
{
	const int top = 4 * (a->top + a->rows), down = 4 / a->down;

	plot_dot(a->frame, 2 * a->left + 2 / a->across * x, top - down * (y + 1), a->utf8, &a->pen);
}

/* Draws the line from the newest value back; a gap where none is known. */
static void
draw_line(const struct area *a, const struct measure_histories *g, int measure, double full)
{
	int dots = a->columns * a->across, most = a->rows * a->down - 1, last = -1;

	for (int i = 0; i < dots; i++) {
		double mean = measure_history_mean(g, measure, a->size, i);
		if (isnan(mean)) {
			last = -1;
			continue;
		}
		int y = (int)lround(fmin(fmax(mean / full, 0), 1) * most);
		int from = last < 0 ? y : last, way = from < y ? 1 : -1;
		for (int at = from; at != y; at += way)
			put_dot(a, dots - 1 - i, at + way);
		put_dot(a, dots - 1 - i, y);
		last = y;
	}
}

static void
draw_label(const struct area *a, int row, double value)
{
	char text[16];

	if (snprintf(text, sizeof text, "%.5g", value) > LABEL)
		snprintf(text, sizeof text, "%.0e", value);
	frame_text(a->frame, a->left - 1 - (int)strlen(text), row, 0, text);
}

/* Draws both axes, that of values with labels at its ends and in its middle. */
static void
draw_axes(const struct area *a, double full)
{
	int last = a->top + a->rows - 1;

	for (int column = a->left; column < a->left + a->columns; column++)
		frame_text(a->frame, column, last + 1, STYLE_DIM, a->utf8 ? "─" : "-");
	frame_text(a->frame, a->left - 1, last + 1, STYLE_DIM, a->utf8 ? "└" : "+");

	for (int row = a->top; row <= last; row++)
		frame_text(a->frame, a->left - 1, row, STYLE_DIM, a->utf8 ? "│" : "|");
	draw_label(a, a->top, full);
	if (a->rows >= 5 && a->rows % 2 == 1)
		draw_label(a, a->top + a->rows / 2, full / 2);
	if (a->rows > 1)
		draw_label(a, last, 0);
}

/* Labels the times before now, as far as their columns are on the axis. */
static void
draw_times(const struct area *a)
{
	int row = a->top + a->rows, end = a->left + a->columns;

	for (int seconds = 0; seconds <= 60; seconds += 30) {
		int column = end - 1 - seconds * HISTORY_RATE / a->size / a->across;
		char text[16];
		if (column < a->left)
			continue;
		int width = snprintf(text, sizeof text, seconds > 0 ? "-%d s" : "now", seconds);
		int start = column - width / 2;
		frame_text(a->frame, column, row, STYLE_DIM, a->utf8 ? "┴" : "+");
		frame_text(a->frame, start + width > end ? end - width : start, row + 1, 0, text);
	}
}

static struct area
area_of(const struct plot *plot, struct frame *frame, bool utf8, const struct cell *pen)
{
	return (struct area){ .frame = frame,
		              .left = plot->left + LABEL + 1,
		              .top = plot->top,
		              .columns = plot->right - plot->left - LABEL - 1,
		              .rows = plot->bottom - plot->top - AXES,
		              .across = utf8 ? 2 : 1,
		              .down = utf8 ? 4 : 1,
		              .utf8 = utf8,
		              .pen = pen ? *pen : (struct cell){ '*', COLOUR_DEFAULT, 0, 0 } };
}

void
plot_draw(const struct plot *plot, struct frame *frame, const struct measure_histories *g,
          int measure, double full, bool utf8, const struct cell *pen)
{
	struct area a = area_of(plot, frame, utf8, pen);

	if (a.columns < LEAST_COLUMNS || a.rows < LEAST_ROWS)
		return;
	int dots = a.columns * a.across;
	a.size = (GRAPH_SAMPLES + dots - 1) / dots; /* whole columns of dots show at least a minute */
	if (!pen) {
		draw_axes(&a, full);
		draw_times(&a);
	}
	draw_line(&a, g, measure, full);
}

void
plot_axes(const struct plot *plot, struct frame *frame, double full, bool utf8, const char *text)
{
	struct area a = area_of(plot, frame, utf8, NULL);

	if (a.columns < LEAST_COLUMNS || a.rows < LEAST_ROWS)
		return;
	draw_axes(&a, full);
	styled_put(frame, a.left, a.top + a.rows + 1, plot->right, text);
}

/* Joins samples by lines; the newest is in reverse video. */
void
plot_draw_phase(const struct plot *plot, struct frame *frame, const struct measure_histories *g,
                const int measures[2], const double fulls[2], bool utf8)
{
	struct area a = area_of(plot, frame, utf8, NULL);
	int sides[] = { a.columns * a.across - 1, a.rows * a.down - 1 };
	int at[2] = { 0 }, last[2] = { 0 };
	int low = a.top + a.rows;
	bool joins = false;

	if (a.columns < LEAST_COLUMNS || a.rows < LEAST_ROWS)
		return;
	draw_axes(&a, fulls[1]);
	styled_print(frame, a.left, low + 1, plot->right, "0%*.5g", a.columns - 1, fulls[0]);
	for (int i = 0; i < HISTORY_SAMPLES; i++) {
		bool joined = joins;
		joins = true;
		for (int k = 0; k < 2; k++) {
			double share = (double)g->of[measures[k]].samples[i] / fulls[k];
			joins = joins && !isnan(share);
			last[k] = at[k];
			at[k] = joins ? (int)lround(fmin(share, 1) * sides[k]) : 0;
		}
		int ways[] = { at[0] - last[0], at[1] - last[1] };
		int steps = joins && joined ? (int)fmax(abs(ways[0]), abs(ways[1])) : 0;
		for (int k = 0; k < steps; k++)
			put_dot(&a, last[0] + ways[0] * k / steps, last[1] + ways[1] * k / steps);
		if (joins)
			put_dot(&a, at[0], at[1]);
	}
	a.pen.style = STYLE_REVERSE;
	if (joins)
		put_dot(&a, at[0], at[1]);
}
