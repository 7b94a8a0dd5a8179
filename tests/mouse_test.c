/* SPDX-License-Identifier: MIT */
/* Mouse: clicks and the wheel over the panels, and the modes that they need. */
#include "app/mouse.h"

#include "app/draw.h"
#include "app/panel.h"
#include "pty.h"
#include "screens.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool
mouse(struct app *app, enum mouse_action action, int column, int row)
{
	struct input_event event = {
		.kind = INPUT_MOUSE, .action = action, .column = column, .row = row
	};

	app->now += 0.3;
	return mouse_event(app, &event);
}

static void
a_click_selects_but_not_on_a_bar(void **state)
{
	struct app *app = *state;

	assert_false(mouse(app, MOUSE_PRESS, 60, 3)); /* no panel yet */
	screens_press(app, KEY_TAB);
	assert_true(mouse(app, MOUSE_PRESS, 50, 4));
	assert_int_equal(app->selected, 2);
	screens_says(app, "cohesion");
	for (int column = 73; column < 80; column++)
		assert_false(mouse(app, MOUSE_PRESS, column, 3));
	assert_true(mouse(app, MOUSE_PRESS, 72, 3)); /* the place of the star */
	assert_int_equal(app->selected, 1);
	assert_false(mouse(app, MOUSE_PRESS, 45, 5)); /* beside the panel */
	assert_false(mouse(app, MOUSE_RELEASE, 50, 5));
	assert_false(mouse(app, MOUSE_PRESS, 50, 23)); /* on the line */
	assert_int_equal(app->selected, 1);
	assert_false(app_changed(app));
}

/* What is clicked is what stands there, at every size and however the list is scrolled. */
static void
the_row_that_is_seen_is_the_one_that_is_meant(void **state)
{
	static const int sizes[][2] = { { 80, 24 }, { 66, 12 }, { 65, 24 }, { 40, 8 }, { 120, 40 } };
	struct app *app = *state;

	screens_press(app, KEY_TAB);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		assert_true(app_resize(app, sizes[i][0], sizes[i][1]));
		int left = app->columns >= 66 ? app->columns - 34 : 0;
		for (int at = 0; at < FACTORS; at += 7) {
			app_select(app, at);
			for (int row = 1; row < app->rows - (left ? 5 : 4); row++) {
				app_select(app, at); /* as scrolled */
				char shown[256];
				snprintf(shown, sizeof shown, "%s", screens_row(app, row));
				assert_true(mouse(app, MOUSE_PRESS, left + 1, row));
				if (strstr(shown, "── ")
				            ? app->selected != at
				            : !strstr(shown, factor_table[app->selected].name))
					fail_msg("'%s' was clicked, %s selected", shown,
					         factor_table[app->selected].name);
			}
		}
	}
}

static void
the_name_of_a_group_does_nothing(void **state)
{
	struct app *app = *state;

	screens_press(app, KEY_TAB);
	app_select(app, FACTOR_cohesion);
	struct factors before = app->settings.factors;
	assert_non_null(strstr(screens_row(app, 1), "── rules ──"));
	assert_true(mouse(app, MOUSE_PRESS, 50, 1)); /* nor is it the flock's */
	assert_true(mouse(app, MOUSE_WHEEL_UP, 50, 1));
	assert_true(mouse(app, MOUSE_WHEEL_DOWN, 78, 1));
	assert_int_equal(app->selected, FACTOR_cohesion);
	assert_memory_equal(&app->settings.factors, &before, sizeof before);
}

static void
the_wheel_turns_what_is_under_it(void **state)
{
	struct app *app = *state;

	screens_press(app, KEY_TAB);
	assert_true(mouse(app, MOUSE_WHEEL_UP, 50, 2));
	screens_says(app, "separation 0.5 -> 0.55");
	assert_true(mouse(app, MOUSE_WHEEL_DOWN, 76, 3)); /* over its bar too */
	assert_true(screens_value(app, FACTOR_alignment) < 0.06);
	assert_true(mouse(app, MOUSE_WHEEL_UP, 50, 21)); /* over the details: the selected one */
	assert_true(screens_value(app, FACTOR_alignment) == (double)0.06F);
	assert_false(mouse(app, MOUSE_WHEEL_UP, 10, 1));
	screens_type(app, "/");
	assert_false(mouse(app, MOUSE_WHEEL_UP, 50, 1)); /* while somebody types */
	screens_press(app, KEY_ESCAPE);
	assert_true(app_resize(app, 80, 10));
	screens_type(app, "?");
	assert_true(mouse(app, MOUSE_WHEEL_DOWN, 50, 1));
	assert_int_equal(app->help_top, 3);
	assert_false(mouse(app, MOUSE_PRESS, 50, 1));
	assert_true(app->help);
}

static struct pty *
start(const char *word)
{
	const char *path = getenv("BOIDS");
	const char *const argv[] = {
		path ? path : ".build/boids", "--config", "none", "-s", "11", word, NULL
	};
	struct pty *pty = pty_start(argv, NULL, 80, 24);

	if (!pty)
		skip();
	assert_true(pty_await_text(pty, "? keys"));
	return pty;
}

static void
a_terminal_is_asked_for_it_and_asked_no_more(void **state)
{
	struct pty *pty = start(NULL);

	(void)state;
	assert_true(pty_has_said(pty, "\033[?1000h\033[?1006h"));
	assert_false(pty_has_said(pty, "\033[?1003h")); /* nothing at rest */
	pty_type(pty, "\t\033[<0;52;5M\033[<0;52;5m");
	assert_true(pty_await_text(pty, "cohesion 0.01"));
	pty_type(pty, "\033[<64;52;5M");
	assert_true(pty_await_text(pty, "0.01 -> 0.011"));
	assert_false(pty_has_said(pty, "\033[?1000l"));
	pty_type(pty, "q");
	assert_int_equal(pty_await_exit(pty), 0);
	assert_true(pty_has_said(pty, "\033[?1006l\033[?1000l"));
	pty_end(pty);
}

static void
no_mouse_leaves_it_alone(void **state)
{
	struct pty *pty = start("--no-mouse");

	(void)state;
	pty_type(pty, "q");
	assert_int_equal(pty_await_exit(pty), 0);
	assert_false(pty_has_said(pty, "\033[?100"));
	pty_end(pty);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		FLYING(a_click_selects_but_not_on_a_bar),
		FLYING(the_row_that_is_seen_is_the_one_that_is_meant),
		FLYING(the_name_of_a_group_does_nothing),
		FLYING(the_wheel_turns_what_is_under_it),
		cmocka_unit_test(a_terminal_is_asked_for_it_and_asked_no_more),
		cmocka_unit_test(no_mouse_leaves_it_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
