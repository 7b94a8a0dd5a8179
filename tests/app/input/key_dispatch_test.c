/* SPDX-License-Identifier: MIT */
/* Key dispatch: the action of a key in each mode, and how often it counts. */
#include "input/key_dispatch.h"

#include "io/input.h"
#include "screens.h"
#include "session/session_flock.h"
#include "ui/draw_screen.h"
#include "ui/prompt.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void
numbers_count_each_press(void **state)
{
	struct session *session = *state;

	for (int i = 0; i < 10; i++)
		screens_key(session, 0.01, 'S');
	assert_true(fabs(screens_value(session, BOIDS_FACTOR_separation) - 1) < 1e-6);
}

static void
choices_turn_four_times_a_second_at_most(void **state)
{
	struct session *session = *state;
	int turns = 0, last = session->settings.factors.edge;

	for (int i = 0; i < 200; i++) { /* two seconds of a held key */
		screens_key(session, 0.01, i == 0 ? 'E' : KEY_RIGHT);
		turns += session->settings.factors.edge != last;
		last = session->settings.factors.edge;
	}
	assert_in_range(turns, 7, 10);
	turns = 0;
	for (int i = 0; i < 200; i++) {
		screens_key(session, 0.01, 'E');
		turns += session->settings.factors.edge != last;
		last = session->settings.factors.edge;
	}
	assert_in_range(turns, 7, 9);
}

static void
a_held_key_pauses_only_once(void **state)
{
	struct session *session = *state;

	for (int i = 0; i < 30; i++)
		screens_key(session, 0.033, ' ');
	assert_true(session->paused);
	screens_key(session, 0.119, ' ');
	assert_true(session->paused);
	screens_key(session, 0.121, ' ');
	assert_false(session->paused);
	screens_key(session, 0.01, 'p'); /* another key */
	assert_true(session->paused);
}

static void
a_held_question_mark_does_not_flicker(void **state)
{
	struct session *session = *state;

	for (int i = 0; i < 31; i++)
		screens_key(session, 0.033, '?');
	assert_true(session->help);
	for (int i = 0; i < 31; i++)
		screens_key(session, 0.033, KEY_ENTER);
	assert_false(session->help);
	assert_null(session->prompt.kind);
}

static void
a_held_enter_opens_the_prompt_once(void **state)
{
	struct session *session = *state;

	for (int i = 0; i < 30; i++)
		screens_key(session, 0.033, KEY_ENTER);
	assert_ptr_equal(session->prompt.kind, &prompt_value);
}

static void
the_overlay_scrolls_closes_or_closes_and_acts(void **state)
{
	static const uint32_t closing[] = { '?', 'h', 'H', 'q', 'Q', KEY_ESCAPE, KEY_ENTER };
	struct session *session = *state;

	for (size_t i = 0; i < sizeof closing / sizeof *closing; i++) {
		screens_press(session, i % 2 ? '?' : KEY_F1);
		assert_true(session->help);
		screens_press(session, KEY_DOWN);
		screens_press(session, KEY_UP);
		screens_press(session, KEY_PAGE_DOWN);
		screens_press(session, KEY_PAGE_UP);
		assert_true(session->help);
		screens_press(session, closing[i]);
		assert_false(session->help);
		assert_false(session->quit || session->paused || session->prompt.kind);
	}
	screens_press(session, 'h');
	screens_press(session, 'S');
	assert_false(session->help);
	assert_true(screens_value(session, BOIDS_FACTOR_separation) > 0.5);
	screens_press(session, 'h');
	screens_press(session, CTRL('C'));
	assert_true(session->quit);
}

static void
escape_closes_the_topmost_and_never_quits(void **state)
{
	struct session *session = *state;

	screens_press(session, KEY_TAB);
	screens_press(session, 'S');
	screens_press(session, '?');
	screens_press(session, KEY_ESCAPE);
	assert_false(session->help);
	screens_press(session, KEY_ENTER);
	screens_press(session, KEY_ESCAPE);
	assert_null(session->prompt.kind);
	assert_int_equal(session->panel, PANEL_FACTORS);
	screens_press(session, KEY_ESCAPE);
	assert_int_equal(session->panel, PANEL_NONE);
	screens_press(session, 'S');
	screens_press(session, KEY_ESCAPE);
	assert_int_equal(session->message.kind, MESSAGE_NONE);
	for (int i = 0; i < 5; i++)
		screens_press(session, KEY_ESCAPE);
	assert_false(session->quit);
}

static void
any_keys_in_any_order_leave_a_sane_app(void **state)
{
	static const int sizes[][2] = { { 80, 24 }, { 1, 1 },    { 20, 3 },
		                        { 41, 9 },  { 130, 50 }, { 7, 2 } };
	struct session *session = *state;
	uint64_t chance = 1;

	for (int i = 0; i < 6000; i++) {
		chance = chance * 6364136223846793005 + 1442695040888963407;
		uint32_t pick = (uint32_t)(chance >> 40);
		uint32_t key = pick % 4 == 0 ? KEY_UP + pick / 4 % 24 : 1 + pick / 4 % 126;
		screens_key(session, (double)(pick % 7) / 20, key);
		if (session->settings.factors.number > 300)
			screens_type(session, "\x1b\x1b\x1b"
			                      "0");
		if (session->settings.factors.zoom < 0.2F)
			screens_type(session, "\x1b\x1b\x1b"
			                      "0");
		if (i % 50 == 0)
			assert_true(session_resize(session, sizes[i / 50 % 6][0],
			                           sizes[i / 50 % 6][1]));
		if (i % 3 == 0)
			assert_true(draw_screen(session));
		session->quit = false;
		for (int f = 0; f < BOIDS_FACTORS; f++)
			if (!boids_factor_table[f].word)
				assert_true(session->settings.factors.at[f].number >=
				                    boids_factor_table[f].least &&
				            session->settings.factors.at[f].number <=
				                    boids_factor_table[f].most);
	}
}

static void
a_key_of_another_layout_maps_to_one_of_the_tables(void **state)
{
	struct session *session = *state;
	const struct options *usual = session->options;
	struct options options = *usual;

	options.keys = (struct keymap){ .count = 2, .from = { 0x42B, 0x43D }, .to = { 'S', 'y' } };
	session->options = &options;
	screens_press(session, 0x42B);
	screens_says(session, "separation 0.5 -> 0.55");
	screens_type(session, "/\xd0\xab"); /* typed, it is itself */
	assert_string_equal(session->prompt.text, "\xd0\xab");
	screens_press(session, KEY_ESCAPE);
	screens_press(session, 0x44B);
	screens_says(session, "no such key: \xd1\x8b");
	session->options = usual;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		FLYING(a_key_of_another_layout_maps_to_one_of_the_tables),
		FLYING(numbers_count_each_press),
		FLYING(choices_turn_four_times_a_second_at_most),
		FLYING(a_held_key_pauses_only_once),
		FLYING(a_held_question_mark_does_not_flicker),
		FLYING(a_held_enter_opens_the_prompt_once),
		FLYING(the_overlay_scrolls_closes_or_closes_and_acts),
		FLYING(escape_closes_the_topmost_and_never_quits),
		FLYING(any_keys_in_any_order_leave_a_sane_app),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
