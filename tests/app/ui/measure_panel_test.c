/* SPDX-License-Identifier: MIT */
/* Measure panel: at every size. */
#include "ui/measure_panel.h"

#include "golden.h"
#include "line/input.h"
#include "screens.h"
#include "session/session_flock.h"
#include "ui/draw_screen.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A run with known figures of its connection. */
static void
start(struct session *app, int columns, int rows)
{
	static const char *const nobody[] = { "--number", "0", NULL };

	screens_with(app, columns, rows, nobody);
	app->hint_over = true;
	app->all_colours = app->colours;
	app->drawn_fps = 29.7;
	app->bytes_per_second = 12345;
	app->steps_per_second = 60;
	app->paced = true;
	app->round_trip = 0.0231;
	app->in_flight = 2;
	app->window = 4;
	screens_type(app, "\t\t");
	for (int i = 0; i < MEASURES; i++) {
		struct measure_history *g = &app->gauges.of[i];
		g->value = 0.1 + i * 0.97;
		g->due = g->earliest = HUGE_VAL;
		g->outdated = false;
		for (int k = 0; k < GRAPH_SLOTS; k++)
			g->slots[k] = k < 4 ? NAN : (float)(g->value * k / GRAPH_SLOTS);
	}
	app->gauges.sampled_at = app->now;
}

static void
check(const char *name, int columns, int rows, const char *keys)
{
	struct session app;

	start(&app, columns, rows);
	for (; *keys; keys++)
		screens_press(&app, *keys == 'D' ? KEY_PAGE_DOWN : KEY_PAGE_UP);
	app.gauges.sampled_at = app.now;
	assert_true(draw_screen(&app));
	golden_frame(name, &app.frame);
	screens_end(&app);
}

static void
it_replaces_the_factor_panel(void **state)
{
	(void)state;
	check("measures-80x24", 80, 24, "");
	check("measures-120x40", 120, 40, "");
	check("measures-40x12", 40, 12, "");
	check("measures-40x8", 40, 8, "");
}

static void
rows_that_do_not_fit_are_on_the_next_page(void **state)
{
	(void)state;
	check("measures-40x12-down", 40, 12, "DDDD");
	check("measures-40x12", 40, 12, "DDDUUUU");
	check("measures-80x24", 80, 24, "DD"); /* all rows fit */
}

static void
it_fits_every_screen(void **state)
{
	(void)state;
	for (int columns = 1; columns < 130; columns += 3) {
		for (int rows = 1; rows < 40; rows++) {
			struct session app;
			start(&app, columns, rows);
			assert_true(draw_screen(&app));
			screens_press(&app, KEY_PAGE_DOWN);
			assert_true(draw_screen(&app));
			screens_end(&app);
		}
	}
}

/* Returns the row of that name, from its value on. */
static const char *
value_of(struct session *app, const char *name)
{
	for (int row = 1; row < app->rows - 1; row++) {
		const char *text = strstr(screens_row(app, row), name);
		if (text)
			return text + 13;
	}
	fail_msg("no row %s", name);
	return "";
}

static void
says(struct session *app, const char *name, const char *value)
{
	assert_string_equal(value_of(app, name), value);
}

static void
it_shows_the_connection(void **state)
{
	struct options options;
	struct session app;

	(void)state;
	start(&app, 80, 24);
	options = *app.options;
	options.max_rate = 4000;
	const struct options *given = app.options;
	app.options = &options;
	says(&app, "budget", "4.0 kB/s");
	says(&app, "round trip", "23 ms");
	says(&app, "in flight", "2 of 4");
	says(&app, "colours", "256, by heading");
	app.colours = COLOURS_DIRECT;
	says(&app, "colours", "any, by heading");
	app.colours = 0;
	says(&app, "colours", "none: slow line");
	app.all_colours = 0;
	says(&app, "colours", "none");
	app.paced = false;
	says(&app, "round trip", "no answers");
	says(&app, "in flight", "-");
	options.no_pace = true;
	says(&app, "round trip", "not asked");
	app.options = given;
	screens_end(&app);
}

