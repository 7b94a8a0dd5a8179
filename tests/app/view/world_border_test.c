/* SPDX-License-Identifier: MIT */
/* World border: the frame of a world of any size, from any side, against an equation. */
#include "view/world_border.h"

#include "scene.h"
#include "view/view.h"

#include <math.h>

enum { COLUMNS = 80, ROWS = 23 };

static const struct display lines = { .utf8 = true, .bars = true };

static struct flock_state *
flock_in(int edge, int columns, int rows, int dimensions)
{
	struct boids_factors f = quiet_factors();

	f.edge = edge;
	f.dimensions = (float)dimensions;
	return flock_of(&f, world_of(&f, columns, rows), NULL, 0);
}

static struct frame
drawn(const struct flock_state *flock, struct camera camera, struct display display)
{
	scoped(view) view = { .camera = camera };
	struct frame frame = { 0 };

	frame_fit(&frame, COLUMNS, ROWS);
	view.camera.viewport = (struct viewport){ 0, 0, COLUMNS, ROWS };
	view_draw(&view, &frame, flock, flock_factors(flock), &display);
	return frame;
}

static int
count_cells(const struct frame *frame)
{
	int count = 0;

	for (int i = 0; i < COLUMNS * ROWS; i++)
		count += frame->cells[i].glyph != ' ';
	return count;
}

TEST(a_world_as_large_as_the_screen_has_none_in_view)
{
	scoped_flock *flock = flock_in(BOIDS_EDGE_BOUNCE, COLUMNS, ROWS, 2);
	scoped(frame) frame = drawn(flock, (struct camera){ 0 }, lines);

	assert_int_equal(count_cells(&frame), 0);
}

TEST(a_world_that_wraps_or_is_open_has_none)
{
	static const int edges[] = { BOIDS_EDGE_WRAP, BOIDS_EDGE_OPEN };

	for (int i = 0; i < 2; i++) {
		scoped_flock *flock = flock_in(edges[i], 20, 20, 2);
		scoped(frame) frame = drawn(flock, (struct camera){ 0 }, lines);
		assert_int_equal(count_cells(&frame), 0);
	}
}

/* Beside the columns (or rows) that the world fills, on the whole of its length. */
TEST(it_stands_beside_a_world_of_another_shape)
{
	struct dice d = { 8 };

	for (int i = 0; i < 300; i++) {
		int columns = 1 + dice_below(&d, 300), rows = 1 + dice_below(&d, 120);
		double scale = fmin((double)COLUMNS / columns, (double)ROWS / rows);
		double wide = columns * scale, high = rows * scale;
		scoped_flock *flock = flock_in(BOIDS_EDGE_TURN, columns, rows, 2);
		scoped(frame) frame = drawn(flock, (struct camera){ 0 }, lines);
		int left = (int)floor((COLUMNS - wide) / 2 + 1e-9) - 1;
		int top = (int)floor((ROWS - high) / 2 + 1e-9) - 1;
		for (int row = 0; row < ROWS; row++)
			for (int column = 0; column < COLUMNS; column++) {
				double x = column + 0.5 - (left + 1), y = row + 0.5 - (top + 1);
				struct cell cell = frame_cell(&frame, column, row);
				if (x > 0 && x < wide && y > 0 && y < high)
					assert_int_equal(cell.glyph, ' ');
				else if (column == left && y > 0 && y < high)
					assert_true(cell.glyph == 0x2502 && cell.style == STYLE_DIM);
				else if (row == top && x > 0 && x < wide)
					assert_true(cell.glyph == 0x2500 && cell.style == STYLE_DIM);
			}
	}
}

/* The corner of the world goes where the camera leaves it. */
TEST(a_camera_that_moves_sees_its_corner)
{
	scoped_flock *flock = flock_in(BOIDS_EDGE_TURN, COLUMNS, ROWS, 2);

	for (int right = 1; right < 30; right++) {
		struct camera camera = { .offset = { (float)-right, -8, 0 } };
		scoped(frame) frame = drawn(flock, camera, lines);
		assert_int_equal(frame_cell(&frame, right - 1, 3).glyph, 0x250C);
		assert_int_equal(frame_cell(&frame, right - 1, 4).glyph, 0x2502);
		assert_int_equal(frame_cell(&frame, right, 3).glyph, 0x2500);
		assert_int_equal(count_cells(&frame), COLUMNS - right + 1 + ROWS - 4);
		frame_free(&frame);
		frame = drawn(flock, camera, (struct display){ .utf8 = true });
		assert_int_equal(frame_cell(&frame, right - 1, 3).glyph, '+');
		assert_int_equal(frame_cell(&frame, right - 1, 4).glyph, '|');
		assert_int_equal(frame_cell(&frame, right, 3).glyph, '-');
	}
}

/* From the side a world is as wide as it is deep: here as deep as high. */
TEST(a_deep_world_has_the_border_of_its_outline)
{
	scoped_flock *flock = flock_in(BOIDS_EDGE_TURN, COLUMNS, ROWS, 3);
	scoped(frame) frame = drawn(flock, (struct camera){ .turns = CAMERA_TURNS / 4 }, lines);
	int left = COLUMNS / 2 - ROWS - 1;

	assert_int_equal(frame_cell(&frame, left, 10).glyph, 0x2502);
	assert_int_equal(frame_cell(&frame, left + 2 * ROWS + 1, 10).glyph, 0x2502);
	assert_int_equal(count_cells(&frame), 2 * ROWS);
}
