/* SPDX-License-Identifier: MIT */
/* Brush: discs of obstacles, placed and removed as one. */
#include "ui/brush.h"

#include "caves.h"
#include "io/input.h"
#include "scene.h"
#include "screens.h"
#include "session/placed.h"
#include "ui/draw_screen.h"

#include <math.h>
#include <string.h>

enum { COLUMNS = 80, ROWS = 23 };

/* Enters place mode with this brush, the cursor at the cell. */
static void
brush(struct session *session, int radius, int column, int row)
{
	if (!session->place.on)
		screens_type(session, "p*");
	while (session->place.thing != PLACED_OBSTACLE)
		screens_press(session, KEY_TAB);
	session->place.radius = radius;
	session->place.column = column;
	session->place.row = row;
}

static int
walls(struct session *session)
{
	int count = 0;

	for (int row = 0; row < ROWS; row++)
		for (int column = 0; column < COLUMNS; column++)
			count += screens_map(session, column, row) == BOIDS_MAP_WALL;
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
	struct session *session = *state;

	for (size_t i = 0; i < sizeof discs / sizeof *discs; i++) {
		brush(session, discs[i].radius, discs[i].column, discs[i].row);
		screens_press(session, ' ');
		for (int row = 0; row < ROWS; row++)
			for (int column = 0; column < COLUMNS; column++) {
				double away =
					hypot(column - discs[i].column, 2 * (row - discs[i].row));
				bool wall = screens_map(session, column, row) == BOIDS_MAP_WALL;
				assert_that(wall == (away <= discs[i].radius), "radius %d: %d,%d",
				            discs[i].radius, column, row);
			}
		screens_says(session, "Space take");
		screens_press(session, ' ');
		placed_apply(session);
		assert_null(boids_flock_current_map(session->flock));
		assert_int_equal(session->placed.marks.count, 0);
	}
}

static void
boids_under_a_new_disc_are_moved_out(void **state)
{
	struct session *session = *state;
	struct dice d = { 7 };

	brush(session, 0, 0, 0);
	for (int i = 0; i < 60; i++) {
		struct boids_vec on = screens_boid(session, (uint32_t)dice_below(&d, 100)).position;
		brush(session, dice_below(&d, 12), (int)on.x, (int)(on.y / 2));
		screens_press(session, ' ');
		placed_apply(session);
		if (boids_flock_current_map(session->flock))
			assert_int_equal(boids_in_walls(session->flock), 0);
		for (int step = 0; step < 10; step++) {
			boids_flock_step(session->flock, 1 / 60.0f);
			if (boids_flock_current_map(session->flock))
				assert_int_equal(boids_in_walls(session->flock), 0);
		}
	}
}

static void
goals_stay_and_no_obstacle_is_placed_twice(void **state)
{
	struct session *session = *state;

	screens_type(session, "p*");
	assert_true(placed_put(session, PLACED_GOAL, 42, 11));
	brush(session, 5, 40, 11);
	screens_press(session, ' ');
	assert_int_equal(screens_map(session, 42, 11), BOIDS_MAP_GOAL);
	int before = walls(session);
	brush(session, 5, 46, 11);
	screens_press(session, ' ');
	assert_int_equal(screens_map(session, 42, 11), BOIDS_MAP_GOAL);
	assert_true(walls(session) > before);
	brush(session, 20, 41, 11);
	screens_press(session, KEY_BACKSPACE);
	assert_int_equal(walls(session), 0);
	assert_int_equal(screens_map(session, 42, 11), BOIDS_MAP_GOAL);
	screens_press(session, KEY_BACKSPACE);
	screens_says(session, "nothing is there");
}

static void
a_disc_over_the_limit_is_not_placed_at_all(void **state)
{
	struct session *session = *state;
	int before;

	brush(session, 20, 20, 11);
	screens_press(session, ' ');
	brush(session, 14, 62, 11);
	screens_press(session, ' ');
	before = session->placed.marks.count;
	assert_true(before > PLACED_MOST * 9 / 10 && walls(session) == before);
	brush(session, 12, 40, 3);
	screens_press(session, ' ');
	screens_says(session, "no more than 1000 cells can be changed");
	assert_int_equal(session->placed.marks.count, before);
	assert_int_equal(walls(session), before);
}

/* The last air of a small world: a disc that would fill it is not placed at all. */
static void
the_last_air_stays_air(void **state)
{
	struct session session;

	(void)state;
	screens_start(&session, 30, 6);
	brush(&session, 20, 15, 2);
	screens_press(&session, ' ');
	placed_apply(&session);
	screens_says(&session, "left to fly");
	assert_int_equal(session.placed.marks.count, 0);
	assert_null(boids_flock_current_map(session.flock));
	brush(&session, 4, 15, 2);
	screens_press(&session, ' ');
	placed_apply(&session);
	int few = session.placed.marks.count;
	assert_true(few > 10);
	brush(&session, 20, 15, 2);
	session.place.column = 10; /* its middle is air */
	screens_press(&session, ' ');
	placed_apply(&session);
	assert_int_equal(session.placed.marks.count, few);
	screens_end(&session);
}

static void
keys_size_the_brush_for_obstacles_only(void **state)
{
	struct session *session = *state;

	screens_type(session, "p*");
	double before = screens_value(session, BOIDS_FACTOR_number);
	screens_press(session, KEY_UP);
	screens_press(session, KEY_TAB);
	screens_press(session, KEY_TAB);
	screens_says(session, "place obstacle 40,10  Space put  Esc end  - + size 0");
	screens_type(session, "+=]");
	screens_says(session, "- + size 3");
	screens_type(session, "-[");
	screens_says(session, "- + size 1");
	screens_type(session, "--");
	screens_says(session, "size 0 at its end, 0..20");
	for (int i = 0; i < BRUSH_MOST; i++)
		screens_press(session, '+');
	screens_type(session, "+");
	screens_says(session, "size 20 at its end, 0..20");
	assert_near(screens_value(session, BOIDS_FACTOR_number), before, 0);
	screens_press(session, KEY_TAB);
	screens_type(session, "/noise\n+");
	assert_true(screens_value(session, BOIDS_FACTOR_noise) > 0); /* the usual meaning */
	assert_int_equal(session->place.radius, 20);
}

static void
its_rim_shows_before_it_is_placed(void **state)
{
	struct session *session = *state;

	brush(session, 6, 40, 11);
	assert_true(draw_screen(session));
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
			bool seen = frame_cell(&session->frame, column, row).glyph == '+';
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
