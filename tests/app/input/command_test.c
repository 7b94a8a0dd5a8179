/* SPDX-License-Identifier: MIT */
/* Command: the effect of every key of the tables. */
#include "input/command.h"

#include "input/key_dispatch.h"
#include "line/input.h"
#include "screens.h"
#include "session/load_preset.h"
#include "session/session_factor.h"
#include "session/session_flock.h"
#include "ui/factor_panel.h"

#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Counts the commands and factors of a key. */
static int
owners(uint32_t key)
{
	int count = 0;

	for (int i = 0; i < FACTORS; i++) {
		int of = (unsigned char)factor_table[i].key;
		if (of != 0 && ((uint32_t)of == key || (islower(of) && (uint32_t)toupper(of) == key)))
			count++;
	}
	for (int section = 0; section < SECTIONS; section++)
		for (const struct command *c = section_table[section].commands; c->label; c++)
			for (int i = 0; i < COMMAND_KEYS && c->keys[i]; i++)
				count += c->keys[i] == key;
	return count;
}

static void
no_key_has_two_meanings(void **state)
{
	(void)state;
	for (uint32_t key = 1; key < 256; key++)
		assert_true(owners(key) <= 1);
	for (uint32_t key = KEY_UP; key < KEY_F1 + 12; key++)
		assert_true(owners(key) <= 1);
}

static void
every_command_has_keys_and_a_function(void **state)
{
	(void)state;
	for (int section = 0; section < SECTIONS; section++) {
		for (const struct command *c = section_table[section].commands; c->label; c++) {
			assert_true((c->keys[0] != 0) == (strcmp(c->label, "mouse") != 0));
			assert_true((c->run != NULL) == (c->keys[0] != 0));
			assert_true(*c->label != '\0');
		}
	}
}

/* Clears the message on the line, which would last five seconds. */
static void
answers_at_once(uint32_t key)
{
	char before[LINE_TEXT];
	struct session app;

	screens_start(&app, 80, 24);
	screens_press(&app, 'U');
	snprintf(before, sizeof before, "%s", screens_row(&app, -1));
	assert_non_null(strstr(before, "nothing to do again"));
	screens_press(&app, key);
	if (strcmp(before, screens_row(&app, -1)) == 0)
		fail_msg("key %u does not answer", (unsigned)key);
	screens_end(&app);
}

static bool
ends_or_repeats(uint32_t key)
{
	return key == 'q' || key == 'Q' || key == CTRL('C') || key == CTRL('Z') || key == 'u' ||
	       key == 'U';
}

static void
every_key_has_a_visible_effect_at_once(void **state)
{
	(void)state;
	for (int section = 0; section < SECTIONS; section++)
		for (const struct command *c = section_table[section].commands; c->label; c++)
			for (int i = 0; i < COMMAND_KEYS && c->keys[i]; i++)
				if (!ends_or_repeats(c->keys[i]))
					answers_at_once(c->keys[i]);
}

static void
no_key_needs_what_boards_and_multiplexers_take(void **state)
{
	(void)state;
	assert_int_equal(owners(CTRL('A')), 0);
	assert_int_equal(owners(CTRL('B')), 0);
	assert_int_equal(owners('\\'), 0);
	assert_int_equal(owners('@'), 0);
	assert_int_equal(owners('|'), 0);
}

static void
every_pair_lowers_and_raises_selects_and_echoes(void **state)
{
	struct session *app = *state;

	for (int i = 0; i < FACTORS; i++) {
		int key = (unsigned char)factor_table[i].key, way;
		if (key == 0)
			continue;
		union factor_value before = app->settings.factors.at[i];
		screens_press(app, (uint32_t)toupper(key));
		assert_int_equal(key_factor((uint32_t)toupper(key), &way), i);
		assert_int_equal(way, 1);
		assert_int_equal(app->selected, i);
		screens_says(app, factor_table[i].name);
		if (factor_table[i].word) {
			assert_int_not_equal(app->settings.factors.at[i].choice, before.choice);
		} else if (before.number < factor_table[i].most) {
			assert_true(app->settings.factors.at[i].number > before.number);
			screens_press(app, (uint32_t)key);
			assert_true(app->settings.factors.at[i].number == before.number);
		}
	}
}

