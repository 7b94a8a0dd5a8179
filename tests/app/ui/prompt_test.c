/* SPDX-License-Identifier: MIT */
/* Prompt: values and names typed on the bottom row. */
#include "ui/prompt.h"

#include "line/input.h"
#include "screens.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void
a_prompt_takes_text_and_escape_cancels_it(void **state)
{
	struct session *app = *state;

	screens_press(app, 'c');
	double before = screens_value(app, FACTOR_cohesion);
	screens_type(app, "\r1q2");
	assert_string_equal(app->prompt.text, "1q2");
	screens_press(app, KEY_BACKSPACE);
	screens_press(app, KEY_BACKSPACE);
	screens_type(app, "éß");
	screens_press(app, KEY_BACKSPACE);
	assert_string_equal(app->prompt.text, "1é");
	screens_press(app, CTRL('U'));
	assert_string_equal(app->prompt.text, "");
	screens_press(app, KEY_BACKSPACE);
	screens_type(app, "7");
	screens_press(app, KEY_ESCAPE);
	assert_null(app->prompt.kind);
	assert_true(screens_value(app, FACTOR_cohesion) == before);
}

static void
control_c_leaves_the_prompt_and_then_quits(void **state)
{
	struct session *app = *state;

	screens_press(app, KEY_ENTER);
	screens_press(app, CTRL('C'));
	assert_null(app->prompt.kind);
	assert_false(app->quit);
	screens_press(app, CTRL('C'));
	assert_true(app->quit);
}

static void
a_wrong_value_is_refused_and_the_text_kept(void **state)
{
	struct session *app = *state;

	screens_type(app, "s\rnan\r");
	screens_says(app, "! separation takes 0 to 100, not 'nan'");
	assert_ptr_equal(app->prompt.kind, &prompt_value);
	screens_press(app, KEY_BACKSPACE);
	screens_says(app, "separation = na_");
	screens_press(app, CTRL('U'));
	screens_type(app, "2\r");
	assert_true(screens_value(app, FACTOR_separation) == 2);
	screens_type(app, "\r101\r");
	screens_says(app, "! separation takes 0 to 100");
	screens_press(app, KEY_ESCAPE);
	assert_true(screens_value(app, FACTOR_separation) == 2);
}

static void
a_choice_is_typed_by_name_or_its_beginning(void **state)
{
	struct session *app = *state;

	screens_type(app, "E\rbounce\r");
	assert_int_equal(app->settings.factors.edge, EDGE_BOUNCE);
	screens_type(app, "\rop\r");
	assert_int_equal(app->settings.factors.edge, EDGE_OPEN);
	screens_type(app, "\rx\r");
	screens_says(app, "! edge takes wrap, ");
}

static void
a_typed_value_is_a_rung_to_return_to(void **state)
{
	struct session *app = *state;

	screens_type(app, "d\r3.33\r");
	assert_true(app->settings.factors.separation_range == 3.33F);
	screens_type(app, "DDDddd");
	assert_true(app->settings.factors.separation_range == 3.33F);
	screens_type(app, "D");
	assert_true(app->settings.factors.separation_range == 3.4F);
}

static void
number_auto_is_what_the_size_gives(void **state)
{
	struct session *app = *state;

	screens_type(app, "NN\rauto 0.052\r");
	assert_true(app->settings.factors.number == 200);
	assert_int_equal(flock_count(app->flock), 200);
}

static void
find_selects_by_part_of_a_name(void **state)
{
	struct session *app = *state;
	char place[32];
	int found = 0;

	for (int i = 0; i < FACTORS; i++)
		found += strstr(factor_table[i].name, "rang") != NULL;
	screens_type(app, "/rang");
	screens_press(app, KEY_DOWN);
	snprintf(place, sizeof place, "2 of %d  ", found);
	screens_says(app, place);
	screens_says(app, "  visual-range");
	screens_press(app, KEY_UP);
	screens_press(app, KEY_UP);
	snprintf(place, sizeof place, "%d of %d", found, found);
	screens_says(app, place);
	screens_press(app, KEY_TAB);
	screens_press(app, KEY_ENTER);
	assert_int_equal(app->selected, FACTOR_separation_range);
	screens_type(app, "/turn-r\r");
	assert_int_equal(app->selected, FACTOR_turn_rate);
	screens_says(app, "turn-rate");
}

static void
long_text_neither_overflows_nor_hides_its_end(void **state)
{
	struct session *app = *state;

	screens_press(app, KEY_ENTER);
	for (int i = 0; i < 1000; i++)
		screens_key(app, 0.01, i % 2 ? 'x' : 0x44B);
	assert_true(strlen(app->prompt.text) < sizeof app->prompt.text);
	const char *line = screens_row(app, -1);
	assert_int_equal(line[strlen(line) - 1], '_');
	screens_press(app, KEY_ENTER);
	assert_non_null(strstr(screens_row(app, 22), "! number takes")); /* in two rows */
}

static void
the_line_is_edited_where_the_cursor_is(void **state)
{
	struct session *app = *state;

	screens_type(app, "/rnge");
	screens_press(app, KEY_LEFT);
	screens_press(app, KEY_LEFT);
	screens_press(app, KEY_LEFT);
	screens_type(app, "a");
	assert_string_equal(app->prompt.text, "range");
	screens_says(app, "/range"); /* the cursor is on a letter, in reverse */
	assert_int_equal(frame_cell(&app->frame, 3, 23).style, STYLE_REVERSE);
	screens_press(app, KEY_HOME);
	screens_press(app, KEY_DELETE);
	screens_press(app, KEY_RIGHT);
	screens_press(app, KEY_BACKSPACE);
	assert_string_equal(app->prompt.text, "nge");
	screens_press(app, KEY_BACKSPACE); /* at the start: no effect */
	assert_string_equal(app->prompt.text, "nge");
	screens_press(app, KEY_END);
	screens_press(app, KEY_DELETE);
	screens_type(app, "\xc3\xa9x");
	screens_press(app, KEY_LEFT);
	screens_press(app, KEY_BACKSPACE);
	assert_string_equal(app->prompt.text, "ngex");
	screens_press(app, 'U' & 31);
	assert_string_equal(app->prompt.text, "x");
	screens_press(app, KEY_END);
	screens_type(app, " two words");
	screens_press(app, 'W' & 31);
	assert_string_equal(app->prompt.text, "x two ");
	app->plain = true; /* without reverse it is an underscore between characters */
	screens_press(app, KEY_HOME);
	screens_says(app, "/_x two");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		FLYING(a_prompt_takes_text_and_escape_cancels_it),
		FLYING(control_c_leaves_the_prompt_and_then_quits),
		FLYING(a_wrong_value_is_refused_and_the_text_kept),
		FLYING(a_choice_is_typed_by_name_or_its_beginning),
		FLYING(a_typed_value_is_a_rung_to_return_to),
		FLYING(number_auto_is_what_the_size_gives),
		FLYING(find_selects_by_part_of_a_name),
		FLYING(the_line_is_edited_where_the_cursor_is),
		FLYING(long_text_neither_overflows_nor_hides_its_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
