/* SPDX-License-Identifier: MIT */
/* Command: the effect of every key of the tables. */
#include "input/command.h"

#include "input/key_dispatch.h"
#include "io/input.h"
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

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		int of = (unsigned char)boids_factor_table[i].key;
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
	struct session session;

	screens_start(&session, 80, 24);
	screens_press(&session, 'U');
	snprintf(before, sizeof before, "%s", screens_row(&session, -1));
	assert_non_null(strstr(before, "nothing to do again"));
	screens_press(&session, key);
	if (strcmp(before, screens_row(&session, -1)) == 0)
		fail_msg("key %u does not answer", (unsigned)key);
	screens_end(&session);
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
	struct session *session = *state;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		int key = (unsigned char)boids_factor_table[i].key, way;
		if (key == 0)
			continue;
		union boids_factor_value before = session->settings.factors.at[i];
		screens_press(session, (uint32_t)toupper(key));
		assert_int_equal(key_factor((uint32_t)toupper(key), &way), i);
		assert_int_equal(way, 1);
		assert_int_equal(session->selected, i);
		screens_says(session, boids_factor_table[i].name);
		if (boids_factor_table[i].word) {
			assert_int_not_equal(session->settings.factors.at[i].choice, before.choice);
		} else if (before.number < boids_factor_table[i].most) {
			assert_true(session->settings.factors.at[i].number > before.number);
			screens_press(session, (uint32_t)key);
			assert_true(session->settings.factors.at[i].number == before.number);
		}
	}
}

static void
up_then_down_returns_through_the_whole_range(void **state)
{
	struct session *session = *state;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		/* These would enlarge the flock or its grid; value_steps_test covers them. */
		if (boids_factor_table[i].word || i == BOIDS_FACTOR_number || i == BOIDS_FACTOR_zoom)
			continue;
		float was = session->settings.factors.at[i].number;
		for (int way = -1; way <= 1; way += 2) {
			session->settings.factors.at[i].number = was;
			for (int presses = 0; presses < 300; presses++) {
				float here = session->settings.factors.at[i].number;
				command_turn(session, i, way);
				if (session->settings.factors.at[i].number == here)
					break;
				float there = session->settings.factors.at[i].number;
				command_turn(session, i, -way);
				assert_true(session->settings.factors.at[i].number == here);
				command_turn(session, i, way);
				assert_true(session->settings.factors.at[i].number == there);
			}
		}
		union boids_factor_value back = { .number = was };
		session_set(session, i, back);
	}
}

static void
the_flock_flies_by_what_the_keys_set(void **state)
{
	struct session *session = *state;

	screens_press(session, 'S');
	assert_true(boids_flock_factors(session->flock)->separation ==
	            session->settings.factors.separation);
	screens_press(session, 'N');
	assert_int_equal(boids_flock_count(session->flock), 110);
	screens_press(session, 'n');
	assert_int_equal(boids_flock_count(session->flock), 100);
}

static void
the_first_arrow_selects_the_number_and_the_next_ones_move(void **state)
{
	struct session *session = *state;

	screens_press(session, KEY_DOWN);
	assert_int_equal(session->selected, BOIDS_FACTOR_number);
	screens_says(session, "number 100");
	screens_press(session, KEY_DOWN);
	assert_int_equal(session->selected, BOIDS_FACTOR_number + 1);
	screens_press(session, KEY_UP);
	screens_press(session, KEY_UP);
	assert_int_equal(session->selected, BOIDS_FACTOR_number - 1);
	for (int i = 0; i < 2 * BOIDS_FACTORS; i++)
		screens_press(session, KEY_UP);
	assert_int_equal(session->selected, 0);
	for (int i = 0; i < 2 * BOIDS_FACTORS; i++)
		screens_press(session, KEY_DOWN);
	assert_int_equal(session->selected, BOIDS_FACTORS - 1);
}

