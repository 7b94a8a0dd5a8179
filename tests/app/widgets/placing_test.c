/* SPDX-License-Identifier: MIT */
/* Placing: what lies under a cell of the screen, in worlds of another size than the screen. */
#include "widgets/placing.h"

#include "caves.h"
#include "dialogue.h"
#include "io/input.h"
#include "scene.h"
#include "view/projection.h"

#include <math.h>

/* Scales of about 0.3 to 3, in 80x23 cells. */
static const char *const sizes[] = { "267x77", "200x60", "160x46", "100x23", "80x24",
	                             "80x23",  "60x20",  "40x12",  "27x8",   "9x20" };
enum { SIZES = LENGTH(sizes) };

static void
start(struct screens *screens, const char *size)
{
	screens_start_with(screens, 80, 24, "--size", size, "--number", "1", "--edge", "bounce",
	                   "--glyphs", "ascii");
	screens->session.paused = true;
}

/* Whether a cell lies in the part of the screen that shows the world, by an equation. */
static bool
is_world(const struct screens *screens, int column, int row)
{
	double scale =
		fmin(80.0 / screens->session.flight.columns, 23.0 / screens->session.flight.rows);
	double width = screens->session.flight.columns * scale,
	       height = screens->session.flight.rows * scale;
	double left = floor((80 - width) / 2 + 1e-9), top = floor((23 - height) / 2 + 1e-9);

	return column + 0.5 > left && column + 0.5 < left + width && row + 0.5 > top &&
	       row + 0.5 < top + height;
}

/* The first of four parts, half as wide as high, is in the middle of the screen. */
TEST(nothing_is_placed_beside_a_part_of_the_world)
{
	scoped_screens screens;

	start(&screens, "160x46");
	screens.ui.view.camera.part = (struct world_part){ -0.375, 0, 0.25, 1 };
	screens_draw(&screens);
	for (int column = 0; column < 80; column++) {
		screens_button(&screens, MOUSE_PRESS, 1, column, 8);
		screens_button(&screens, MOUSE_RELEASE, 1, column, 8);
		screens_draw(&screens);
		assert_int_equal(screens_cell(&screens, column, 8).glyph == GLYPH_BLOCK,
		                 column >= 30 && column < 50);
	}
}

TEST(what_is_placed_in_a_cell_shows_there_and_is_gone_when_removed)
{
	struct dice d = { 4 };

	for (int i = 0; i < SIZES * 12; i++) {
		const uint32_t glyphs[PLACED_FOOD] = { '*', 'X', GLYPH_BLOCK, 'o' };
		scoped_screens screens;
		int column = dice_below(&d, 80), row = dice_below(&d, 23);
		start(&screens, sizes[i / 12]);
		for (int thing = 0; is_world(&screens, column, row) && thing < PLACED_FOOD; thing++) {
			const enum placed_kind kind = (enum placed_kind)thing;
			uint32_t before = screens_cell(&screens, column, row).glyph;
			assert_false(placing_has(&screens.ui, kind, column, row));
			assert_true(screens_put(&screens, kind, column, row));
			assert_true(placing_has(&screens.ui, kind, column, row));
			uint32_t after = screens_cell(&screens, column, row).glyph;
			assert_that(kind == PLACED_PREDATOR || kind == PLACED_PILLAR
			                    ? after != ' '
			                    : after == glyphs[thing],
			            "%s: '%c' at %d,%d", sizes[i / 12], (int)after, column, row);
			assert_true(screens_remove(&screens, kind, column, row));
			assert_false(placing_has(&screens.ui, kind, column, row));
			screens_shows(&screens, column, row, before);
		}
	}
}

/* Returns the contents of a cell of the world. */
static char
cell_of(const struct screens *screens, int x, int y)
{
	const struct boids_vec place = { (float)x + 0.5F, 2 * (float)y + 1, 0 };

	return flock_map_cell(screens_flock(screens), place);
}

/* In the world, as the boids meet it: no step across and down goes through. */
TEST(a_wall_drawn_across_the_screen_has_no_gap_in_the_world)
{
	for (int i = 0; i < SIZES; i++) {
		scoped_screens screens;
		int walls = 0;
		start(&screens, sizes[i]);
		for (int row = 0; row < 23; row++)
			if (is_world(&screens, 40, row))
				screens_put(&screens, PLACED_WALL, 40, row);
		for (int y = 0; y < screens.session.flight.rows; y++) {
			bool found = false;
			for (int x = 0; x < screens.session.flight.columns; x++)
				found = found || cell_of(&screens, x, y) == BOIDS_MAP_WALL;
			walls += found;
		}
		assert_that(walls >= screens.session.flight.rows - 1, "%s: a wall in %d rows",
		            sizes[i], walls);
	}
}

TEST(a_cell_of_a_smaller_scale_holds_several_walls)
{
	scoped_screens screens;

	start(&screens, "160x46"); /* 2x2 a cell */
	assert_true(screens_put(&screens, PLACED_WALL, 10, 5));
	screens_has(&screens, "placed 4");
	for (int i = 0; i < 4; i++)
		assert_int_equal(cell_of(&screens, 20 + i % 2, 10 + i / 2), BOIDS_MAP_WALL);
	assert_true(screens_remove(&screens, PLACED_WALL, 10, 5));
	screens_has(&screens, "placed 0");
	for (int i = 0; i < 250; i++) /* 1000 marks: all that can be changed */
		assert_true(screens_put(&screens, PLACED_WALL, i % 80, i / 80));
	assert_false(screens_put(&screens, PLACED_WALL, 50, 20));
	assert_int_equal(screens.session.flight.placed.marks.count, PLACED_MOST);
}

/* A boid under the pointer stays there; in an open world the flock stays in the middle. */
TEST(the_wheel_keeps_the_place_under_the_pointer)
{
	static const int cells[][2] = { { 40, 11 }, { 50, 15 }, { 38, 4 } };

	for (int i = 0; i < SIZES; i++) {
		foreach (k, cells) {
			scoped_screens screens;
			int column = cells[k][0], row = cells[k][1];
			start(&screens, sizes[i]);
			struct boids_boid b = boid_of(screens_flock(&screens), 0);
			b.position = placing_place(&screens.ui, column, row);
			assert_true(flock_restore(screens_flock(&screens), &b, 1, NULL, NULL));
			for (int notch = 0; notch < 6 && is_world(&screens, column, row); notch++) {
				double before = screens_value(&screens, BOIDS_FACTOR_zoom);
				enum mouse_action way =
					notch < 4 ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN;
				assert_true(screens_mouse(&screens, way, column, row));
				double zoom = screens_value(&screens, BOIDS_FACTOR_zoom);
				assert_true(notch < 4 ? zoom > before : zoom < before);
				struct boids_vec at = boid_of(screens_flock(&screens), 0).position;
				struct boids_vec there = placing_place(&screens.ui, column, row);
				assert_near(at.x, there.x, 7e-4);
				assert_near(at.y, there.y, 7e-4);
			}
		}
	}
}

TEST(beside_the_world_nothing_can_be_placed)
{
	scoped_screens screens;

	start(&screens, "9x20"); /* 10 of 80 columns */
	assert_false(screens_put(&screens, PLACED_WALL, 5, 5));
	assert_false(screens_put(&screens, PLACED_GOAL, 70, 5));
	screens_has(&screens, "placed 0");
	assert_true(screens_mouse(&screens, MOUSE_WHEEL_UP, 2, 5)); /* about the border */
	struct boids_vec at = boid_of(screens_flock(&screens), 0).position;
	assert_true(at.x >= 0 && at.x <= flock_world(screens_flock(&screens)).size.x);
}
