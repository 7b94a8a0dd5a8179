/* SPDX-License-Identifier: MIT */
/* Measure panel: at every size. */
#include "ui/measure_panel.h"

#include "golden.h"
#include "io/input.h"
#include "screens.h"
#include "session/flight.h"
#include "ui/draw_screen.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A run with known figures of its connection. */
static void
start(struct screens *screens, int columns, int rows)
{
	static const char *const nobody[] = { "--number", "0", NULL };

	screens_with(screens, columns, rows, nobody);
	screens->ui.hint.over = true;
	screens->ui.display.all_colours = screens->ui.display.colours;
	screens->ui.line.drawn_fps = 29.7;
	screens->ui.line.bytes_per_second = 12345;
	screens->ui.line.steps_per_second = 60;
	screens->ui.line.paced = true;
	screens->ui.line.round_trip = 0.0231;
	screens->ui.line.in_flight = 2;
	screens->ui.line.window = 4;
	screens_type(screens, "\t\t");
	for (int i = 0; i < BOIDS_MEASURES; i++) {
		struct measure_history *g = &screens->ui.gauges.of[i];
		g->value = 0.1 + i * 0.97;
		g->due = g->earliest = HUGE_VAL;
		g->outdated = false;
		for (int k = 0; k < GRAPH_SLOTS; k++)
			g->slots[k] = k < 4 ? NAN : (float)(g->value * k / GRAPH_SLOTS);
	}
	screens->ui.gauges.sampled_at = screens->session.now;
}

static void
check(const char *name, int columns, int rows, const char *keys)
{
	struct screens screens;

	start(&screens, columns, rows);
	for (; *keys; keys++)
		screens_press(&screens, *keys == 'D' ? KEY_PAGE_DOWN : KEY_PAGE_UP);
	screens.ui.gauges.sampled_at = screens.session.now;
	assert_true(draw_screen(&screens.ui));
	golden_frame(name, &screens.ui.frame);
	screens_end(&screens);
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
			struct screens screens;
			start(&screens, columns, rows);
			assert_true(draw_screen(&screens.ui));
			screens_press(&screens, KEY_PAGE_DOWN);
			assert_true(draw_screen(&screens.ui));
			screens_end(&screens);
		}
	}
}

/* Returns the row of that name, from its value on. */
static const char *
value_of(struct screens *screens, const char *name)
{
	for (int row = 1; row < screens->ui.display.rows - 1; row++) {
		const char *text = strstr(screens_row(screens, row), name);
		if (text)
			return text + 13;
	}
	fail_msg("no row %s", name);
	return "";
}

static void
says(struct screens *screens, const char *name, const char *value)
{
	assert_string_equal(value_of(screens, name), value);
}

static void
it_shows_the_connection(void **state)
{
	struct options options;
	struct screens screens;

	(void)state;
	start(&screens, 80, 24);
	options = *screens.session.options;
	options.max_rate = 4000;
	const struct options *given = screens.session.options;
	screens.session.options = &options;
	says(&screens, "output limit", "4.0 kB/s");
	says(&screens, "round trip", "23 ms");
	says(&screens, "in flight", "2 of 4");
	says(&screens, "colours", "256, by heading");
	screens.ui.display.colours = COLOURS_DIRECT;
	says(&screens, "colours", "any, by heading");
	screens.ui.display.colours = 0;
	says(&screens, "colours", "none: slow line");
	screens.ui.display.all_colours = 0;
	says(&screens, "colours", "none");
	screens.ui.line.paced = false;
	says(&screens, "round trip", "no replies");
	says(&screens, "in flight", "-");
	options.no_pace = true;
	says(&screens, "round trip", "not measured");
	screens.session.options = given;
	screens_end(&screens);
}