static void
up_then_down_returns_through_the_whole_range(void **state)
{
	struct session *app = *state;

	for (int i = 0; i < FACTORS; i++) {
		/* These would enlarge the flock or its grid; rungs_test covers them. */
		if (factor_table[i].word || i == FACTOR_number || i == FACTOR_zoom)
			continue;
		float was = app->settings.factors.at[i].number;
		for (int way = -1; way <= 1; way += 2) {
			app->settings.factors.at[i].number = was;
			for (int presses = 0; presses < 300; presses++) {
				float here = app->settings.factors.at[i].number;
				command_turn(app, i, way);
				if (app->settings.factors.at[i].number == here)
					break;
				float there = app->settings.factors.at[i].number;
				command_turn(app, i, -way);
				assert_true(app->settings.factors.at[i].number == here);
				command_turn(app, i, way);
				assert_true(app->settings.factors.at[i].number == there);
			}
		}
		union factor_value back = { .number = was };
		session_set(app, i, back);
	}
}

static void
the_flock_flies_by_what_the_keys_set(void **state)
{
	struct session *app = *state;

	screens_press(app, 'S');
	assert_true(flock_factors(app->flock)->separation == app->settings.factors.separation);
	screens_press(app, 'N');
	assert_int_equal(flock_count(app->flock), 110);
	screens_press(app, 'n');
	assert_int_equal(flock_count(app->flock), 100);
}

static void
the_first_arrow_selects_the_number_and_the_next_ones_move(void **state)
{
	struct session *app = *state;

	screens_press(app, KEY_DOWN);
	assert_int_equal(app->selected, FACTOR_number);
	screens_says(app, "number 100");
	screens_press(app, KEY_DOWN);
	assert_int_equal(app->selected, FACTOR_number + 1);
	screens_press(app, KEY_UP);
	screens_press(app, KEY_UP);
	assert_int_equal(app->selected, FACTOR_number - 1);
	for (int i = 0; i < 2 * FACTORS; i++)
		screens_press(app, KEY_UP);
	assert_int_equal(app->selected, 0);
	for (int i = 0; i < 2 * FACTORS; i++)
		screens_press(app, KEY_DOWN);
	assert_int_equal(app->selected, FACTORS - 1);
}

static void
arrows_plus_and_minus_turn_the_selected_factor(void **state)
{
	static const uint32_t ups[] = { KEY_RIGHT, '+', '=' }, downs[] = { KEY_LEFT, '-', '-' };
	struct session *app = *state;

	screens_press(app, 'a');
	double start_value = screens_value(app, FACTOR_alignment);
	for (int i = 0; i < 3; i++) {
		screens_press(app, ups[i]);
		assert_true(screens_value(app, FACTOR_alignment) > start_value);
		screens_press(app, downs[i]);
		assert_true(screens_value(app, FACTOR_alignment) == start_value);
	}
}

/* Without a panel the first selected factor is number; a panel starts at the top. */
static void
the_panel_opens_at_its_top(void **state)
{
	struct session *app = *state;

	assert_int_equal(app->selected, FACTOR_number);
	screens_press(app, KEY_TAB);
	assert_int_equal(app->selected, 0);
	assert_int_equal(app->top, 0);
	screens_type(app, "\t\tV\t");
	assert_int_equal(app->selected, FACTOR_visual_range);
}

