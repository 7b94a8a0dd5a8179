/* SPDX-License-Identifier: MIT */
/* World border: the frame of a world of any size, from any side, against an equation. */
#include "view/world_border.h"

#include "drawn_flock.h"

#include <math.h>

enum { COLUMNS = 80, ROWS = 23 };

static const struct display lines = { .utf8 = true, .bars = true }, plain = { .utf8 = true };

/* Draws a world of this size without boids. */
static struct frame
drawn(int edge, int columns, int rows, int dimensions, struct camera camera, struct display display)
{
	struct boids_factors f = quiet_factors();

	f.edge = edge;
	f.dimensions = (float)dimensions;
	scoped_flock *flock = flock_in_cells(f, columns, rows, NULL, 0);
	return drawn_flock(flock, camera, display, COLUMNS, ROWS);
}

/* Beside the columns (or rows) that the world fills, on the whole of its length. */
TEST(it_stands_beside_a_world_of_another_shape)
{
	struct dice d = { 8 };

	for (int i = 0; i < 300; i++) {
		int columns = 1 + dice_below(&d, 300), rows = 1 + dice_below(&d, 120);
		double scale = fmin((double)COLUMNS / columns, (double)ROWS / rows);
		double wide = columns * scale, high = rows * scale;
		int left = (int)floor((COLUMNS - wide) / 2 + 1e-9) - 1;
		int top = (int)floor((ROWS - high) / 2 + 1e-9) - 1;
		scoped(frame) frame =
			drawn(BOIDS_EDGE_TURN, columns, rows, 2, (struct camera){ 0 }, lines);
		for (int cell = 0; cell < COLUMNS * ROWS; cell++) {
			int column = cell % COLUMNS, row = cell / COLUMNS;
			double x = column - left - 0.5, y = row - top - 0.5;
			bool across = 0 < x && x < wide;
			bool down = 0 < y && y < high;
			if (across && down)
				assert_int_equal(frame.cells[cell].glyph, ' ');
			else if ((column == left && down) || (row == top && across))
				assert_cell(frame.cells[cell], down ? 0x2502 : 0x2500, -1,
				            STYLE_DIM, 0);
		}
	}
}

/* The corner of the world goes where the camera leaves it. */
TEST(a_camera_that_moves_sees_its_corner)
{
	static const struct {
		const struct display *display;
		uint32_t corner, down, across;
	} kinds[] = { { &lines, 0x250C, 0x2502, 0x2500 }, { &plain, '+', '|', '-' } };

	for (int right = 1; right < 30; right++)
		every (kind, kinds) {
			struct camera camera = { .offset = { (float)-right, -8, 0 } };
			scoped(frame) frame =
				drawn(BOIDS_EDGE_TURN, COLUMNS, ROWS, 2, camera, *kind->display);
			assert_int_equal(frame_cell(&frame, right - 1, 3).glyph, kind->corner);
			assert_int_equal(frame_cell(&frame, right - 1, 4).glyph, kind->down);
			assert_int_equal(frame_cell(&frame, right, 3).glyph, kind->across);
			assert_int_equal(count_drawn(&frame), COLUMNS - right + 1 + ROWS - 4);
		}
}

/* Seen from any side: bars that turn with it would be no frame. */
TEST(a_deep_world_has_no_border)
{
	struct camera aside = { .turns = CAMERA_TURNS / 4 };
	scoped(frame) frame = drawn(BOIDS_EDGE_TURN, COLUMNS, ROWS, 3, aside, lines);

	assert_int_equal(count_drawn(&frame), 0);
}
