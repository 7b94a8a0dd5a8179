/* SPDX-License-Identifier: MIT */
/* World border: the frame around a world that does not wrap. */
#include "world_border.h"

#include <math.h>

static const double tie = 1e-6; /* cells: rounding may be off by less */

enum { ACROSS, DOWN, UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT, GLYPHS };
static const uint32_t lines[GLYPHS] = { 0x2500, 0x2502, 0x250C, 0x2510, 0x2514, 0x2518 };
static const uint32_t ascii[GLYPHS] = { '-', '|', '+', '+', '+', '+' };

/* Sets the cells before the first and after the last cell of the world. */
static void
find_ends(const struct axis *a, double scale, double low, double high, int *before, int *after)
{
	double half = fmin(scale, 1) / 2;

	*before = (int)floor(a->first + (low - a->start) * a->scale + half - tie) - 1;
	*after = (int)floor(a->first + (high - a->start) * a->scale - half + tie) + 1;
}

struct world_border
world_border_of(const struct projection *s, const struct boids_flock *flock,
                const struct display *display)
{
	struct boids_world world = boids_flock_world(flock);
	struct world_border border = { .glyphs = display->bars ? lines : ascii };
	double left = HUGE_VAL, right = -HUGE_VAL, top = 0, bottom = 0;

	if (world.wraps || boids_flock_factors(flock)->edge == BOIDS_EDGE_OPEN)
		return border;
	for (int corner = 0; corner < 4; corner++) { /* of a 3-D world, from any side */
		struct boids_vec at = { corner % 2 ? world.size.x : 0, 0,
			                corner / 2 ? world.size.z : 0 };
		struct view_vec seen = viewpoint_from_world(&s->viewpoint, at);
		left = fmin(left, seen.across);
		right = fmax(right, seen.across);
		top = seen.down;
	}
	bottom = top + (double)world.size.y;
	find_ends(&s->across, s->scale, left, right, &border.left, &border.right);
	find_ends(&s->down, s->scale, top, bottom, &border.top, &border.bottom);
	border.on = true;
	return border;
}

struct cell
world_border_cell(const struct world_border *b, int column, int row)
{
	bool is_left = column == b->left, is_top = row == b->top;
	bool beside = is_left || column == b->right, above = is_top || row == b->bottom;
	int glyph = DOWN;

	if (!b->on || !(beside || above) || column < b->left || column > b->right || row < b->top ||
	    row > b->bottom)
		return (struct cell){ ' ', COLOUR_DEFAULT, 0, 0 };
	if (beside && above)
		glyph = is_top    ? is_left ? UPPER_LEFT : UPPER_RIGHT
		        : is_left ? LOWER_LEFT
		                  : LOWER_RIGHT;
	else if (above)
		glyph = ACROSS;
	return (struct cell){ b->glyphs[glyph], COLOUR_DEFAULT, STYLE_DIM, 0 };
}
