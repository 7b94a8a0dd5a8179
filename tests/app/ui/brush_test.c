/* SPDX-License-Identifier: MIT */
/* Brush: discs of obstacles, placed and removed as one. */
#include "ui/brush.h"

#include "caves.h"
#include "line/input.h"
#include "scene.h"
#include "screens.h"
#include "session/placed.h"
#include "ui/draw_screen.h"

#include <math.h>
#include <string.h>

enum { COLUMNS = 80, ROWS = 23 };

/* Enters place mode with this brush, the cursor at the cell. */
static void
brush(struct session *app, int radius, int column, int row)
{
	if (!app->place.on)
		screens_type(app, "p*");
	while (app->place.thing != PLACED_OBSTACLE)
		screens_press(app, KEY_TAB);
	app->place.radius = radius;
	app->place.column = column;
	app->place.row = row;
}

static int
walls(struct session *app)
{
	int count = 0;

	for (int row = 0; row < ROWS; row++)
		for (int column = 0; column < COLUMNS; column++)
			count += screens_map(app, column, row) == MAP_WALL;
	return count;
}

/* A row of cells is twice as high as a column is wide. */
static void
a_disc_is_round_in_the_world(void **state)
{
	static const struct {
		int radius, column, row;
	} discs[] = { { 0, 40, 11 }, { 1, 40, 11 },  { 2, 20, 5 }, { 3, 40, 11 },
		      { 7, 40, 11 }, { 20, 40, 11 }, { 9, 2, 1 },  { 9, 79, 22 } };
	struct session *app = *state;

	for (size_t i = 0; i < sizeof discs / sizeof *discs; i++) {
		brush(app, discs[i].radius, discs[i].column, discs[i].row);
		screens_press(app, ' ');
		for (int row = 0; row < ROWS; row++)
			for (int column = 0; column < COLUMNS; column++) {
				double away =
					hypot(column - discs[i].column, 2 * (row - discs[i].row));
				bool wall = screens_map(app, column, row) == MAP_WALL;
				assert_that(wall == (away <= discs[i].radius), "radius %d: %d,%d",
				            discs[i].radius, column, row);
			}
		screens_says(app, "Space take");
		screens_press(app, ' ');
		placed_apply(app);
		assert_null(flock_current_map(app->flock));
		assert_int_equal(app->placed.marks.count, 0);
	}
}

static void
boids_under_a_new_disc_are_moved_out(void **state)
{
	struct session *app = *state;
	struct dice d = { 7 };

	brush(app, 0, 0, 0);
	for (int i = 0; i < 60; i++) {
		struct vec on = screens_boid(app, (uint32_t)dice_below(&d, 100)).position;
		brush(app, dice_below(&d, 12), (int)on.x, (int)(on.y / 2));
		screens_press(app, ' ');
		placed_apply(app);
		if (flock_current_map(app->flock))
			assert_int_equal(boids_in_walls(app->flock), 0);
		for (int step = 0; step < 10; step++) {
			flock_step(app->flock, 1 / 60.0f);
			if (flock_current_map(app->flock))
				assert_int_equal(boids_in_walls(app->flock), 0);
		}
	}
}

static void
goals_stay_and_no_obstacle_is_placed_twice(void **state)
{
	struct session *app = *state;

	screens_type(app, "p*");
	assert_true(placed_put(app, PLACED_GOAL, 42, 11));
	brush(app, 5, 40, 11);
	screens_press(app, ' ');
	assert_int_equal(screens_map(app, 42, 11), MAP_GOAL);
	int before = walls(app);
	brush(app, 5, 46, 11);
	screens_press(app, ' ');
	assert_int_equal(screens_map(app, 42, 11), MAP_GOAL);
	assert_true(walls(app) > before);
	brush(app, 20, 41, 11);
	screens_press(app, KEY_BACKSPACE);
	assert_int_equal(walls(app), 0);
	assert_int_equal(screens_map(app, 42, 11), MAP_GOAL);
	screens_press(app, KEY_BACKSPACE);
	screens_says(app, "nothing is there");
}

static void
a_disc_over_the_limit_is_not_placed_at_all(void **state)
{
	struct session *app = *state;
	int before;

	brush(app, 20, 20, 11);
	screens_press(app, ' ');
	brush(app, 14, 62, 11);
	screens_press(app, ' ');
	before = app->placed.marks.count;
	assert_true(before > PLACED_MOST * 9 / 10 && walls(app) == before);
	brush(app, 12, 40, 3);
	screens_press(app, ' ');
	screens_says(app, "no more than 1000 cells can be changed");
	assert_int_equal(app->placed.marks.count, before);
	assert_int_equal(walls(app), before);
}

/* The last air of a small world: a disc that would fill it is not placed at all. */
static void
the_last_air_stays_air(void **state)
{
	struct session app;

	(void)state;
	screens_start(&app, 30, 6);
	brush(&app, 20, 15, 2);
	screens_press(&app, ' ');
	placed_apply(&app);
	screens_says(&app, "left to fly");
	assert_int_equal(app.placed.marks.count, 0);
	assert_null(flock_current_map(app.flock));
	brush(&app, 4, 15, 2);
	screens_press(&app, ' ');
	placed_apply(&app);
	int few = app.placed.marks.count;
	assert_true(few > 10);
	brush(&app, 20, 15, 2);
	app.place.column = 10; /* its middle is air */
	screens_press(&app, ' ');
	placed_apply(&app);
	assert_int_equal(app.placed.marks.count, few);
	screens_end(&app);
}

static void
keys_size_the_brush_for_obstacles_only(void **state)
{
	struct session *app = *state;

	screens_type(app, "p*");
	double before = screens_value(app, FACTOR_number);
	screens_press(app, KEY_UP);
	screens_press(app, KEY_TAB);
	screens_press(app, KEY_TAB);
	screens_says(app, "place obstacle 40,10  Space put  Esc end  - + size 0");
	screens_type(app, "+=]");
	screens_says(app, "- + size 3");
	screens_type(app, "-[");
	screens_says(app, "- + size 1");
	screens_type(app, "--");
	screens_says(app, "size 0 at its end, 0..20");
	for (int i = 0; i < BRUSH_MOST; i++)
		screens_press(app, '+');
	screens_type(app, "+");
	screens_says(app, "size 20 at its end, 0..20");
	assert_near(screens_value(app, FACTOR_number), before, 0);
	screens_press(app, KEY_TAB);
	screens_type(app, "/noise\n+");
	assert_true(screens_value(app, FACTOR_noise) > 0); /* the usual meaning */
	assert_int_equal(app->place.radius, 20);
}

static void
its_rim_shows_before_it_is_placed(void **state)
{
	struct session *app = *state;

	brush(app, 6, 40, 11);
	assert_true(draw_screen(app));
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
			bool seen = frame_cell(&app->frame, column, row).glyph == '+';
			assert_that(seen == (rim || (column == 40 && row == 11)), "%d,%d", column,
			            row);
		}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		FLYING(a_disc_is_round_in_the_world),
		FLYING(boids_under_a_new_disc_are_moved_out),
		FLYING(goals_stay_and_no_obstacle_is_placed_twice),
		FLYING(a_disc_over_the_limit_is_not_placed_at_all),
		cmocka_unit_test(the_last_air_stays_air),
		FLYING(keys_size_the_brush_for_obstacles_only),
		FLYING(its_rim_shows_before_it_is_placed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
