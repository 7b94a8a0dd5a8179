/* SPDX-License-Identifier: MIT */
/* UI: worlds that keep their size in windows of any size, and maps that fill them. */
#include "ui/ui.h"

#include "dialogue.h"
#include "golden.h"
#include "scene.h"
#include "widgets/placing.h"

#include <math.h>

static void
start(struct screens *screens, const char *size, const char *dimensions)
{
	screens_start_with(screens, 80, 24, "--size", size, "--dimensions", dimensions);
}

/* The size of a headless flight: all rows, and no line below. */
FLYING_AS(it_has_the_size_of_the_option_and_the_numbers_of_that_size, 80, 24, "--size", "200x60")
{
	struct boids_factors f = default_factors();

	factors_fit(&f, 200, 60);
	struct boids_world world = flock_world(screens_flock(screens));
	assert_true(world.size.x == 200 && world.size.y == 120);
	assert_int_equal(screens_count(screens, BOIDS_KIND_BOID), 1800); /* 0.075 a square unit */
	assert_true(screens->session.flight.factors.margin == 2.5F);
	dialogue(screens, { "NN\rauto 0.013\r", .has = "boids 312" }); /* of that world */
}

TEST(a_window_of_another_size_moves_only_the_camera)
{
	static const int windows[][2] = { { 120, 40 }, { 20, 5 }, { 1, 1 }, { 200, 61 }, { 80, 24 } };
	scoped_screens screens, alone;

	start(&screens, "200x60", "2");
	start(&alone, "200x60", "2");
	foreach (i, windows) {
		uint64_t changes = screens.session.changes;
		screens_resize(&screens, windows[i][0], windows[i][1]);
		assert_int_equal(screens.session.changes, changes);
		screens_fly(&screens, 20);
		screens_fly(&alone, 20);
		screens_draw(&screens);
		assert_int_equal(screens.ui.frame.columns, windows[i][0]);
		assert_int_equal(screens_hash(&screens), screens_hash(&alone));
	}
}

/* Automatic values of its own world count the line as well. */
TEST(a_window_of_the_same_size_is_drawn_cell_for_cell)
{
	for (int dimensions = 2; dimensions <= 3; dimensions++) {
		const char *const words[] = { "--dimensions",
			                      dimensions == 2 ? "2" : "3",
			                      "--number",
			                      "90",
			                      "--margin",
			                      "6",
			                      "--size",
			                      "80x23",
			                      NULL },
				  *unsized[7] = { NULL };
		scoped_screens own, kept;
		memcpy(unsized, words, 6 * sizeof *words);
		screens_with(&own, 80, 24, unsized);
		screens_with(&kept, 80, 24, words);
		screens_fly(&own, 60);
		screens_fly(&kept, 60);
		screens_draw(&own);
		screens_draw(&kept);
		scoped_block char *one = golden_print(&own.ui.frame);
		scoped_block char *other = golden_print(&kept.ui.frame);
		assert_string_equal(one, other);
	}
}

TEST(worlds_of_other_sizes_arrive_on_the_screen)
{
	static const struct {
		const char *size, *dimensions, *map, *keys, *golden;
	} rows[] = {
		{ "40x12", "2", "cave", "", "world-40x12-cave" },
		{ "200x60", "2", "cave", "", "world-200x60-cave" },
		{ "40x12", "3", NULL, "))", "world-40x12-deep" },
		{ "200x60", "3", NULL, "))", "world-200x60-deep" },
		{ "200x60", "2", NULL, "&", "world-200x60-followed" },
		{ "40x12", "2", "cave", "*", "world-40x12-place" },
	};

	every (row, rows) {
		scoped_screens screens;
		start(&screens, row->size, row->dimensions);
		if (row->map)
			screens_load_map(&screens, row->map);
		screens_type(&screens, row->keys);
		screens_fly(&screens, 300);
		screens_wait(&screens, 10);
		screens_draw(&screens);
		golden_styled(row->golden, &screens.ui.frame);
	}
}

/* ---- maps */

static bool
is_wall(struct cell cell)
{
	return cell.glyph == '#' || cell.glyph == GLYPH_BLOCK;
}

/* Starts in a window of this size with no boids and a map, in a world of 80x23; paused. */
static void
start_map(struct screens *screens, int columns, int rows, const char *map)
{
	screens_start_with(screens, columns, rows, "--number", "0", "--edge", "bounce", "--glyphs",
	                   "arrows", "--size", "80x23");
	screens_load_map(screens, map);
	screens->session.paused = true;
	screens_draw(screens);
}

/* Fails unless the text of the map is in the middle of the screen, each cell `k` cells wide and
 * high. */
