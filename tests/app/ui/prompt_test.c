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
	struct session *session = *state;

	screens_press(session, 'c');
	double before = screens_value(session, BOIDS_FACTOR_cohesion);
	screens_type(session, "\r1q2");
	assert_string_equal(session->prompt.text, "1q2");
	screens_press(session, KEY_BACKSPACE);
	screens_press(session, KEY_BACKSPACE);
	screens_type(session, "éß");
	screens_press(session, KEY_BACKSPACE);
	assert_string_equal(session->prompt.text, "1é");
	screens_press(session, CTRL('U'));
	assert_string_equal(session->prompt.text, "");
	screens_press(session, KEY_BACKSPACE);
	screens_type(session, "7");
	screens_press(session, KEY_ESCAPE);
	assert_null(session->prompt.kind);
	assert_true(screens_value(session, BOIDS_FACTOR_cohesion) == before);
}

static void
control_c_leaves_the_prompt_and_then_quits(void **state)
{
	struct session *session = *state;

	screens_press(session, KEY_ENTER);
	screens_press(session, CTRL('C'));
	assert_null(session->prompt.kind);
	assert_false(session->quit);
	screens_press(session, CTRL('C'));
	assert_true(session->quit);
}

static void
a_wrong_value_is_refused_and_the_text_kept(void **state)
{
	struct session *session = *state;

	screens_type(session, "s\rnan\r");
	screens_says(session, "! separation takes 0 to 100, not 'nan'");
	assert_ptr_equal(session->prompt.kind, &prompt_value);
	screens_press(session, KEY_BACKSPACE);
	screens_says(session, "separation = na_");
	screens_press(session, CTRL('U'));
	screens_type(session, "2\r");
	assert_true(screens_value(session, BOIDS_FACTOR_separation) == 2);
	screens_type(session, "\r101\r");
	screens_says(session, "! separation takes 0 to 100");
	screens_press(session, KEY_ESCAPE);
	assert_true(screens_value(session, BOIDS_FACTOR_separation) == 2);
}

static void
a_choice_is_typed_by_name_or_its_beginning(void **state)
{
	struct session *session = *state;

	screens_type(session, "E\rbounce\r");
	assert_int_equal(session->settings.factors.edge, BOIDS_EDGE_BOUNCE);
	screens_type(session, "\rop\r");
	assert_int_equal(session->settings.factors.edge, BOIDS_EDGE_OPEN);
	screens_type(session, "\rx\r");
	screens_says(session, "! edge takes wrap, ");
}

static void
a_typed_value_is_a_rung_to_return_to(void **state)
{
	struct session *session = *state;

	screens_type(session, "d\r3.33\r");
	assert_true(session->settings.factors.separation_range == 3.33F);
	screens_type(session, "DDDddd");
	assert_true(session->settings.factors.separation_range == 3.33F);
	screens_type(session, "D");
	assert_true(session->settings.factors.separation_range == 3.4F);
}

static void
number_auto_is_what_the_size_gives(void **state)
{
	struct session *session = *state;

	screens_type(session, "NN\rauto 0.052\r");
	assert_true(session->settings.factors.number == 200);
	assert_int_equal(boids_flock_count(session->flock), 200);
}

static void
find_selects_by_part_of_a_name(void **state)
{
	struct session *session = *state;
	char place[32];
	int found = 0;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		found += strstr(boids_factor_table[i].name, "rang") != NULL;
	screens_type(session, "/rang");
	screens_press(session, KEY_DOWN);
	snprintf(place, sizeof place, "2 of %d  ", found);
	screens_says(session, place);
	screens_says(session, "  visual-range");
	screens_press(session, KEY_UP);
	screens_press(session, KEY_UP);
	snprintf(place, sizeof place, "%d of %d", found, found);
	screens_says(session, place);
	screens_press(session, KEY_TAB);
	screens_press(session, KEY_ENTER);
	assert_int_equal(session->selected, BOIDS_FACTOR_separation_range);
	screens_type(session, "/turn-r\r");
	assert_int_equal(session->selected, BOIDS_FACTOR_turn_rate);
	screens_says(session, "turn-rate");
}

static void
long_text_neither_overflows_nor_hides_its_end(void **state)
{
	struct session *session = *state;

	screens_press(session, KEY_ENTER);
	for (int i = 0; i < 1000; i++)
		screens_key(session, 0.01, i % 2 ? 'x' : 0x44B);
	assert_true(strlen(session->prompt.text) < sizeof session->prompt.text);
	const char *line = screens_row(session, -1);
	assert_int_equal(line[strlen(line) - 1], '_');
	screens_press(session, KEY_ENTER);
	assert_non_null(strstr(screens_row(session, 22), "! number takes")); /* in two rows */
}

static void
the_line_is_edited_where_the_cursor_is(void **state)
{
	struct session *session = *state;

	screens_type(session, "/rnge");
	screens_press(session, KEY_LEFT);
	screens_press(session, KEY_LEFT);
	screens_press(session, KEY_LEFT);
	screens_type(session, "a");
	assert_string_equal(session->prompt.text, "range");
	screens_says(session, "/range"); /* the cursor is on a letter, in reverse */
	assert_int_equal(frame_cell(&session->frame, 3, 23).style, STYLE_REVERSE);
	screens_press(session, KEY_HOME);
	screens_press(session, KEY_DELETE);
	screens_press(session, KEY_RIGHT);
	screens_press(session, KEY_BACKSPACE);
	assert_string_equal(session->prompt.text, "nge");
	screens_press(session, KEY_BACKSPACE); /* at the start: no effect */
	assert_string_equal(session->prompt.text, "nge");
	screens_press(session, KEY_END);
	screens_press(session, KEY_DELETE);
	screens_type(session, "\xc3\xa9x");
	screens_press(session, KEY_LEFT);
	screens_press(session, KEY_BACKSPACE);
	assert_string_equal(session->prompt.text, "ngex");
	screens_press(session, 'U' & 31);
	assert_string_equal(session->prompt.text, "x");
	screens_press(session, KEY_END);
	screens_type(session, " two words");
	screens_press(session, 'W' & 31);
	assert_string_equal(session->prompt.text, "x two ");
	session->plain = true; /* without reverse it is an underscore between characters */
	screens_press(session, KEY_HOME);
	screens_says(session, "/_x two");
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
