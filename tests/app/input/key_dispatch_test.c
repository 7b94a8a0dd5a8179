/* SPDX-License-Identifier: MIT */
/* Key dispatch: the action of a key in each mode, and how often it counts. */
#include "input/key_dispatch.h"

#include "line/input.h"
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
	struct session *app = *state;

	for (int i = 0; i < 10; i++)
		screens_key(app, 0.01, 'S');
	assert_true(fabs(screens_value(app, FACTOR_separation) - 1) < 1e-6);
}

static void
choices_turn_four_times_a_second_at_most(void **state)
{
	struct session *app = *state;
	int turns = 0, last = app->settings.factors.edge;

	for (int i = 0; i < 200; i++) { /* two seconds of a held key */
		screens_key(app, 0.01, i == 0 ? 'E' : KEY_RIGHT);
		turns += app->settings.factors.edge != last;
		last = app->settings.factors.edge;
	}
	assert_in_range(turns, 7, 10);
	turns = 0;
	for (int i = 0; i < 200; i++) {
		screens_key(app, 0.01, 'E');
		turns += app->settings.factors.edge != last;
		last = app->settings.factors.edge;
	}
	assert_in_range(turns, 7, 9);
}

static void
a_held_key_pauses_only_once(void **state)
{
	struct session *app = *state;

	for (int i = 0; i < 30; i++)
		screens_key(app, 0.033, ' ');
	assert_true(app->paused);
	screens_key(app, 0.119, ' ');
	assert_true(app->paused);
	screens_key(app, 0.121, ' ');
	assert_false(app->paused);
	screens_key(app, 0.01, 'p'); /* another key */
	assert_true(app->paused);
}

static void
a_held_question_mark_does_not_flicker(void **state)
{
	struct session *app = *state;

	for (int i = 0; i < 31; i++)
		screens_key(app, 0.033, '?');
	assert_true(app->help);
	for (int i = 0; i < 31; i++)
		screens_key(app, 0.033, KEY_ENTER);
	assert_false(app->help);
	assert_null(app->prompt.kind);
}

static void
a_held_enter_opens_the_prompt_once(void **state)
{
	struct session *app = *state;

	for (int i = 0; i < 30; i++)
		screens_key(app, 0.033, KEY_ENTER);
	assert_ptr_equal(app->prompt.kind, &prompt_value);
}

static void
the_overlay_scrolls_closes_or_closes_and_acts(void **state)
{
	static const uint32_t closing[] = { '?', 'h', 'H', 'q', 'Q', KEY_ESCAPE, KEY_ENTER };
	struct session *app = *state;

	for (size_t i = 0; i < sizeof closing / sizeof *closing; i++) {
		screens_press(app, i % 2 ? '?' : KEY_F1);
		assert_true(app->help);
		screens_press(app, KEY_DOWN);
		screens_press(app, KEY_UP);
		screens_press(app, KEY_PAGE_DOWN);
		screens_press(app, KEY_PAGE_UP);
		assert_true(app->help);
		screens_press(app, closing[i]);
		assert_false(app->help);
		assert_false(app->quit || app->paused || app->prompt.kind);
	}
	screens_press(app, 'h');
	screens_press(app, 'S');
	assert_false(app->help);
	assert_true(screens_value(app, FACTOR_separation) > 0.5);
	screens_press(app, 'h');
	screens_press(app, CTRL('C'));
	assert_true(app->quit);
}

static void
escape_closes_the_topmost_and_never_quits(void **state)
{
	struct session *app = *state;

	screens_press(app, KEY_TAB);
	screens_press(app, 'S');
	screens_press(app, '?');
	screens_press(app, KEY_ESCAPE);
	assert_false(app->help);
	screens_press(app, KEY_ENTER);
	screens_press(app, KEY_ESCAPE);
	assert_null(app->prompt.kind);
	assert_int_equal(app->panel, PANEL_FACTORS);
	screens_press(app, KEY_ESCAPE);
	assert_int_equal(app->panel, PANEL_NONE);
	screens_press(app, 'S');
	screens_press(app, KEY_ESCAPE);
	assert_int_equal(app->message.kind, MESSAGE_NONE);
	for (int i = 0; i < 5; i++)
		screens_press(app, KEY_ESCAPE);
	assert_false(app->quit);
}

static void
any_keys_in_any_order_leave_a_sane_app(void **state)
{
	static const int sizes[][2] = { { 80, 24 }, { 1, 1 },    { 20, 3 },
		                        { 41, 9 },  { 130, 50 }, { 7, 2 } };
	struct session *app = *state;
	uint64_t chance = 1;

	for (int i = 0; i < 6000; i++) {
		chance = chance * 6364136223846793005 + 1442695040888963407;
		uint32_t pick = (uint32_t)(chance >> 40);
		uint32_t key = pick % 4 == 0 ? KEY_UP + pick / 4 % 24 : 1 + pick / 4 % 126;
		screens_key(app, (double)(pick % 7) / 20, key);
		if (app->settings.factors.number > 300)
			screens_type(app, "\x1b\x1b\x1b"
			                  "0");
		if (app->settings.factors.zoom < 0.2F)
			screens_type(app, "\x1b\x1b\x1b"
			                  "0");
		if (i % 50 == 0)
			assert_true(session_resize(app, sizes[i / 50 % 6][0], sizes[i / 50 % 6][1]));
		if (i % 3 == 0)
			assert_true(draw_screen(app));
		app->quit = false;
		for (int f = 0; f < FACTORS; f++)
			if (!factor_table[f].word)
				assert_true(
					app->settings.factors.at[f].number >= factor_table[f].least &&
					app->settings.factors.at[f].number <= factor_table[f].most);
	}
}

static void
a_key_of_another_layout_maps_to_one_of_the_tables(void **state)
{
	struct session *app = *state;
	const struct options *usual = app->options;
	struct options options = *usual;

	options.keys = (struct keymap){ .count = 2, .from = { 0x42B, 0x43D }, .to = { 'S', 'y' } };
	app->options = &options;
	screens_press(app, 0x42B);
	screens_says(app, "separation 0.5 -> 0.55");
	screens_type(app, "/\xd0\xab"); /* typed, it is itself */
	assert_string_equal(app->prompt.text, "\xd0\xab");
	screens_press(app, KEY_ESCAPE);
	screens_press(app, 0x44B);
	screens_says(app, "no such key: \xd1\x8b");
	app->options = usual;
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