static void
page_keys_turn_by_ten_and_page_in_the_panel(void **state)
{
	struct session *app = *state;

	screens_press(app, 's');
	screens_press(app, 'S');
	screens_press(app, KEY_PAGE_UP);
	assert_true(fabs(screens_value(app, FACTOR_separation) - 1) < 1e-6);
	screens_press(app, KEY_PAGE_DOWN);
	assert_true(fabs(screens_value(app, FACTOR_separation) - 0.5) < 1e-6);
	screens_press(app, KEY_TAB);
	screens_press(app, KEY_PAGE_DOWN);
	assert_int_equal(factor_panel_row(app->selected), factor_panel_row(0) + 18);
	assert_true(fabs(screens_value(app, FACTOR_separation) - 0.5) < 1e-6);
}

static void
backspace_and_home_restore_the_preset_value(void **state)
{
	struct session *app = *state;

	screens_press(app, 'S');
	screens_press(app, KEY_BACKSPACE);
	assert_true(screens_value(app, FACTOR_separation) == 0.5);
	screens_press(app, 'S');
	screens_press(app, KEY_HOME);
	assert_true(screens_value(app, FACTOR_separation) == 0.5);
	assert_false(session_changed(app));
}

static void
choices_wrap_around(void **state)
{
	struct session *app = *state;
	int was = app->settings.factors.edge, count = 0;

	do {
		screens_press(app, 'E');
		count++;
	} while (app->settings.factors.edge != was && count < 50);
	assert_null(factor_table[FACTOR_edge].word(count));
	assert_non_null(factor_table[FACTOR_edge].word(count - 1));
	screens_press(app, 'e');
	screens_press(app, 'E');
	assert_int_equal(app->settings.factors.edge, was);
}

static void
the_glyph_key_goes_round_all_sets_and_ones_own(void **state)
{
	const char *const words[] = { "--glyphs", ">/^\\<,v.", NULL };
	struct session app;

	(void)state;
	screens_with(&app, 100, 24, words);
	screens_press(&app, 'G');
	screens_says(&app, "glyphs >/^\\<,v. -> ascii4");
	for (int row = 1; factor_table[FACTOR_glyphs].word(row); row++) {
		screens_press(&app, 'G');
		assert_int_equal(app.settings.factors.glyphs, row);
	}
	screens_wait(&app, 5);
	screens_press(&app, 'G');
	screens_says(&app, "glyphs density -> >/^\\<,v.");
	assert_false(session_changed(&app));
	screens_press(&app, 'g');
	assert_int_equal(app.settings.factors.glyphs, GLYPHS_DENSITY);
	screens_press(&app, KEY_BACKSPACE);
	assert_false(session_changed(&app));
	screens_end(&app);
}

static void
without_own_glyphs_the_key_goes_round_the_named_sets(void **state)
{
	struct session *app = *state;
	int was = app->settings.factors.glyphs, count = 0;

	do {
		screens_press(app, 'g');
		count++;
		assert_true(app->settings.factors.glyphs < GLYPHS_CUSTOM);
	} while (app->settings.factors.glyphs != was && count < 50);
	assert_int_equal(count, GLYPHS_CUSTOM);
}

static void
own_glyphs_are_typed_and_restored(void **state)
{
	const char *const words[] = { "--glyphs", ">^<v", NULL };
	struct session app;

	(void)state;
	screens_with(&app, 100, 24, words);
	screens_press(&app, 'g');
	screens_press(&app, KEY_ENTER);
	screens_type(&app, "ENWS");
	screens_press(&app, KEY_ENTER);
	screens_says(&app, "glyphs density -> ENWS");
	assert_true(session_changed(&app));
	screens_press(&app, KEY_BACKSPACE);
	screens_says(&app, ">^<v");
	assert_false(session_changed(&app));
	assert_true(load_preset(&app, "ganz"));
	screens_press(&app, 'g');
	screens_press(&app, 'G');
	screens_says(&app, ">^<v"); /* from the command line */
	screens_end(&app);
}

static void
space_and_p_pause_and_fly(void **state)
{
	struct session *app = *state;

	screens_press(app, ' ');
	assert_true(app->paused);
	screens_says(app, " PAUSED   step 0  0.00 s");
	screens_press(app, 'p');
	assert_false(app->paused);
	screens_says(app, "classic");
}