static void
it_shows_the_run(void **state)
{
	struct session app;

	(void)state;
	start(&app, 80, 24);
	says(&app, "state", "flying");
	says(&app, "world", "80 x 46 u");
	says(&app, "per cell", "1 x 2 u");
	says(&app, "seed", "11");
	says(&app, "simulated", "0:00");
	for (int i = 0; i < 3600 * 60; i++)
		session_step(&app);
	says(&app, "simulated", "1:00:00");
	says(&app, "steps", "216000 60 /s");
	screens_press(&app, 'p');
	says(&app, "state", "paused");
	screens_end(&app);
}

static bool
has_row(struct session *app, const char *name)
{
	for (int row = 1; row < app->rows - 1; row++)
		if (strstr(screens_row(app, row), name))
			return true;
	return false;
}

/* Way and captures show if there are goals and predators, whether placed or from the map. */
static void
it_shows_measures_that_apply_to_the_world(void **state)
{
	static const char *const words[] = { "--predators", "2", NULL };
	struct session app;

	(void)state;
	start(&app, 80, 24);
	assert_false(has_row(&app, " way ") || has_row(&app, "captures"));
	screens_press(&app, '*');
	screens_place(&app, PLACED_GOAL, 20, 5);
	assert_true(has_row(&app, " way "));
	assert_true(measure_panel_wanted(&app) & 1u << MEASURE_WAY);
	screens_place(&app, PLACED_PREDATOR, 20, 5);
	assert_true(has_row(&app, "captures"));
	screens_type(&app, "u");
	assert_false(has_row(&app, "captures"));
	screens_place(&app, PLACED_GOAL, 20, 5);
	assert_false(has_row(&app, " way "));
	screens_end(&app);
	screens_with(&app, 100, 40, words);
	snprintf(app.settings.map, sizeof app.settings.map, "slalom");
	assert_true(session_load_map(&app, &app.settings));
	screens_type(&app, "\t\t");
	screens_fly(&app, 600);
	for (int i = 0; i < 20; i++) { /* until each was measured */
		screens_wait(&app, 0.6);
		assert_true(draw_screen(&app));
	}
	double way = measure_table[MEASURE_WAY].of(app.flock);
	double captures = measure_table[MEASURE_CAPTURES].of(app.flock);
	assert_true(way > 0);
	assert_float_equal(strtod(value_of(&app, " way"), NULL), way, 0.06);
	assert_float_equal(strtod(value_of(&app, "captures"), NULL), captures, 0);
	screens_end(&app);
}

/* Large values, as of a world in pixels, do not move the graphs. */
static void
large_values_keep_their_place(void **state)
{
	struct session app;

	(void)state;
	start(&app, 80, 24);
	app.gauges.of[MEASURE_SPEED].value = 12345.678;
	app.gauges.of[MEASURE_NEAREST].value = 1234.5;
	screens_press(&app, ' ');
	assert_memory_equal(value_of(&app, "speed"), "12346 ", 6);
	assert_memory_equal(value_of(&app, "nearest"), " 1234 ", 6);
	screens_end(&app);
}

/* Its measures are computed only while it is open. */
static void
it_wants_its_measures_only_while_it_is_open(void **state)
{
	struct session app;

	(void)state;
	start(&app, 80, 24);
	assert_true(measure_panel_wanted(&app) & 1u << MEASURE_MILLING);
	screens_press(&app, KEY_TAB);
	assert_int_equal(app.panel, PANEL_NONE);
	assert_int_equal(measure_panel_wanted(&app), 0);
	screens_press(&app, KEY_SHIFT_TAB);
	assert_int_equal(app.panel, PANEL_MEASURES);
	screens_press(&app, KEY_SHIFT_TAB);
	assert_int_equal(app.panel, PANEL_FACTORS);
	screens_end(&app);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_replaces_the_factor_panel),
		cmocka_unit_test(rows_that_do_not_fit_are_on_the_next_page),
		cmocka_unit_test(it_fits_every_screen),
		cmocka_unit_test(it_shows_the_connection),
		cmocka_unit_test(it_shows_the_run),
		cmocka_unit_test(it_shows_measures_that_apply_to_the_world),
		cmocka_unit_test(large_values_keep_their_place),
		cmocka_unit_test(it_wants_its_measures_only_while_it_is_open),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
