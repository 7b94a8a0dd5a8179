/* SPDX-License-Identifier: MIT */
/* Followed boid: it, its neighbours and its visual range are seen, in any number of colours. */
#include "view/followed_boid.h"

#include "scene.h"
#include "view/view.h"

#include <math.h>

enum { COLUMNS = 80, ROWS = 23, MIDDLE = 40, ROW = 11 };

static struct boids_boid
boid_at(uint32_t id, float column, float row)
{
	return (struct boids_boid){ .position = { column + 0.5F, 2 * row + 1, 0 },
		                    .velocity = { 10, 0, 0 },
		                    .id = id };
}

/* Boid 0 is followed in the middle; 1 and 2 are within 8 units, 3 is not, 4 is behind. */
static struct frame
drawn(struct boids_factors f, struct display display, const struct camera *camera)
{
	const struct boids_boid boids[] = { boid_at(0, MIDDLE, ROW), boid_at(1, MIDDLE + 5, ROW),
		                            boid_at(2, MIDDLE, ROW + 3), boid_at(3, MIDDLE + 9, ROW),
		                            boid_at(4, MIDDLE - 6, ROW) };
	scoped_flock *flock = flock_of(&f, world_of(&f, COLUMNS, ROWS), boids, 5);
	scoped(view) view = { .camera = *camera };
	struct frame frame = { 0 };

	frame_fit(&frame, COLUMNS, ROWS);
	view.camera.viewport = (struct viewport){ 0, 0, COLUMNS, ROWS };
	view_draw(&view, &frame, flock, flock_factors(flock), &display);
	return frame;
}

static const struct camera following = { .follows = true, .boid = 0 };

static struct boids_factors
factors(void)
{
	struct boids_factors f = default_factors();

	f.edge = BOIDS_EDGE_WRAP;
	f.visual_range = 8;
	f.number = 5;
	return f;
}

TEST(it_is_in_reverse_and_its_neighbours_are_lit)
{
	static const int colours[] = { 0, 8, 16, 256, COLOURS_DIRECT };
	static const int lit[][2] = { { 45, 11 }, { 40, 14 }, { 34, 11 } };

	for (int i = 0; i < 5; i++) {
		struct display display = { .utf8 = true, .bars = true, .colours = colours[i] };
		scoped(frame) frame = drawn(factors(), display, &following);
		scoped(frame) without = drawn(factors(), display, &(struct camera){ 0 });
		struct cell itself = frame_cell(&frame, MIDDLE, ROW);
		assert_int_equal(itself.style, STYLE_REVERSE | STYLE_BOLD);
		assert_int_equal(itself.glyph, frame_cell(&without, MIDDLE, ROW).glyph);
		assert_int_equal(itself.colour, frame_cell(&without, MIDDLE, ROW).colour);
		for (int k = 0; k < 3; k++) {
			struct cell cell = frame_cell(&frame, lit[k][0], lit[k][1]);
			assert_int_equal(cell.style, STYLE_BOLD);
			assert_int_equal(cell.colour, COLOUR_DEFAULT);
			assert_int_equal(cell.glyph,
			                 frame_cell(&without, lit[k][0], lit[k][1]).glyph);
		}
		assert_true(cell_looks_like(frame_cell(&frame, 49, ROW),
		                            frame_cell(&without, 49, ROW)));
	}
}

TEST(a_terminal_without_reverse_shows_a_sign)
{
	scoped(frame) frame = drawn(factors(), (struct display){ .plain = true }, &following);

	assert_int_equal(frame_cell(&frame, MIDDLE, ROW).glyph, '@');
	assert_int_equal(frame_cell(&frame, MIDDLE, ROW).style & STYLE_REVERSE, 0);
}

/* Each dot is as far from the boid as it sees; there is one in each direction. */
TEST(a_ring_of_dots_is_at_the_visual_range)
{
	for (int range = 3; range < 20; range++) {
		struct boids_factors f = factors();
		bool seen[8] = { false };
		int dots = 0;
		f.visual_range = (float)range;
		scoped(frame) frame =
			drawn(f, (struct display){ .utf8 = true, .bars = true }, &following);
		for (int cell = 0; cell < COLUMNS * ROWS; cell++) {
			int column = cell % COLUMNS - MIDDLE, row = cell / COLUMNS - ROW;
			if (frame.cells[cell].glyph != 0xB7)
				continue;
			assert_true(fabs(hypot(column, 2 * row) - range) < 1.5);
			assert_int_equal(frame.cells[cell].style, STYLE_DIM);
			seen[(int)(atan2(2 * row, column) / M_PI * 4 + 8.01) % 8] = true;
			dots++;
		}
		int ways = 0; /* boids hide some dots */
		for (int i = 0; i < 8; i++)
			ways += seen[i];
		assert_true(ways >= 5);
		assert_true(dots >= 6 && dots <= 1 + 2 * 3.15 * range / 2);
	}
}

TEST(the_ring_is_open_where_the_boid_does_not_see)
{
	struct boids_factors f = factors();
	int dots = 0;

	f.field_of_view = 180;
	scoped(frame) frame = drawn(f, (struct display){ .utf8 = true }, &following);
	for (int cell = 0; cell < COLUMNS * ROWS; cell++) {
		dots += frame.cells[cell].glyph == '.';
		assert_false(frame.cells[cell].glyph == '.' && cell % COLUMNS < MIDDLE);
	}
	assert_true(dots > 4);
	assert_int_equal(frame_cell(&frame, 34, ROW).style, 0); /* behind it: no neighbour */
}

TEST(without_a_range_there_is_no_ring)
{
	struct boids_factors f = factors();

	f.visual_range = 0;
	scoped(frame) frame = drawn(f, (struct display){ .utf8 = true }, &following);
	for (int cell = 0; cell < COLUMNS * ROWS; cell++)
		assert_true(frame.cells[cell].glyph != '.');
}