static void
a_step_pauses_first(void **state)
{
	struct session *app = *state;

	screens_press(app, '.');
	assert_true(app->paused);
	assert_int_equal(flock_steps(app->flock), 1);
	for (int i = 0; i < 5; i++)
		screens_key(app, 0.03, '.');
	assert_int_equal(flock_steps(app->flock), 6);
	screens_says(app, "step 6  0.10 s");
}

static void
a_new_seed_is_another_start_and_R_the_same_again(void **state)
{
	struct session *app = *state;
	uint64_t first = flock_hash(app->flock), seed;

	screens_press(app, '.');
	screens_press(app, 'R');
	assert_int_equal(flock_hash(app->flock), first);
	assert_int_equal(app->seed, 11);
	screens_press(app, 'r');
	assert_true(flock_hash(app->flock) != first);
	seed = app->seed;
	assert_int_equal(flock_seed(app->flock), seed);
	screens_press(app, 'r');
	assert_true(app->seed != seed);
	assert_true(app->paused); /* as it was */
}

static void
every_digit_has_a_preset(void **state)
{
	struct session *app = *state;

	for (uint32_t key = '0'; key <= '9'; key++) {
		screens_press(app, key);
		assert_int_not_equal(app->message.kind, MESSAGE_FAILURE);
	}
}

static void
tab_goes_round_the_panels(void **state)
{
	static const enum panel round[] = { PANEL_FACTORS, PANEL_MEASURES, PANEL_NONE };
	struct session *app = *state;

	for (int i = 0; i < 3; i++) {
		screens_press(app, KEY_TAB);
		assert_int_equal(app->panel, round[i]);
	}
	screens_press(app, KEY_SHIFT_TAB);
	assert_int_equal(app->panel, PANEL_MEASURES);
	screens_press(app, KEY_SHIFT_TAB);
	assert_int_equal(app->panel, PANEL_FACTORS);
	screens_press(app, KEY_ESCAPE);
	assert_int_equal(app->panel, PANEL_NONE);
	assert_true(session_resize(app, 39, 24));
	screens_press(app, KEY_TAB);
	screens_says(app, "the panel needs 40x8");
	assert_int_equal(app->panel, PANEL_NONE);
}

/* Each press closes one layer, from the top; without layers it does nothing. */
static void
escape_closes_the_topmost(void **state)
{
	struct session *app = *state;

	screens_press(app, KEY_TAB);
	screens_type(app, "&S?");
	screens_press(app, KEY_ESCAPE);
	assert_false(app->help);
	assert_int_equal(app->panel, PANEL_FACTORS);
	screens_type(app, "S/a");
	screens_press(app, KEY_ESCAPE);
	assert_null(app->prompt.kind);
	screens_type(app, "S");
	screens_press(app, KEY_ESCAPE);
	assert_int_equal(app->panel, PANEL_NONE);
	screens_says(app, "separation");
	screens_press(app, KEY_ESCAPE);
	assert_int_equal(app->message.kind, MESSAGE_NONE);
	assert_true(app->view.eye.follows);
	screens_press(app, KEY_ESCAPE);
	screens_says(app, "following nobody");
	assert_false(app->view.eye.follows);
	screens_press(app, KEY_ESCAPE);
	screens_press(app, KEY_ESCAPE);
	screens_says(app, "nothing to leave   q quits");
	assert_false(app->quit);
}

