/* SPDX-License-Identifier: MIT */
/* Prompt: values and names typed on the bottom row. */
#include "ui/prompt.h"

#include "io/input.h"
#include "screens.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void
a_prompt_takes_text_and_escape_cancels_it(void **state)
{
	struct screens *screens = *state;

	screens_press(screens, 'c');
	double before = screens_value(screens, BOIDS_FACTOR_cohesion);
	screens_type(screens, "\r1q2");
	assert_string_equal(screens->ui.prompt.text, "1q2");
	screens_press(screens, KEY_BACKSPACE);
	screens_press(screens, KEY_BACKSPACE);
	screens_type(screens, "éß");
	screens_press(screens, KEY_BACKSPACE);
	assert_string_equal(screens->ui.prompt.text, "1é");
	screens_press(screens, CTRL('U'));
	assert_string_equal(screens->ui.prompt.text, "");
	screens_press(screens, KEY_BACKSPACE);
	screens_type(screens, "7");
	screens_press(screens, KEY_ESCAPE);
	assert_null(screens->ui.prompt.kind);
	assert_true(screens_value(screens, BOIDS_FACTOR_cohesion) == before);
}

static void
control_c_leaves_the_prompt_and_then_quits(void **state)
{
	struct screens *screens = *state;

	screens_type(screens, "N\r");
	assert_non_null(screens->ui.prompt.kind);
	screens_press(screens, CTRL('C'));
	assert_null(screens->ui.prompt.kind);
	assert_false(screens->quit);
	screens_press(screens, CTRL('C'));
	assert_true(screens->quit);
}

static void
a_wrong_value_is_refused_and_the_text_kept(void **state)
{
	struct screens *screens = *state;

	screens_type(screens, "s\rnan\r");
	screens_says(screens, "! separation takes 0 to 100, not 'nan'");
	assert_ptr_equal(screens->ui.prompt.kind, &prompt_value);
	screens_press(screens, KEY_BACKSPACE);
	screens_says(screens, "separation = na_");
	screens_press(screens, CTRL('U'));
	screens_type(screens, "2\r");
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) == 2);
	screens_type(screens, "\r101\r");
	screens_says(screens, "! separation takes 0 to 100");
	screens_press(screens, KEY_ESCAPE);
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) == 2);
}

static void
a_choice_is_typed_by_name_or_its_beginning(void **state)
{
	struct screens *screens = *state;

	screens_type(screens, "E\rbounce\r");
	assert_int_equal(screens->session.settings.factors.edge, BOIDS_EDGE_BOUNCE);
	screens_type(screens, "\rop\r");
	assert_int_equal(screens->session.settings.factors.edge, BOIDS_EDGE_OPEN);
	screens_type(screens, "\rx\r");
	screens_says(screens, "! edge takes wrap, ");
}

static void
a_typed_value_is_a_rung_to_return_to(void **state)
{
	struct screens *screens = *state;

	screens_type(screens, "d\r3.33\r");
	assert_true(screens->session.settings.factors.separation_range == 3.33F);
	screens_type(screens, "DDDddd");
	assert_true(screens->session.settings.factors.separation_range == 3.33F);
	screens_type(screens, "D");
	assert_true(screens->session.settings.factors.separation_range == 3.4F);
}

static void
number_auto_is_what_the_size_gives(void **state)
{
	struct screens *screens = *state;

	screens_type(screens, "NN\rauto 0.052\r");
	assert_true(screens->session.settings.factors.number == 200);
	assert_int_equal(boids_flock_count(screens->session.flock), 200);
}

static void
find_selects_by_part_of_a_name(void **state)
{
	struct screens *screens = *state;
	char place[32];
	int found = 0;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		found += strstr(boids_factor_table[i].name, "rang") != NULL;
	screens_type(screens, "/rang");
	screens_press(screens, KEY_DOWN);
	snprintf(place, sizeof place, "2 of %d  ", found);
	screens_says(screens, place);
	screens_says(screens, "  visual-range");
	screens_press(screens, KEY_UP);
	screens_press(screens, KEY_UP);
	snprintf(place, sizeof place, "%d of %d", found, found);
	screens_says(screens, place);
	screens_press(screens, KEY_TAB);
	screens_press(screens, KEY_ENTER);
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_separation_range);
	screens_type(screens, "/turn-r\r");
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_turn_rate);
	screens_says(screens, "turn-rate");
}

static void
long_text_neither_overflows_nor_hides_its_end(void **state)
{
	struct screens *screens = *state;

	screens_type(screens, "N\r");
	for (int i = 0; i < 1000; i++)
		screens_key(screens, 0.01, i % 2 ? 'x' : 0x44B);
	assert_true(strlen(screens->ui.prompt.text) < sizeof screens->ui.prompt.text);
	const char *line = screens_row(screens, -1);
	assert_int_equal(line[strlen(line) - 1], '_');
	screens_press(screens, KEY_ENTER);
	assert_non_null(strstr(screens_row(screens, 22), "! number takes")); /* in two rows */
}

static void
the_line_is_edited_where_the_cursor_is(void **state)
{
	struct screens *screens = *state;

	screens_type(screens, "/rnge");
	screens_press(screens, KEY_LEFT);
	screens_press(screens, KEY_LEFT);
	screens_press(screens, KEY_LEFT);
	screens_type(screens, "a");
	assert_string_equal(screens->ui.prompt.text, "range");
	screens_says(screens, "/range"); /* the cursor is on a letter, in reverse */
	assert_int_equal(frame_cell(&screens->ui.frame, 3, 23).style, STYLE_REVERSE);
	screens_press(screens, KEY_HOME);
	screens_press(screens, KEY_DELETE);
	screens_press(screens, KEY_RIGHT);
	screens_press(screens, KEY_BACKSPACE);
	assert_string_equal(screens->ui.prompt.text, "nge");
	screens_press(screens, KEY_BACKSPACE); /* at the start: no effect */
	assert_string_equal(screens->ui.prompt.text, "nge");
	screens_press(screens, KEY_END);
	screens_press(screens, KEY_DELETE);
	screens_type(screens, "\xc3\xa9x");
	screens_press(screens, KEY_LEFT);
	screens_press(screens, KEY_BACKSPACE);
	assert_string_equal(screens->ui.prompt.text, "ngex");
	screens_press(screens, 'U' & 31);
	assert_string_equal(screens->ui.prompt.text, "x");
	screens_press(screens, KEY_END);
	screens_type(screens, " two words");
	screens_press(screens, 'W' & 31);
	assert_string_equal(screens->ui.prompt.text, "x two ");
	screens->ui.display.plain =
		true; /* without reverse it is an underscore between characters */
	screens_press(screens, KEY_HOME);
	screens_says(screens, "/_x two");
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