static void
arrows_plus_and_minus_turn_the_selected_factor(void **state)
{
	static const uint32_t ups[] = { KEY_RIGHT, '+', '=' }, downs[] = { KEY_LEFT, '-', '-' };
	struct session *session = *state;

	screens_press(session, 'a');
	double start_value = screens_value(session, BOIDS_FACTOR_alignment);
	for (int i = 0; i < 3; i++) {
		screens_press(session, ups[i]);
		assert_true(screens_value(session, BOIDS_FACTOR_alignment) > start_value);
		screens_press(session, downs[i]);
		assert_true(screens_value(session, BOIDS_FACTOR_alignment) == start_value);
	}
}

/* Without a panel the first selected factor is number; a panel starts at the top. */
static void
the_panel_opens_at_its_top(void **state)
{
	struct session *session = *state;

	assert_int_equal(session->selected, BOIDS_FACTOR_number);
	screens_press(session, KEY_TAB);
	assert_int_equal(session->selected, 0);
	assert_int_equal(session->top, 0);
	screens_type(session, "\t\tV\t");
	assert_int_equal(session->selected, BOIDS_FACTOR_visual_range);
}

static void
page_keys_turn_by_ten_and_page_in_the_panel(void **state)
{
	struct session *session = *state;

	screens_press(session, 's');
	screens_press(session, 'S');
	screens_press(session, KEY_PAGE_UP);
	assert_true(fabs(screens_value(session, BOIDS_FACTOR_separation) - 1) < 1e-6);
	screens_press(session, KEY_PAGE_DOWN);
	assert_true(fabs(screens_value(session, BOIDS_FACTOR_separation) - 0.5) < 1e-6);
	screens_press(session, KEY_TAB);
	screens_press(session, KEY_PAGE_DOWN);
	assert_int_equal(factor_panel_row(session->selected), factor_panel_row(0) + 18);
	assert_true(fabs(screens_value(session, BOIDS_FACTOR_separation) - 0.5) < 1e-6);
}

static void
backspace_and_home_restore_the_preset_value(void **state)
{
	struct session *session = *state;

	screens_press(session, 'S');
	screens_press(session, KEY_BACKSPACE);
	assert_true(screens_value(session, BOIDS_FACTOR_separation) == 0.5);
	screens_press(session, 'S');
	screens_press(session, KEY_HOME);
	assert_true(screens_value(session, BOIDS_FACTOR_separation) == 0.5);
	assert_false(session_changed(session));
}

static void
choices_wrap_around(void **state)
{
	struct session *session = *state;
	int was = session->settings.factors.edge, count = 0;

	do {
		screens_press(session, 'E');
		count++;
	} while (session->settings.factors.edge != was && count < 50);
	assert_null(boids_factor_table[BOIDS_FACTOR_edge].word(count));
	assert_non_null(boids_factor_table[BOIDS_FACTOR_edge].word(count - 1));
	screens_press(session, 'e');
	screens_press(session, 'E');
	assert_int_equal(session->settings.factors.edge, was);
}

static void
the_glyph_key_goes_round_all_sets_and_ones_own(void **state)
{
	const char *const words[] = { "--glyphs", ">/^\\<,v.", NULL };
	struct session session;

	(void)state;
	screens_with(&session, 100, 24, words);
	screens_press(&session, 'G');
	screens_says(&session, "glyphs >/^\\<,v. -> ascii4");
	for (int row = 1; boids_factor_table[BOIDS_FACTOR_glyphs].word(row); row++) {
		screens_press(&session, 'G');
		assert_int_equal(session.settings.factors.glyphs, row);
	}
	screens_wait(&session, 5);
	screens_press(&session, 'G');
	screens_says(&session, "glyphs density -> >/^\\<,v.");
	assert_false(session_changed(&session));
	screens_press(&session, 'g');
	assert_int_equal(session.settings.factors.glyphs, BOIDS_GLYPHS_DENSITY);
	screens_press(&session, KEY_BACKSPACE);
	assert_false(session_changed(&session));
	screens_end(&session);
}