static void
a_boid_is_followed_until_it_is_gone(void **state)
{
	struct session *app = *state;

	screens_type(app, "&");
	screens_says(app, "following boid 23   & the next   % nobody");
	screens_type(app, "%");
	screens_says(app, "following nobody");
	screens_type(app, "%");
	screens_says(app, "following nobody   & follows a boid");
	screens_type(app, "&/number");
	screens_press(app, KEY_ENTER);
	screens_press(app, KEY_ENTER);
	screens_type(app, "2");
	screens_press(app, KEY_ENTER);
	screens_says(app, "the boid that was followed is gone");
	assert_false(app->view.eye.follows);
	screens_press(app, KEY_ENTER);
	screens_type(app, "150");
	screens_press(app, KEY_ENTER);
	screens_type(app, "&");
	app->view.eye.boid = 149;
	screens_type(app, "0"); /* the message of the key stays */
	screens_says(app, "the boid that was followed is gone; 0 classic: groups that meet,");
}

static void
a_deep_world_is_seen_from_all_sides(void **state)
{
	struct session *app = *state;

	screens_type(app, "(");
	screens_says(app, "a flat world is seen from one side   dimensions 3 is deep");
	screens_type(app, "4)");
	screens_says(app, "seen 15 degrees from the right   ( ) go round");
	for (int i = 1; i < 12; i++)
		screens_type(app, ")");
	screens_says(app, "seen from behind   ( ) go round");
	screens_type(app, ")");
	screens_says(app, "seen 165 degrees from the left   ( ) go round");
	for (int i = 13; i < 24; i++)
		screens_type(app, ")");
	screens_says(app, "seen from the front   ( ) go round");
}

static void
the_key_of_the_line_closes_the_message_on_it(void **state)
{
	struct session *app = *state;

	for (const char *key = "rS"; *key; key++) {
		screens_press(app, (uint32_t)*key);
		screens_press(app, '_');
		assert_true(app->line_off);
		assert_int_equal(app->message.kind, MESSAGE_NONE);
		screens_press(app, '_');
		assert_false(app->line_off);
	}
}

static void
quitting_suspending_and_redrawing_are_left_to_the_loop(void **state)
{
	static const uint32_t quits[] = { 'q', 'Q', CTRL('C') };
	struct session *app = *state;

	for (int i = 0; i < 3; i++) {
		app->quit = false;
		screens_press(app, quits[i]);
		assert_true(app->quit);
	}
	screens_press(app, CTRL('Z'));
	assert_true(app->suspend);
	screens_press(app, CTRL('L'));
	assert_true(app->redraw);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_key_has_two_meanings),
		cmocka_unit_test(every_command_has_keys_and_a_function),
		cmocka_unit_test(no_key_needs_what_boards_and_multiplexers_take),
		cmocka_unit_test(every_key_has_a_visible_effect_at_once),
		FLYING(every_pair_lowers_and_raises_selects_and_echoes),
		FLYING(up_then_down_returns_through_the_whole_range),
		FLYING(the_flock_flies_by_what_the_keys_set),
		FLYING(the_first_arrow_selects_the_number_and_the_next_ones_move),
		FLYING(arrows_plus_and_minus_turn_the_selected_factor),
		FLYING(the_panel_opens_at_its_top),
		FLYING(page_keys_turn_by_ten_and_page_in_the_panel),
		FLYING(backspace_and_home_restore_the_preset_value),
		FLYING(choices_wrap_around),
		cmocka_unit_test(the_glyph_key_goes_round_all_sets_and_ones_own),
		FLYING(without_own_glyphs_the_key_goes_round_the_named_sets),
		cmocka_unit_test(own_glyphs_are_typed_and_restored),
		FLYING(space_and_p_pause_and_fly),
		FLYING(a_step_pauses_first),
		FLYING(a_new_seed_is_another_start_and_R_the_same_again),
		FLYING(every_digit_has_a_preset),
		FLYING(tab_goes_round_the_panels),
		FLYING(escape_closes_the_topmost),
		FLYING(a_boid_is_followed_until_it_is_gone),
		FLYING(a_deep_world_is_seen_from_all_sides),
		FLYING(the_key_of_the_line_closes_the_message_on_it),
		FLYING(quitting_suspending_and_redrawing_are_left_to_the_loop),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
