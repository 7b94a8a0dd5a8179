/* SPDX-License-Identifier: MIT */
/* UI: a world that keeps its size in windows of any size. */
#include "ui/ui.h"

#include "golden.h"
#include "io/input.h"
#include "scene.h"
#include "screens.h"
#include "session/change.h"
#include "session/flight.h"
#include "ui/draw_screen.h"

#include <stdlib.h>

static void
start(struct screens *screens, const char *size, const char *dimensions)
{
	const char *const words[] = { "--size", size, "--dimensions", dimensions, NULL };

	screens_with(screens, 80, 24, words);
}

/* The size of a headless flight: all rows, and no line below. */
static void
it_has_the_size_of_the_option_and_the_numbers_of_that_size(void **state)
{
	struct screens screens;
	struct boids_factors f = default_factors();

	(void)state;
	boids_factors_fit(&f, 200, 60);
	start(&screens, "200x60", "2");
	struct boids_world world = boids_flock_world(screens.session.flock);
	assert_true(world.size.x == 200 && world.size.y == 120);
	assert_int_equal(boids_flock_count(screens.session.flock), 1800); /* 0.075 a square unit */
	assert_true(screens.session.settings.factors.margin == 2.5F);
	screens_end(&screens);
}

static void
a_window_of_another_size_moves_only_the_camera(void **state)
{
	static const int windows[][2] = { { 120, 40 }, { 20, 5 }, { 1, 1 }, { 200, 61 }, { 80, 24 } };
	struct screens screens, alone;

	(void)state;
	start(&screens, "200x60", "2");
	start(&alone, "200x60", "2");
	for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
		uint64_t changes = screens.session.changes;
		assert_true(ui_resize(&screens.ui, windows[i][0], windows[i][1]));
		assert_int_equal(screens.session.changes, changes);
		screens_fly(&screens, 20);
		screens_fly(&alone, 20);
		assert_true(draw_screen(&screens.ui));
		assert_int_equal(screens.ui.frame.columns, windows[i][0]);
		assert_int_equal(boids_flock_hash(screens.session.flock),
		                 boids_flock_hash(alone.session.flock));
	}
	screens_end(&screens);
	screens_end(&alone);
}

static void
a_value_typed_as_auto_is_that_of_the_world(void **state)
{
	struct screens screens;

	(void)state;
	start(&screens, "200x60", "2");
	screens_type(&screens, "NN\rauto 0.013\r");
	assert_int_equal(boids_flock_count(screens.session.flock), 312);
	screens_end(&screens);
}

static void
a_window_of_the_same_size_is_drawn_cell_for_cell(void **state)
{
	struct screens kept, own;

	(void)state;
	for (int dimensions = 2; dimensions <= 3; dimensions++) {
		const char *number = dimensions == 2 ? "2" : "3";
		/* automatic values of its own world count the line as well */
		const char *const words[] = { "--dimensions", number,     "--number",
			                      "90",           "--margin", "6",
			                      "--size",       "80x23",    NULL };
		const char *const unsized[] = { "--dimensions", number, "--number", "90",
			                        "--margin",     "6",    NULL };
		screens_with(&own, 80, 24, unsized);
		screens_with(&kept, 80, 24, words);
		screens_fly(&own, 60);
		screens_fly(&kept, 60);
		assert_true(draw_screen(&own.ui) && draw_screen(&kept.ui));
		char *one = golden_print(&own.ui.frame), *other = golden_print(&kept.ui.frame);
		assert_string_equal(one, other);
		free(one);
		free(other);
		screens_end(&own);
		screens_end(&kept);
	}
}

static void
worlds_of_other_sizes_arrive_on_the_screen(void **state)
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
	struct screens screens;

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		start(&screens, rows[i].size, rows[i].dimensions);
		if (rows[i].map)
			screens_load_map(&screens, rows[i].map);
		screens_type(&screens, rows[i].keys);
		screens_fly(&screens, 300);
		screens_wait(&screens, 10);
		assert_true(draw_screen(&screens.ui));
		golden_styled(rows[i].golden, &screens.ui.frame);
		screens_end(&screens);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_has_the_size_of_the_option_and_the_numbers_of_that_size),
		cmocka_unit_test(a_window_of_another_size_moves_only_the_camera),
		cmocka_unit_test(a_value_typed_as_auto_is_that_of_the_world),
		cmocka_unit_test(a_window_of_the_same_size_is_drawn_cell_for_cell),
		cmocka_unit_test(worlds_of_other_sizes_arrive_on_the_screen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