static void
without_own_glyphs_the_key_goes_round_the_named_sets(void **state)
{
	struct session *session = *state;
	int was = session->settings.factors.glyphs, count = 0;

	do {
		screens_press(session, 'g');
		count++;
		assert_true(session->settings.factors.glyphs < BOIDS_GLYPHS_CUSTOM);
	} while (session->settings.factors.glyphs != was && count < 50);
	assert_int_equal(count, BOIDS_GLYPHS_CUSTOM);
}

static void
own_glyphs_are_typed_and_restored(void **state)
{
	const char *const words[] = { "--glyphs", ">^<v", NULL };
	struct session session;

	(void)state;
	screens_with(&session, 100, 24, words);
	screens_press(&session, 'g');
	screens_press(&session, KEY_ENTER);
	screens_type(&session, "ENWS");
	screens_press(&session, KEY_ENTER);
	screens_says(&session, "glyphs density -> ENWS");
	assert_true(session_changed(&session));
	screens_press(&session, KEY_BACKSPACE);
	screens_says(&session, ">^<v");
	assert_false(session_changed(&session));
	assert_true(load_preset(&session, "ganz"));
	screens_press(&session, 'g');
	screens_press(&session, 'G');
	screens_says(&session, ">^<v"); /* from the command line */
	screens_end(&session);
}

static void
space_and_p_pause_and_fly(void **state)
{
	struct session *session = *state;

	screens_press(session, ' ');
	assert_true(session->paused);
	screens_says(session, " PAUSED   step 0  0.00 s");
	screens_press(session, 'p');
	assert_false(session->paused);
	screens_says(session, "classic");
}

static void
a_step_pauses_first(void **state)
{
	struct session *session = *state;

	screens_press(session, '.');
	assert_true(session->paused);
	assert_int_equal(boids_flock_steps(session->flock), 1);
	for (int i = 0; i < 5; i++)
		screens_key(session, 0.03, '.');
	assert_int_equal(boids_flock_steps(session->flock), 6);
	screens_says(session, "step 6  0.10 s");
}

static void
a_new_seed_is_another_start_and_R_the_same_again(void **state)
{
	struct session *session = *state;
	uint64_t first = boids_flock_hash(session->flock), seed;

	screens_press(session, '.');
	screens_press(session, 'R');
	assert_int_equal(boids_flock_hash(session->flock), first);
	assert_int_equal(session->seed, 11);
	screens_press(session, 'r');
	assert_true(boids_flock_hash(session->flock) != first);
	seed = session->seed;
	assert_int_equal(boids_flock_seed(session->flock), seed);
	screens_press(session, 'r');
	assert_true(session->seed != seed);
	assert_true(session->paused); /* as it was */
}

static void
every_digit_has_a_preset(void **state)
{
	struct session *session = *state;

	for (uint32_t key = '0'; key <= '9'; key++) {
		screens_press(session, key);
		assert_int_not_equal(session->message.kind, MESSAGE_FAILURE);
	}
}

static void
tab_goes_round_the_panels(void **state)
{
	static const enum panel round[] = { PANEL_FACTORS, PANEL_MEASURES, PANEL_NONE };
	struct session *session = *state;

	for (int i = 0; i < 3; i++) {
		screens_press(session, KEY_TAB);
		assert_int_equal(session->panel, round[i]);
	}
	screens_press(session, KEY_SHIFT_TAB);
	assert_int_equal(session->panel, PANEL_MEASURES);
	screens_press(session, KEY_SHIFT_TAB);
	assert_int_equal(session->panel, PANEL_FACTORS);
	screens_press(session, KEY_ESCAPE);
	assert_int_equal(session->panel, PANEL_NONE);
	assert_true(session_resize(session, 39, 24));
	screens_press(session, KEY_TAB);
	screens_says(session, "the panel needs 40x8");
	assert_int_equal(session->panel, PANEL_NONE);
}