static void
it_shows_the_run(void **state)
{
	struct screens screens;

	(void)state;
	start(&screens, 80, 24);
	says(&screens, "state", "running");
	says(&screens, "world size", "80 x 46 units");
	says(&screens, "cell size", "1 x 2 units");
	says(&screens, "seed", "11");
	says(&screens, "simulated", "0:00");
	for (int i = 0; i < 3600 * 60; i++)
		session_step(&screens.session);
	says(&screens, "simulated", "1:00:00");
	says(&screens, "steps", "216000 60 per s");
	screens_press(&screens, 'p');
	says(&screens, "state", "paused");
	screens_end(&screens);
}

static bool
has_row(struct screens *screens, const char *name)
{
	for (int row = 1; row < screens->ui.display.rows - 1; row++)
		if (strstr(screens_row(screens, row), name))
			return true;
	return false;
}

/* Way and captures show if there are goals and predators, whether placed or from the map. */
static void
it_shows_measures_that_apply_to_the_world(void **state)
{
	static const char *const words[] = { "--predators", "2", NULL };
	struct screens screens;

	(void)state;
	start(&screens, 80, 24);
	assert_false(has_row(&screens, " path ") || has_row(&screens, "captures"));
	screens_press(&screens, '*');
	screens_place(&screens, PLACED_GOAL, 20, 5);
	assert_true(has_row(&screens, " path "));
	assert_true(measure_panel_widget.measures(&screens.ui) & 1u << BOIDS_MEASURE_PATH);
	screens_place(&screens, PLACED_PREDATOR, 20, 5);
	assert_true(has_row(&screens, "captures"));
	screens_type(&screens, "u");
	assert_false(has_row(&screens, "captures"));
	screens_place(&screens, PLACED_GOAL, 20, 5);
	assert_false(has_row(&screens, " path "));
	screens_end(&screens);
	screens_with(&screens, 100, 40, words);
	screens_load_map(&screens, "slalom");
	screens_type(&screens, "\t\t");
	screens_fly(&screens, 600);
	for (int i = 0; i < 20; i++) { /* until each was measured */
		screens_wait(&screens, 0.6);
		assert_true(draw_screen(&screens.ui));
	}
	double path = boids_measure_table[BOIDS_MEASURE_PATH].of(screens.session.flock);
	double captures = boids_measure_table[BOIDS_MEASURE_CAPTURES].of(screens.session.flock);
	assert_true(path > 0);
	assert_float_equal(strtod(value_of(&screens, " path"), NULL), path, 0.06);
	assert_float_equal(strtod(value_of(&screens, "captures"), NULL), captures, 0);
	screens_end(&screens);
}

/* Large values, as of a world in pixels, do not move the graphs. */
static void
large_values_keep_their_place(void **state)
{
	struct screens screens;

	(void)state;
	start(&screens, 80, 24);
	screens.ui.gauges.of[BOIDS_MEASURE_SPEED].value = 12345.678;
	screens.ui.gauges.of[BOIDS_MEASURE_NEAREST].value = 1234.5;
	screens_press(&screens, ' ');
	assert_memory_equal(value_of(&screens, "speed"), "12346 ", 6);
	assert_memory_equal(value_of(&screens, "nearest"), " 1234 ", 6);
	screens_end(&screens);
}

/* Its measures are computed only while it is open. */
static void
it_wants_its_measures_only_while_it_is_open(void **state)
{
	struct screens screens;

	(void)state;
	start(&screens, 80, 24);
	assert_true(measure_panel_widget.measures(&screens.ui) & 1u << BOIDS_MEASURE_MILLING);
	screens_press(&screens, KEY_TAB);
	assert_int_equal(screens.ui.panel.which, PANEL_NONE);
	assert_int_equal(measure_panel_widget.measures(&screens.ui), 0);
	screens_press(&screens, KEY_SHIFT_TAB);
	assert_int_equal(screens.ui.panel.which, PANEL_MEASURES);
	screens_press(&screens, KEY_SHIFT_TAB);
	assert_int_equal(screens.ui.panel.which, PANEL_FACTORS);
	screens_end(&screens);
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
