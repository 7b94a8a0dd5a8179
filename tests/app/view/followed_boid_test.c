/* SPDX-License-Identifier: MIT */
/* Followed boid: it, its neighbours and its visual range are seen, in any number of colours. */
#include "view/followed_boid.h"

#include "drawn_flock.h"

#include <math.h>

enum { COLUMNS = 80, ROWS = 23, MIDDLE = 40, ROW = 11 };

/* Boid 0 is in the middle, and followed or not; 1 and 2 are within 8 units, 3 is not, 4 is behind. */
static struct frame
drawn(double visual_range, double field_of_view, struct display display, bool follows)
{
	static const int places[][2] = { { MIDDLE, ROW },
		                         { MIDDLE + 5, ROW },
		                         { MIDDLE, ROW + 3 },
		                         { MIDDLE + 9, ROW },
		                         { MIDDLE - 6, ROW } };
	struct boids_factors f = default_factors();
	struct boids_boid boids[LENGTH(places)];

	f.edge = BOIDS_EDGE_WRAP;
	f.visual_range = (float)visual_range;
	f.field_of_view = field_of_view > 0 ? (float)field_of_view : f.field_of_view;
	f.number = LENGTH(places);
	foreach (i, places)
		boids[i] = boid_at((uint32_t)i, (float)places[i][0] + 0.5F,
		                   2 * (float)places[i][1] + 1, 10, 0);
	scoped_flock *flock = flock_in_cells(f, COLUMNS, ROWS, boids, LENGTH(boids));
	return drawn_flock(flock, (struct camera){ .follows = follows }, display, COLUMNS, ROWS);
}

TEST(it_is_in_reverse_and_its_neighbours_are_lit)
{
	static const int colours[] = { 0, 8, 16, 256, COLOURS_DIRECT };
	static const int lit[][2] = { { 45, 11 }, { 40, 14 }, { 34, 11 } };

	every (number, colours) {
		struct display display = { .utf8 = true, .bars = true, .colours = *number };
		scoped(frame) frame = drawn(8, 0, display, true);
		scoped(frame) without = drawn(8, 0, display, false);
		struct cell itself = frame_cell(&without, MIDDLE, ROW);
		assert_cell(frame_cell(&frame, MIDDLE, ROW), itself.glyph, itself.colour,
		            STYLE_REVERSE | STYLE_BOLD, 0);
		every (at, lit)
			assert_cell(frame_cell(&frame, (*at)[0], (*at)[1]),
			            frame_cell(&without, (*at)[0], (*at)[1]).glyph, COLOUR_DEFAULT,
			            STYLE_BOLD, 0);
		assert_true(cell_looks_like(frame_cell(&frame, 49, ROW),
		                            frame_cell(&without, 49, ROW)));
	}
}

TEST(a_terminal_without_reverse_shows_a_sign)
{
	scoped(frame) frame = drawn(8, 0, (struct display){ .plain = true }, true);

	assert_int_equal(frame_cell(&frame, MIDDLE, ROW).glyph, '@');
	assert_int_equal(frame_cell(&frame, MIDDLE, ROW).style & STYLE_REVERSE, 0);
}

/* Each dot is as far from the boid as it sees; there is one in each direction. */
TEST(a_ring_of_dots_is_at_the_visual_range)
{
	for (int range = 3; range < 20; range++) {
		bool seen[8] = { false };
		int dots = 0, ways = 0; /* boids hide some dots */
		scoped(frame) frame =
			drawn(range, 0, (struct display){ .utf8 = true, .bars = true }, true);
		for (int cell = 0; cell < COLUMNS * ROWS; cell++) {
			int column = cell % COLUMNS - MIDDLE, row = cell / COLUMNS - ROW;
			bool *way = &seen[(int)(atan2(2 * row, column) / M_PI * 4 + 8.01) % 8];
			if (frame.cells[cell].glyph != 0xB7)
				continue;
			assert_near(hypot(column, 2 * row), range, 1.5);
			assert_int_equal(frame.cells[cell].style, STYLE_DIM);
			ways += !*way;
			*way = true;
			dots++;
		}
		assert_true(ways >= 5);
		assert_true(dots >= 6 && dots <= 1 + 2 * 3.15 * range / 2);
	}
}

TEST(the_ring_is_open_where_the_boid_does_not_see)
{
	scoped(frame) frame = drawn(8, 180, (struct display){ .utf8 = true }, true);
	int dots = 0;

	for (int cell = 0; cell < COLUMNS * ROWS; cell++) {
		dots += frame.cells[cell].glyph == '.';
		assert_false(frame.cells[cell].glyph == '.' && cell % COLUMNS < MIDDLE);
	}
	assert_true(dots > 4);
	assert_int_equal(frame_cell(&frame, 34, ROW).style, 0); /* behind it: no neighbour */
}

TEST(without_a_range_there_is_no_ring)
{
	scoped(frame) frame = drawn(0, 0, (struct display){ .utf8 = true }, true);

	for (int cell = 0; cell < COLUMNS * ROWS; cell++)
		assert_true(frame.cells[cell].glyph != '.');
}
