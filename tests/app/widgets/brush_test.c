/* SPDX-License-Identifier: MIT */
/* Brush: discs of walls, placed and removed as one. */
#include "widgets/brush.h"

#include "caves.h"
#include "io/input.h"
#include "scene.h"
#include "screens.h"
#include "session/change.h"
#include "widgets/placing.h"

#include <math.h>

enum { COLUMNS = 80, ROWS = 23 };

/* Enters place mode with this brush, the cursor at the cell. */
static void
brush(struct screens *screens, int radius, int column, int row)
{
	if (!screens->ui.place.on)
		screens_type(screens, "p*");
	while (screens->ui.place.thing != PLACED_WALL)
		screens_press(screens, KEY_TAB);
	screens->ui.place.radius = radius;
	screens->ui.place.column = column;
	screens->ui.place.row = row;
}

/* A row of cells is twice as high as a column is wide. */
FLYING(a_disc_is_round_in_the_world)
{
	static const struct {
		int radius, column, row;
	} discs[] = { { 0, 40, 11 }, { 1, 40, 11 },  { 2, 20, 5 }, { 3, 40, 11 },
		      { 7, 40, 11 }, { 20, 40, 11 }, { 9, 2, 1 },  { 9, 79, 22 } };

	foreach (i, discs) {
		brush(screens, discs[i].radius, discs[i].column, discs[i].row);
		screens_press(screens, ' ');
		for (int row = 0; row < ROWS; row++)
			for (int column = 0; column < COLUMNS; column++) {
				double away =
					hypot(column - discs[i].column, 2 * (row - discs[i].row));
				bool wall = screens_map(screens, column, row) == BOIDS_MAP_WALL;
				assert_that(wall == (away <= discs[i].radius), "radius %d: %d,%d",
				            discs[i].radius, column, row);
			}
		screens_says(screens, "Space remove");
		screens_press(screens, ' ');
		session_flush(&screens->session);
		assert_null(boids_flock_current_map(screens->session.flock));
		assert_int_equal(screens->session.placed.marks.count, 0);
	}
}

FLYING(boids_under_a_new_disc_are_moved_out)
{
	struct dice d = { 7 };

	brush(screens, 0, 0, 0);
	for (int i = 0; i < 60; i++) {
		struct boids_vec on = screens_boid(screens, (uint32_t)dice_below(&d, 100)).position;
		brush(screens, dice_below(&d, 12), (int)on.x, (int)(on.y / 2));
		screens_press(screens, ' ');
		session_flush(&screens->session);
		if (boids_flock_current_map(screens->session.flock))
			assert_int_equal(boids_in_walls(screens->session.flock), 0);
		for (int step = 0; step < 10; step++) {
			boids_flock_step(screens->session.flock, 1 / 60.0f);
			if (boids_flock_current_map(screens->session.flock))
				assert_int_equal(boids_in_walls(screens->session.flock), 0);
		}
	}
}

FLYING(goals_stay_and_no_wall_is_placed_twice)
{
	screens_type(screens, "p*");
	assert_true(placing_put(&screens->ui, PLACED_GOAL, 42, 11));
	brush(screens, 5, 40, 11);
	screens_press(screens, ' ');
	assert_int_equal(screens_map(screens, 42, 11), BOIDS_MAP_GOAL);
	int before = screens_walls(screens);
	brush(screens, 5, 46, 11);
	screens_press(screens, ' ');
	assert_int_equal(screens_map(screens, 42, 11), BOIDS_MAP_GOAL);
	assert_true(screens_walls(screens) > before);
	brush(screens, 20, 41, 11);
	screens_press(screens, KEY_BACKSPACE);
	assert_int_equal(screens_walls(screens), 0);
	assert_int_equal(screens_map(screens, 42, 11), BOIDS_MAP_GOAL);
	screens_press(screens, KEY_BACKSPACE);
	screens_says(screens, "nothing to remove here");
}

FLYING(a_disc_over_the_limit_is_not_placed_at_all)
{
	int before;

	brush(screens, 20, 20, 11);
	screens_press(screens, ' ');
	brush(screens, 14, 62, 11);
	screens_press(screens, ' ');
	before = screens->session.placed.marks.count;
	assert_true(before > PLACED_MOST * 9 / 10 && screens_walls(screens) == before);
	brush(screens, 12, 40, 3);
	screens_press(screens, ' ');
	screens_says(screens, "no more than 1000 cells can be changed");
	assert_int_equal(screens->session.placed.marks.count, before);
	assert_int_equal(screens_walls(screens), before);
}

/* The last air of a small world: a disc that would fill it is not placed at all. */
TEST(the_last_air_stays_air)
{
	scoped_screens screens;

	screens_start(&screens, 30, 6);
	brush(&screens, 20, 15, 2);
	screens_press(&screens, ' ');
	session_flush(&screens.session);
	screens_says(&screens, "be left");
	assert_int_equal(screens.session.placed.marks.count, 0);
	assert_null(boids_flock_current_map(screens.session.flock));
	brush(&screens, 4, 15, 2);
	screens_press(&screens, ' ');
	session_flush(&screens.session);
	int few = screens.session.placed.marks.count;
	assert_true(few > 10);
	brush(&screens, 20, 15, 2);
	screens.ui.place.column = 10; /* its middle is air */
	screens_press(&screens, ' ');
	session_flush(&screens.session);
	assert_int_equal(screens.session.placed.marks.count, few);
}

FLYING(keys_size_the_brush_for_walls_only)
{
	screens_type(screens, "p*");
	double before = screens_value(screens, BOIDS_FACTOR_number);
	screens_press(screens, KEY_UP);
	screens_ask(screens, "\t\t", "wall 40,10  Space place  Tab pillar  Esc done  - + size 0");
	screens_ask(screens, "+=]", "- + size 3");
	screens_ask(screens, "-[", "- + size 1");
	screens_ask(screens, "--", "size 0 at its limit, 0..20");
	for (int i = 0; i < BRUSH_MOST; i++)
		screens_press(screens, '+');
	screens_ask(screens, "+", "size 20 at its limit, 0..20");
	assert_near(screens_value(screens, BOIDS_FACTOR_number), before, 0);
	screens_press(screens, KEY_TAB);
	double noise = screens_value(screens, BOIDS_FACTOR_noise);
	screens_type(screens, "/noise\r");
	for (const char *key = "+-=[]"; *key; key++) { /* not of the factor, nor of presets */
		screens_press(screens, (unsigned char)*key);
		screens_says(screens, "a pillar has no size");
	}
	assert_near(screens_value(screens, BOIDS_FACTOR_noise), noise, 0);
	assert_string_equal(screens->session.settings.preset, "classic");
	assert_int_equal(screens->ui.place.radius, 20);
}

FLYING(its_rim_shows_before_it_is_placed)
{
	brush(screens, 6, 40, 11);
	screens_draw(screens);
	for (int row = 0; row < ROWS; row++)
		for (int column = 20; column < 60; column++) {
			bool rim = false, in = hypot(column - 40, 2 * (row - 11)) <= 6;
			for (int k = 0; in && k < 4; k++) {
				static const int ways[4][2] = {
					{ 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }
				};
				rim = rim || hypot(column + ways[k][0] - 40,
				                   2 * (row + ways[k][1] - 11)) > 6;
			}
			bool seen = frame_cell(&screens->ui.frame, column, row).glyph == '+';
			assert_that(seen == (rim || (column == 40 && row == 11)), "%d,%d", column,
			            row);
		}
}