/* Each press closes one layer, from the top; without layers it does nothing. */
static void
escape_closes_the_topmost(void **state)
{
	struct session *session = *state;

	screens_press(session, KEY_TAB);
	screens_type(session, "&S?");
	screens_press(session, KEY_ESCAPE);
	assert_false(session->help);
	assert_int_equal(session->panel, PANEL_FACTORS);
	screens_type(session, "S/a");
	screens_press(session, KEY_ESCAPE);
	assert_null(session->prompt.kind);
	screens_type(session, "S");
	screens_press(session, KEY_ESCAPE);
	assert_int_equal(session->panel, PANEL_NONE);
	screens_says(session, "separation");
	screens_press(session, KEY_ESCAPE);
	assert_int_equal(session->message.kind, MESSAGE_NONE);
	assert_true(session->view.camera.follows);
	screens_press(session, KEY_ESCAPE);
	screens_says(session, "following nobody");
	assert_false(session->view.camera.follows);
	screens_press(session, KEY_ESCAPE);
	screens_press(session, KEY_ESCAPE);
	screens_says(session, "nothing to leave   q quits");
	assert_false(session->quit);
}

static void
a_boid_is_followed_until_it_is_gone(void **state)
{
	struct session *session = *state;

	screens_type(session, "&");
	screens_says(session, "following boid 23   & the next   % nobody");
	screens_type(session, "%");
	screens_says(session, "following nobody");
	screens_type(session, "%");
	screens_says(session, "following nobody   & follows a boid");
	screens_type(session, "&/number");
	screens_press(session, KEY_ENTER);
	screens_press(session, KEY_ENTER);
	screens_type(session, "2");
	screens_press(session, KEY_ENTER);
	screens_says(session, "the boid that was followed is gone");
	assert_false(session->view.camera.follows);
	screens_press(session, KEY_ENTER);
	screens_type(session, "150");
	screens_press(session, KEY_ENTER);
	screens_type(session, "&");
	session->view.camera.boid = 149;
	screens_type(session, "0"); /* the message of the key stays */
	screens_says(session, "the boid that was followed is gone; 0 classic: groups that meet,");
}

static void
a_deep_world_is_seen_from_all_sides(void **state)
{
	struct session *session = *state;

	screens_type(session, "(");
	screens_says(session, "a flat world is seen from one side   dimensions 3 is deep");
	screens_type(session, "4)");
	screens_says(session, "seen 15 degrees from the right   ( ) go round");
	for (int i = 1; i < 12; i++)
		screens_type(session, ")");
	screens_says(session, "seen from behind   ( ) go round");
	screens_type(session, ")");
	screens_says(session, "seen 165 degrees from the left   ( ) go round");
	for (int i = 13; i < 24; i++)
		screens_type(session, ")");
	screens_says(session, "seen from the front   ( ) go round");
}

static void
the_key_of_the_line_closes_the_message_on_it(void **state)
{
	struct session *session = *state;

	for (const char *key = "rS"; *key; key++) {
		screens_press(session, (uint32_t)*key);
		screens_press(session, '_');
		assert_true(session->line_off);
		assert_int_equal(session->message.kind, MESSAGE_NONE);
		screens_press(session, '_');
		assert_false(session->line_off);
	}
}

static void
quitting_suspending_and_redrawing_are_left_to_the_loop(void **state)
{
	static const uint32_t quits[] = { 'q', 'Q', CTRL('C') };
	struct session *session = *state;

	for (int i = 0; i < 3; i++) {
		session->quit = false;
		screens_press(session, quits[i]);
		assert_true(session->quit);
	}
	screens_press(session, CTRL('Z'));
	assert_true(session->suspend);
	screens_press(session, CTRL('L'));
	assert_true(session->redraw);
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
