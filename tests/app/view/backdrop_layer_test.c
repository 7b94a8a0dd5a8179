/* SPDX-License-Identifier: MIT */
/* Backdrop layer: levels become backgrounds or glyphs, under what is drawn already. */
#include "view/backdrop_layer.h"

#include "scene.h"

enum { WIDE = 6, HIGH = 2 };

/* The first row has the levels, the second row too, with a boid drawn in each cell. */
static uint8_t levels[WIDE * HIGH] = { 0, 1, 2, 3, 0, 1, 0, 1, 2, 3, 0, 1 };
static uint8_t hills[WIDE * HIGH] = { 0, 1, 2, 2, 0, 1, 0, 1, 2, 2, 0, 1 };

static const struct cell boid = { 'x', 3, 0, 0 };

static void
draw(struct frame *frame, int choice, int colours, int dimensions)
{
	struct boids_factors f = quiet_factors();
	const struct backdrop backdrop = {
		.levels = choice == BOIDS_BACKDROP_FOOD ? levels : hills,
		.scene = { .columns = WIDE, .rows = HIGH, .choice = choice }
	};
	const struct display display = { .colours = colours, .background = BACKGROUND_DARK };
	struct camera camera = { .viewport = { 0, 0, WIDE, HIGH } };

	f.dimensions = (float)dimensions;
	f.edge = BOIDS_EDGE_WRAP;
	scoped_flock *flock = boids_flock_new(1);
	assert_true(flock && boids_flock_fit(flock, &f, boids_world_of(&f, WIDE, HIGH)));
	if (dimensions == 3)
		camera.turns = 3;
	struct projection s = projection_of(&camera, flock, &f, &display);
	assert_true(frame_fit(frame, WIDE, HIGH));
	frame_clear(frame, 0, HIGH);
	for (int column = 0; column < WIDE; column++)
		frame_put(frame, column, 1, boid);
	backdrop_layer_draw(&backdrop, &s, frame, flock);
}

/* Half of the ground stays blank: levels 0 and 1. */
TEST(food_is_glyphs_in_blank_cells_without_colours)
{
	static const uint32_t glyphs[] = { ' ', ' ', '\'', '"', ' ', ' ' };
	struct frame frame = { 0 };

	draw(&frame, BOIDS_BACKDROP_FOOD, 0, 2);
	for (int column = 0; column < WIDE; column++) {
		assert_int_equal(frame_cell(&frame, column, 0).glyph, glyphs[column]);
		assert_int_equal(frame_cell(&frame, column, 0).paper, 0);
		assert_int_equal(frame_cell(&frame, column, 1).glyph, 'x');
		assert_int_equal(frame_cell(&frame, column, 1).colour, 3);
	}
	frame_free(&frame);
}

TEST(food_is_a_background_with_direct_colours)
{
	struct frame frame = { 0 };

	draw(&frame, BOIDS_BACKDROP_FOOD, COLOURS_DIRECT, 2);
	for (int row = 0; row < HIGH; row++)
		for (int column = 0; column < WIDE; column++) {
			struct cell cell = frame_cell(&frame, column, row);
			assert_int_equal(cell.paper != 0, levels[row * WIDE + column] > 0);
			assert_int_equal(cell.glyph, row ? 'x' : ' ');
		}
	assert_int_equal(frame_cell(&frame, 1, 0).paper, frame_cell(&frame, 5, 1).paper);
	assert_int_not_equal(frame_cell(&frame, 1, 0).paper, frame_cell(&frame, 3, 0).paper);
	frame_free(&frame);
}

TEST(a_relief_is_a_background_and_changes_no_glyph)
{
	struct frame frame = { 0 };

	draw(&frame, BOIDS_BACKDROP_NOISE, 256, 2);
	for (int row = 0; row < HIGH; row++)
		for (int column = 0; column < WIDE; column++) {
			struct cell cell = frame_cell(&frame, column, row);
			int level = hills[row * WIDE + column];
			assert_int_equal(cell.paper != 0, level > 0);
			assert_int_equal(cell.glyph, row ? 'x' : ' ');
		}
	frame_free(&frame);
}

TEST(food_of_a_3_d_world_is_hidden_from_the_side)
{
	struct frame frame = { 0 };

	draw(&frame, BOIDS_BACKDROP_FOOD, 0, 3);
	for (int column = 0; column < WIDE; column++)
		assert_int_equal(frame_cell(&frame, column, 0).glyph, ' ');
	frame_free(&frame);
}
