/* SPDX-License-Identifier: MIT */
/* Measure panel: at every size. */
#include "ui/measure_panel.h"

#include "golden.h"
#include "io/input.h"
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
start(struct session *session, int columns, int rows)
{
	static const char *const nobody[] = { "--number", "0", NULL };

	screens_with(session, columns, rows, nobody);
	session->hint_over = true;
	session->all_colours = session->colours;
	session->drawn_fps = 29.7;
	session->bytes_per_second = 12345;
	session->steps_per_second = 60;
	session->paced = true;
	session->round_trip = 0.0231;
	session->in_flight = 2;
	session->window = 4;
	screens_type(session, "\t\t");
	for (int i = 0; i < BOIDS_MEASURES; i++) {
		struct measure_history *g = &session->gauges.of[i];
		g->value = 0.1 + i * 0.97;
		g->due = g->earliest = HUGE_VAL;
		g->outdated = false;
		for (int k = 0; k < GRAPH_SLOTS; k++)
			g->slots[k] = k < 4 ? NAN : (float)(g->value * k / GRAPH_SLOTS);
	}
	session->gauges.sampled_at = session->now;
}

static void
check(const char *name, int columns, int rows, const char *keys)
{
	struct session session;

	start(&session, columns, rows);
	for (; *keys; keys++)
		screens_press(&session, *keys == 'D' ? KEY_PAGE_DOWN : KEY_PAGE_UP);
	session.gauges.sampled_at = session.now;
	assert_true(draw_screen(&session));
	golden_frame(name, &session.frame);
	screens_end(&session);
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
			struct session session;
			start(&session, columns, rows);
			assert_true(draw_screen(&session));
			screens_press(&session, KEY_PAGE_DOWN);
			assert_true(draw_screen(&session));
			screens_end(&session);
		}
	}
}

/* Returns the row of that name, from its value on. */
static const char *
value_of(struct session *session, const char *name)
{
	for (int row = 1; row < session->rows - 1; row++) {
		const char *text = strstr(screens_row(session, row), name);
		if (text)
			return text + 13;
	}
	fail_msg("no row %s", name);
	return "";
}

static void
says(struct session *session, const char *name, const char *value)
{
	assert_string_equal(value_of(session, name), value);
}

static void
it_shows_the_connection(void **state)
{
	struct options options;
	struct session session;

	(void)state;
	start(&session, 80, 24);
	options = *session.options;
	options.max_rate = 4000;
	const struct options *given = session.options;
	session.options = &options;
	says(&session, "budget", "4.0 kB/s");
	says(&session, "round trip", "23 ms");
	says(&session, "in flight", "2 of 4");
	says(&session, "colours", "256, by heading");
	session.colours = COLOURS_DIRECT;
	says(&session, "colours", "any, by heading");
	session.colours = 0;
	says(&session, "colours", "none: slow line");
	session.all_colours = 0;
	says(&session, "colours", "none");
	session.paced = false;
	says(&session, "round trip", "no answers");
	says(&session, "in flight", "-");
	options.no_pace = true;
	says(&session, "round trip", "not asked");
	session.options = given;
	screens_end(&session);
}

static void
it_shows_the_run(void **state)
{
	struct session session;

	(void)state;
	start(&session, 80, 24);
	says(&session, "state", "flying");
	says(&session, "world", "80 x 46 u");
	says(&session, "per cell", "1 x 2 u");
	says(&session, "seed", "11");
	says(&session, "simulated", "0:00");
	for (int i = 0; i < 3600 * 60; i++)
		session_step(&session);
	says(&session, "simulated", "1:00:00");
	says(&session, "steps", "216000 60 /s");
	screens_press(&session, 'p');
	says(&session, "state", "paused");
	screens_end(&session);
}

static bool
has_row(struct session *session, const char *name)
{
	for (int row = 1; row < session->rows - 1; row++)
		if (strstr(screens_row(session, row), name))
			return true;
	return false;
}

/* Way and captures show if there are goals and predators, whether placed or from the map. */
static void
it_shows_measures_that_apply_to_the_world(void **state)
{
	static const char *const words[] = { "--predators", "2", NULL };
	struct session session;

	(void)state;
	start(&session, 80, 24);
	assert_false(has_row(&session, " way ") || has_row(&session, "captures"));
	screens_press(&session, '*');
	screens_place(&session, PLACED_GOAL, 20, 5);
	assert_true(has_row(&session, " way "));
	assert_true(measure_panel_wanted(&session) & 1u << BOIDS_MEASURE_WAY);
	screens_place(&session, PLACED_PREDATOR, 20, 5);
	assert_true(has_row(&session, "captures"));
	screens_type(&session, "u");
	assert_false(has_row(&session, "captures"));
	screens_place(&session, PLACED_GOAL, 20, 5);
	assert_false(has_row(&session, " way "));
	screens_end(&session);
	screens_with(&session, 100, 40, words);
	snprintf(session.settings.map, sizeof session.settings.map, "slalom");
	assert_true(session_load_map(&session, &session.settings));
	screens_type(&session, "\t\t");
	screens_fly(&session, 600);
	for (int i = 0; i < 20; i++) { /* until each was measured */
		screens_wait(&session, 0.6);
		assert_true(draw_screen(&session));
	}
	double way = boids_measure_table[BOIDS_MEASURE_WAY].of(session.flock);
	double captures = boids_measure_table[BOIDS_MEASURE_CAPTURES].of(session.flock);
	assert_true(way > 0);
	assert_float_equal(strtod(value_of(&session, " way"), NULL), way, 0.06);
	assert_float_equal(strtod(value_of(&session, "captures"), NULL), captures, 0);
	screens_end(&session);
}

/* Large values, as of a world in pixels, do not move the graphs. */
static void
large_values_keep_their_place(void **state)
{
	struct session session;

	(void)state;
	start(&session, 80, 24);
	session.gauges.of[BOIDS_MEASURE_SPEED].value = 12345.678;
	session.gauges.of[BOIDS_MEASURE_NEAREST].value = 1234.5;
	screens_press(&session, ' ');
	assert_memory_equal(value_of(&session, "speed"), "12346 ", 6);
	assert_memory_equal(value_of(&session, "nearest"), " 1234 ", 6);
	screens_end(&session);
}

/* Its measures are computed only while it is open. */
static void
it_wants_its_measures_only_while_it_is_open(void **state)
{
	struct session session;

	(void)state;
	start(&session, 80, 24);
	assert_true(measure_panel_wanted(&session) & 1u << BOIDS_MEASURE_MILLING);
	screens_press(&session, KEY_TAB);
	assert_int_equal(session.panel, PANEL_NONE);
	assert_int_equal(measure_panel_wanted(&session), 0);
	screens_press(&session, KEY_SHIFT_TAB);
	assert_int_equal(session.panel, PANEL_MEASURES);
	screens_press(&session, KEY_SHIFT_TAB);
	assert_int_equal(session.panel, PANEL_FACTORS);
	screens_end(&session);
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