static void
assert_drawn_times(const struct screens *screens, int k)
{
	const struct frame *frame = &screens->ui.frame;
	const struct boids_map *map = screens->session.flight.map;
	int columns = screens->session.flight.columns, rows = screens->session.flight.rows;
	int wide = (frame->columns - k * columns) / 2, high = (frame->rows - 1 - k * rows) / 2;

	for (int row = 0; row < frame->rows - 1; row++)
		for (int column = 0; column < frame->columns; column++) {
			int x = (int)floor((column - wide) / (double)k);
			int y = (int)floor((row - high) / (double)k);
			x -= (int)floor((columns - map_columns(map)) / 2.0);
			y -= (int)floor((rows - map_rows(map)) / 2.0);
			bool wall = map_cell(map, x, y) == BOIDS_MAP_WALL;
			assert_that(wall == is_wall(frame_cell(frame, column, row)),
			            "%d,%d of %dx%d", column, row, frame->columns, frame->rows);
		}
}

TEST(a_map_is_drawn_at_the_largest_whole_multiple)
{
	static const struct {
		int columns, rows, times;
	} windows[] = { { 80, 24, 1 },  { 160, 47, 2 }, { 200, 60, 2 },
		        { 201, 71, 2 }, { 241, 70, 3 }, { 400, 93, 4 } };
	static const char *const maps[] = { "cave", "slalom", "funnel" }; /* of 80x23 */

	foreach (i, windows) {
		scoped_screens screens;
		start_map(&screens, windows[i].columns, windows[i].rows, maps[i % 3]);
		assert_drawn_times(&screens, windows[i].times);
	}
}

/* Also with a placed wall, which stays in the middle; and the flock keeps its goal. */
TEST(a_map_fills_windows_of_any_size)
{
	static const struct {
		int columns, rows;
	} windows[] = { { 200, 60 }, { 80, 24 }, { 241, 70 }, { 40, 12 }, { 81, 25 } };
	scoped_screens screens;
	struct session *session = &screens.session;

	screens_start_with(&screens, 120, 40, "--number", "9");
	screens_load_map(&screens, "city");
	for (int placed = 0; placed < 2; placed++) {
		flock_set_goal(session->flight.flock, 2);
		foreach (i, windows) {
			screens_resize(&screens, windows[i].columns, windows[i].rows);
			screens_draw(&screens);
			const struct boids_map *flown = flock_current_map(session->flight.flock);
			assert_int_equal(map_columns(flown), windows[i].columns);
			assert_int_equal(map_rows(flown), windows[i].rows - 1);
			assert_int_equal(map_goals(flown), 3);
			assert_int_equal(flock_goal(session->flight.flock), 2);
			int row = (windows[i].rows - 1) / 2;
			assert_int_equal(screens_map(&screens, windows[i].columns / 2 + 5, row) ==
			                         BOIDS_MAP_WALL,
			                 placed);
		}
		assert_int_equal(screens_put(&screens, PLACED_WALL, 81 / 2 + 5, 12), !placed);
	}
	screens_load_map(&screens, "none");
	assert_int_equal(session->flight.columns, 81);
}

/* What is placed in a cell of the screen shows there, in all cells of its cell of the map. */
TEST(what_is_placed_over_a_larger_map_is_under_the_pointer)
{
	scoped_screens screens;
	struct dice d = { 3 };

	start_map(&screens, 241, 70, "cave");
	screens_type(&screens, "*");
	for (int i = 0; i < 40; i++) {
		int column = dice_below(&d, 240), row = dice_below(&d, 69);
		int before = 0, after = 0;
		for (int cell = 0; cell < 241 * 69; cell++)
			before += is_wall(screens.ui.frame.cells[cell]);
		bool wall = screens_map(&screens, column, row) == BOIDS_MAP_WALL;
		screens_place(&screens, PLACED_WALL, column, row);
		screens.ui.place->on = false; /* its cursor hides a cell */
		screens_draw(&screens);
		screens.ui.place->on = true;
		assert_int_equal(is_wall(screens_drawn(&screens, column, row)), !wall);
		for (int cell = 0; cell < 241 * 69; cell++)
			after += is_wall(screens.ui.frame.cells[cell]);
		assert_int_equal(after - before, wall ? -9 : 9);
	}
}

/* A boid of a map drawn twice as large is seen in each half of a cell. */
TEST(boids_move_by_cells_of_the_screen)
{
	scoped_screens screens;
	struct boids_boid b = { .position = { 0, 11, 0 }, .velocity = { 9, 0, 0 } };

	start_map(&screens, 160, 47, "slalom");
	for (int i = 0; i < 28; i++) {
		b.position.x = 24 + (float)i / 2;
		assert_true(flock_restore(screens_flock(&screens), &b, 1, NULL, NULL));
		screens_draw(&screens);
		for (int column = 0; column < 160; column++)
			assert_int_equal(screens_drawn(&screens, column, 11).glyph == 0x2192,
			                 column == 48 + i);
	}
}

/* Zoom makes boids smaller beside the walls: those keep their size. */
TEST(zoom_keeps_the_multiple)
{
	scoped_screens screens;

	start_map(&screens, 200, 60, "cave");
	for (int i = 0; i < 3; i++) {
		screens_type(&screens, "z");
		screens_wait(&screens, 6);
		screens_draw(&screens);
		assert_drawn_times(&screens, 2);
	}
	assert_true(screens_value(&screens, BOIDS_FACTOR_zoom) < 1);
}
