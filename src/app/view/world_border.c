/* SPDX-License-Identifier: MIT */
#include "world_border.h"

#include <math.h>

enum { ACROSS, DOWN, UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT, GLYPHS };
static const uint32_t lines[GLYPHS] = { 0x2500, 0x2502, 0x250C, 0x2510, 0x2514, 0x2518 };
static const uint32_t ascii[GLYPHS] = { '-', '|', '+', '+', '+', '+' };

/* Sets the cells before the first and after the last cell of the world. */
static void
find_ends(const struct axis *a, double scale, double low, double high, int *before, int *after)
{
	double half = fmin(scale, 1) / 2;

	*before = (int)floor(a->first + (low - a->start) * a->scale + half - cell_tie) - 1;
	*after = (int)floor(a->first + (high - a->start) * a->scale - half + cell_tie) + 1;
}

void
border_draw(const struct border *b, const struct viewport *part, struct frame *frame)
{
	const uint32_t *glyphs = b->utf8 ? lines : ascii;

	for (int row = part->top; row < part->top + part->rows; row++)
		for (int column = part->left; column < part->left + part->columns; column++) {
			bool is_right = column == b->right, beside = is_right || column == b->left;
			bool is_bottom = row == b->bottom, above = is_bottom || row == b->top;
			int corner = UPPER_LEFT + is_right + 2 * is_bottom;
			int glyph = !above ? DOWN : beside ? corner : ACROSS;
			if ((beside || above) && column >= b->left && column <= b->right &&
			    row >= b->top && row <= b->bottom)
				frame_put(frame, column, row,
				          (struct cell){ glyphs[glyph], COLOUR_DEFAULT, b->style,
				                         0 });
		}
}

void
world_border_draw(const struct projection *s, struct frame *frame)
{
	const struct boids_world world = flock_world(s->flock);
	const struct viewport shown = { s->across.from, s->down.from, s->across.to - s->across.from,
		                        s->down.to - s->down.from };
	struct border b = { .utf8 = s->display->bars, .style = STYLE_DIM };

	if (world.wraps || world.size.z > 0 || flock_factors(s->flock)->edge == BOIDS_EDGE_OPEN)
		return;
	const struct view_vec from = viewpoint_from_world(&s->viewpoint, (struct boids_vec){ 0 });
	const struct boids_vec end = { world.size.x, world.size.y, 0 };
	const struct view_vec to = viewpoint_from_world(&s->viewpoint, end);
	find_ends(&s->across, s->scale, from.across, to.across, &b.left, &b.right);
	find_ends(&s->down, s->scale, from.down, to.down, &b.top, &b.bottom);
	border_draw(&b, &shown, frame);
}
