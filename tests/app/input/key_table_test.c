/* SPDX-License-Identifier: MIT */
/* Key table: the action of a key in each mode, and how often it counts. */
#include "input/key_table.h"

#include "io/input.h"
#include "screens.h"
#include "settings/named_files.h"
#include "widgets/prompt.h"

#include <math.h>

FLYING(numbers_count_each_press)
{
	screens_keys(screens, 10, 0.01, 'S');
	assert_near(screens_value(screens, BOIDS_FACTOR_separation), 2, 1e-6);
}

/* A tap is seen; arrows in the panel and a held key go by less, and taps go back the same way. */
FLYING(a_tap_is_coarse_and_arrows_in_the_panel_are_fine)
{
	screens_answers(screens, "S", "separation 0.5 -> 0.6");
	screens_presses(screens, KEY_TAB, KEY_RIGHT);
	assert_near(screens_value(screens, BOIDS_FACTOR_separation), 0.65, 1e-6);
	screens_type(screens, "SSss");
	assert_near(screens_value(screens, BOIDS_FACTOR_separation), 0.65, 1e-6);
	screens_press(screens, KEY_ESCAPE);
	screens_press(screens, KEY_RIGHT);
	screens_says(screens, "separation 0.65");
	assert_near(screens_value(screens, BOIDS_FACTOR_separation), 0.65, 1e-6); /* shown first */
	screens_press(screens, KEY_RIGHT);
	assert_near(screens_value(screens, BOIDS_FACTOR_separation), 0.7, 1e-6);
	screens_wait(screens, 2);
	screens_keys(screens, 2, 0.5, 'A'); /* 0.09, 0.1 */
	screens_keys(screens, 2, 0.03, 'A');
	assert_near(screens_value(screens, BOIDS_FACTOR_alignment), 0.12, 1e-6);
}

/* The line may show a factor that no key has selected, as after a list or an undo. */
FLYING(keys_change_the_factor_that_the_line_shows)
{
	const double separation = screens_value(screens, BOIDS_FACTOR_separation);

	screens_type(screens, "s");
	session_report_factor(&screens->session, BOIDS_FACTOR_cohesion,
	                      &screens->session.flight.factors);
	screens_press(screens, KEY_BACKSPACE);
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) < separation);
	screens_press(screens, KEY_RIGHT);
	screens_says(screens, "cohesion 0.03 -> ");
}

/* Presses a key, and again after the pause of a keyboard, then 100 times a second for two seconds.
 * Returns how often the edge has changed. */
static int
turns_of_a_held_key(struct screens *screens, uint32_t key)
{
	int turns = 0, last = screens->session.flight.factors.edge;

	for (int i = 0; i < 200; i++) {
		screens_key(screens, i == 1 ? 0.25 : 0.01, key);
		turns += screens->session.flight.factors.edge != last;
		last = screens->session.flight.factors.edge;
	}
	return turns;
}

FLYING(a_held_key_turns_choices_four_times_a_second_at_most)
{
	assert_in_range(turns_of_a_held_key(screens, 'E'), 8, 10);
	assert_in_range(turns_of_a_held_key(screens, KEY_RIGHT), 8, 10);
}

FLYING(every_tap_on_a_choice_or_preset_counts)
{
	static const double gaps[] = { 0.05, 0.099, 0.15, 0.2, 0.3, 1.5 };

	every (gap, gaps) {
		screens_press(screens, '0');
		screens_key(screens, 1.5, '>');
		screens_keys(screens, 5, *gap, '>');
		screens_has_preset(screens, preset_table[6].name);
		int edge = screens->session.flight.factors.edge;
		screens_key(screens, 1.5, 'E');
		screens_keys(screens, 5, *gap, 'E');
		int choices = factor_choices(&screens->session.flight.factors, BOIDS_FACTOR_edge);
		assert_int_equal(screens->session.flight.factors.edge, (edge + 6) % choices);
	}
}

FLYING(a_held_key_pauses_only_once)
{
	screens_keys(screens, 30, 0.033, ' ');
	assert_true(screens->session.paused);
	screens_key(screens, 0.099, ' ');
	assert_true(screens->session.paused);
	screens_key(screens, 0.101, ' ');
	assert_false(screens->session.paused);
	screens_key(screens, 0.01, 'p'); /* another key */
	assert_true(screens->session.paused);
}

FLYING(a_held_question_mark_does_not_flicker)
{
	screens_keys(screens, 31, 0.033, '?');
	assert_true(screens->ui.help.sections);
	screens_keys(screens, 31, 0.033, KEY_ENTER);
	assert_false(screens->ui.help.sections);
	assert_null(screens->ui.prompt.kind);
}

FLYING(a_held_enter_opens_the_prompt_once)
{
	screens_key(screens, 0.3, KEY_DOWN);
	screens_keys(screens, 30, 0.033, KEY_ENTER);
	assert_ptr_equal(screens->ui.prompt.kind, &prompt_value);
}

FLYING(the_overlay_scrolls_closes_or_closes_and_acts)
{
	static const uint32_t closing[] = { '?', 'h', 'H', 'q', KEY_ESCAPE, KEY_ENTER };

	foreach (i, closing) {
		screens_press(screens, i % 2 ? '?' : KEY_F1);
		assert_true(screens->ui.help.sections);
		screens_presses(screens, KEY_PAGE_DOWN, KEY_PAGE_UP);
		assert_true(screens->ui.help.sections);
		screens_press(screens, closing[i]);
		assert_false(screens->ui.help.sections);
		assert_false(screens->quit || screens->session.paused || screens->ui.prompt.kind);
	}
	screens_type(screens, "hS");
	assert_false(screens->ui.help.sections);
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) > 0.5);
	screens_presses(screens, 'h', CTRL('C'));
	assert_true(screens->quit);
}

FLYING(a_key_of_another_layout_maps_to_one_of_the_tables)
{
	screens_options(screens)->keys =
		(struct key_layout){ .count = 2, .from = { 0x42B, 0x43D }, .to = { 'S', 'y' } };
	screens_press(screens, 0x42B);
	screens_says(screens, "separation 0.5 -> 0.6");
	screens_type(screens, "/\xd0\xab"); /* typed, it is itself */
	screens_has_typed(screens, "\xd0\xab");
	screens_presses(screens, KEY_ESCAPE, 0x44B);
	screens_says(screens, "unknown key: \xd1\x8b");
}
