/* SPDX-License-Identifier: MIT */
/* Keys: the effect of every key of the tables. */
#include "input/key_table.h"

#include "actions/load_save.h"
#include "io/input.h"
#include "screens.h"
#include "widgets/prompt.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

/* Counts the commands and factors of a key. */
static int
owners(uint32_t key)
{
	int count = 0;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
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

TEST(no_key_has_two_meanings)
{
	for (uint32_t key = 1; key < 256; key++)
		assert_true(owners(key) <= 1);
	for (uint32_t key = KEY_UP; key < KEY_F1 + 12; key++)
		assert_true(owners(key) <= 1);
}

TEST(every_command_has_keys_and_a_function)
{
	for (int section = 0; section < SECTIONS; section++) {
		for (const struct command *c = section_table[section].commands; c->label; c++) {
			assert_true((c->keys[0] != 0) == (strcmp(c->label, "mouse") != 0 &&
			                                  strcmp(c->label, "order") != 0));
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
	scoped_screens screens;

	screens_start(&screens, 80, 24);
	screens_press(&screens, 'U');
	snprintf(before, sizeof before, "%s", screens_row(&screens, -1));
	assert_contains(before, "nothing to redo");
	screens_press(&screens, key);
	if (strcmp(before, screens_row(&screens, -1)) == 0)
		fail_msg("key %u does not answer", (unsigned)key);
}

static bool
ends_or_repeats(uint32_t key)
{
	return key == 'q' || key == CTRL('C') || key == CTRL('Z') || key == 'u' || key == 'U';
}

TEST(every_key_has_a_visible_effect_at_once)
{
	for (int section = 0; section < SECTIONS; section++)
		for (const struct command *c = section_table[section].commands; c->label; c++)
			for (int i = 0; i < COMMAND_KEYS && c->keys[i]; i++)
				if (!ends_or_repeats(c->keys[i]))
					answers_at_once(c->keys[i]);
}

TEST(no_key_needs_what_boards_and_multiplexers_take)
{
	assert_int_equal(owners(CTRL('A')), 0);
	assert_int_equal(owners(CTRL('B')), 0);
	for (const char *key = "\\@|{}~^`#$"; *key; key++) /* AltGr or dead on some boards */
		assert_int_equal(owners((uint32_t)*key), 0);
}

FLYING(every_pair_lowers_and_raises_selects_and_echoes)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		int key = (unsigned char)factor_table[i].key, way;
		if (key == 0)
			continue;
		union boids_factor_value before = screens->session.flight.factors.at[i];
		screens_press(screens, (uint32_t)toupper(key));
		assert_int_equal(key_factor((uint32_t)toupper(key), &way), i);
		assert_int_equal(way, 1);
		assert_int_equal(screens->ui.panel.selected, i);
		screens_says(screens, factor_table[i].name);
		if (factor_table[i].word) {
			assert_int_not_equal(screens->session.flight.factors.at[i].choice,
			                     before.choice);
		} else if (before.number < factor_table[i].most) {
			assert_true(screens->session.flight.factors.at[i].number > before.number);
			screens_press(screens, (uint32_t)key);
			assert_true(screens->session.flight.factors.at[i].number == before.number);
		}
	}
}

FLYING(the_first_arrow_selects_the_number_and_the_next_ones_move)
{
	screens_press(screens, KEY_DOWN);
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_number);
	screens_says(screens, "number 288");
	screens_press(screens, KEY_DOWN);
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_separation);
	screens_presses(screens, KEY_UP, KEY_UP);
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_number);
}

/* Without a panel they pass all factors, each once, and stop at both ends. */
FLYING(arrows_reach_every_factor)
{
	bool seen[BOIDS_FACTORS] = { false };
	int last = -1;

	for (int i = 0; i <= BOIDS_FACTORS; i++) {
		screens_press(screens, KEY_DOWN);
		assert_true(!seen[screens->ui.panel.selected] || i == BOIDS_FACTORS);
		seen[screens->ui.panel.selected] = true;
	}
	for (int i = 0; i < BOIDS_FACTORS; i++)
		assert_true(seen[i]);
	for (int i = 0; i < 2 * BOIDS_FACTORS; i++) {
		assert_true(screens->ui.panel.selected != last || last == BOIDS_FACTOR_number);
		last = screens->ui.panel.selected;
		screens_press(screens, KEY_UP);
	}
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_number);
}

FLYING(arrows_plus_and_minus_turn_the_selected_factor)
{
	static const uint32_t ups[] = { KEY_RIGHT, '+', '=' }, downs[] = { KEY_LEFT, '-', '-' };

	screens_press(screens, 'a');
	double start_value = screens_value(screens, BOIDS_FACTOR_alignment);
	foreach (i, downs) {
		screens_press(screens, ups[i]);
		assert_true(screens_value(screens, BOIDS_FACTOR_alignment) > start_value);
		screens_press(screens, downs[i]);
		assert_true(screens_value(screens, BOIDS_FACTOR_alignment) == start_value);
	}
}

/* The first selected factor is number, with a panel or without. */
/* What the bottom row shows decides: the line of a factor has the keys until it has left. */
FLYING(enter_and_arrows_are_of_the_factor_only_while_its_line_shows)
{
	struct ui *ui = &screens->ui;

	screens_press(screens, 'S');
	screens_row_has(screens, -1, "Enter type");
	screens_press(screens, KEY_ENTER);
	assert_ptr_equal(ui->prompt.kind, &prompt_value);
	screens_type(screens, "\033S");
	screens_wait(screens, FACTOR_SECONDS + 1);
	screens_row_lacks(screens, -1, "Enter type");
	screens_press(screens, KEY_ENTER);
	assert_true(ui->picker.open);
	screens_type(screens, "\033S\033\r"); /* Esc takes the line away, and the panel's too */
	assert_true(ui->picker.open);
	screens_type(screens, "\033\tS\033\r");
	assert_true(ui->picker.open);
}

FLYING(the_panel_opens_at_its_top)
{
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_number);
	screens_press(screens, KEY_TAB);
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_number);
	assert_int_equal(screens->ui.panel.top, 0);
	screens_type(screens, "\t\t\tV\t");
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_visual_range);
}

FLYING(page_keys_turn_by_ten_and_leave_values_alone_in_the_panel)
{
	screens_type(screens, "sS");
	screens_press(screens, KEY_PAGE_UP);
	assert_near(screens_value(screens, BOIDS_FACTOR_separation), 1, 1e-6);
	screens_press(screens, KEY_PAGE_DOWN);
	assert_near(screens_value(screens, BOIDS_FACTOR_separation), 0.5, 1e-6);
	screens_presses(screens, KEY_TAB, KEY_PAGE_DOWN);
	assert_true(screens->ui.panel.on_header);
	assert_near(screens_value(screens, BOIDS_FACTOR_separation), 0.5, 1e-6);
}

FLYING(page_keys_change_nothing_while_no_factor_shows)
{
	const struct boids_factors before = screens->session.flight.factors;

	screens_presses(screens, KEY_PAGE_DOWN, KEY_PAGE_DOWN, KEY_PAGE_UP);
	screens_says(screens, "no factor is selected   Up Down select one");
	screens_presses(screens, KEY_TAB, KEY_TAB, KEY_PAGE_DOWN, KEY_PAGE_DOWN, KEY_ESCAPE);
	screens_presses(screens, '?', KEY_PAGE_DOWN, KEY_PAGE_UP, KEY_ESCAPE);
	screens_are_same(&before, &screens->session.flight.factors);
	screens_presses(screens, KEY_UP, KEY_PAGE_DOWN);
	assert_true(screens_value(screens, BOIDS_FACTOR_number) < (double)before.number);
}

FLYING(backspace_and_home_restore_the_preset_value)
{
	screens_presses(screens, 'S', KEY_BACKSPACE);
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) == 0.5);
	screens_presses(screens, 'S', KEY_HOME);
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) == 0.5);
	assert_false(session_changed(&screens->session));
}

FLYING(choices_wrap_around)
{
	int was = screens->session.flight.factors.edge, count = 0;

	do {
		screens_press(screens, 'E');
		count++;
	} while (screens->session.flight.factors.edge != was && count < 50);
	assert_null(factor_table[BOIDS_FACTOR_edge].word(count));
	assert_non_null(factor_table[BOIDS_FACTOR_edge].word(count - 1));
	screens_type(screens, "eE");
	assert_int_equal(screens->session.flight.factors.edge, was);
}

/* Presses a key until the choice is the first one again, and fails unless it had all that go with the
 * other factors, each once. */
static void
go_round(struct screens *screens, int factor, uint32_t key)
{
	const struct boids_factors first = screens->session.flight.factors;
	struct boids_factors asked = first;
	const int count = factor_choices(&first, factor);
	char error[ERROR_SIZE];
	int expected = 0, had = 0, times = 0;

	for (int row = 0; row < count; row++) {
		asked.at[factor].choice = row;
		expected |= factors_check(&asked, error) << row;
	}
	do {
		const int choice = screens->session.flight.factors.at[factor].choice;
		assert_that(!(had & 1 << choice), "%s sticks at choice %d",
		            factor_table[factor].name, choice);
		had |= 1 << choice;
		screens_press(screens, key);
	} while (!factor_same(&screens->session.flight.factors, &first, factor) && times++ < count);
	assert_that(had == expected, "%s: %x of %x", factor_table[factor].name, had, expected);
}

TEST(keys_go_round_all_choices_in_two_and_three_dimensions)
{
	for (int dimensions = 2; dimensions <= 3; dimensions++) {
		scoped_screens screens;
		screens_start_with(&screens, 100, 24, "--dimensions", dimensions == 2 ? "2" : "3",
		                   "--glyphs", ">^<v", "--number", "5");
		for (int i = 0; i < BOIDS_FACTORS; i++) {
			if (!factor_table[i].word)
				continue;
			ui_select(&screens.ui, i);
			go_round(&screens, i, KEY_RIGHT);
			go_round(&screens, i, '-');
			if (factor_table[i].key)
				go_round(&screens, i, (unsigned char)factor_table[i].key);
		}
	}
}

FLYING_AS(the_glyph_key_goes_round_all_sets_and_ones_own, 100, 24, "--glyphs", ">/^\\<,v.")
{
	screens_answers(screens, "G", "glyphs >/^\\<,v. -> ascii4");
	for (int row = 1; factor_table[BOIDS_FACTOR_glyphs].word(row); row++) {
		screens_press(screens, 'G');
		assert_int_equal(screens->session.flight.factors.glyphs, row);
	}
	screens_wait(screens, 5);
	screens_answers(screens, "G", "glyphs letter -> >/^\\<,v.");
	assert_false(session_changed(&screens->session));
	screens_press(screens, 'g');
	assert_int_equal(screens->session.flight.factors.glyphs, BOIDS_GLYPHS_LETTER);
	screens_press(screens, KEY_BACKSPACE);
	assert_false(session_changed(&screens->session));
}

FLYING_AS(own_glyphs_are_typed_and_restored, 100, 24, "--glyphs", ">^<v")
{
	screens_answers(screens, "g\rENWS\r", "glyphs letter -> ENWS");
	assert_true(session_changed(&screens->session));
	screens_press(screens, KEY_BACKSPACE);
	screens_says(screens, ">^<v");
	assert_false(session_changed(&screens->session));
	assert_true(load_preset(&screens->session, "ganz"));
	screens_answers(screens, "gG", ">^<v"); /* from the command line */
}

FLYING(space_and_p_pause_and_fly)
{
	screens_press(screens, ' ');
	assert_true(screens->session.paused);
	screens_says(screens, " PAUSED   step 0  0.00 s");
	screens_press(screens, 'p');
	assert_false(screens->session.paused);
	screens_says(screens, "classic");
}

FLYING(a_step_pauses_first)
{
	screens_press(screens, '.');
	assert_true(screens->session.paused);
	assert_int_equal(flock_steps(screens_flock(screens)), 1);
	screens_keys(screens, 5, 0.03, '.');
	assert_int_equal(flock_steps(screens_flock(screens)), 6);
	screens_says(screens, "step 6  0.10 s");
}

FLYING(a_new_seed_is_another_start_and_R_the_same_again)
{
	uint64_t first = screens_hash(screens), seed;

	screens_type(screens, ".R");
	assert_int_equal(screens_hash(screens), first);
	assert_int_equal(screens->session.flight.seed, 11);
	screens_press(screens, 'r');
	assert_true(screens_hash(screens) != first);
	seed = screens->session.flight.seed;
	assert_int_equal(flock_seed(screens_flock(screens)), seed);
	screens_press(screens, 'r');
	assert_true(screens->session.flight.seed != seed);
	assert_true(screens->session.paused); /* as it was */
}

/* From the limit that holds to the next one; above the highest it is automatic again. */
FLYING(arrows_change_the_frames_per_second_in_the_panel_of_the_run)
{
	uint64_t changes = screens->session.changes;

	assert_int_equal(screens->ui.fps, 0);
	screens_presses(screens, KEY_SHIFT_TAB, KEY_RIGHT);
	assert_int_equal(screens->ui.fps, 45); /* 30 held */
	screens_says(screens, "at most 45 frames per second   Left fewer  Right more");
	screens_keys(screens, 2, 0.3, KEY_LEFT);
	assert_int_equal(screens->ui.fps, 20);
	screens_keys(screens, 20, 0.3, KEY_LEFT);
	assert_int_equal(screens->ui.fps, 1);
	screens_keys(screens, 12, 0.3, KEY_RIGHT);
	assert_int_equal(screens->ui.fps, 0);
	screens_says(screens, "as many frames per second as suit the terminal");
	assert_true(screens->session.changes == changes && !session_changed(&screens->session));
}

FLYING(tab_goes_round_the_panels)
{
	static const enum panel_kind round[] = { PANEL_FACTORS, PANEL_MEASURES, PANEL_RUN,
		                                 PANEL_NONE };

	every (row, round) {
		screens_press(screens, KEY_TAB);
		assert_int_equal(screens->ui.panel.which, *row);
		assert_true((screens->ui.help.sections != NULL) == (*row == PANEL_NONE));
	}
	screens_press(screens, KEY_TAB);
	assert_true(!screens->ui.help.sections && screens->ui.panel.which == PANEL_NONE);
	screens_press(screens, KEY_SHIFT_TAB);
	assert_int_equal(screens->ui.panel.which, PANEL_RUN);
	screens_press(screens, KEY_SHIFT_TAB);
	assert_int_equal(screens->ui.panel.which, PANEL_MEASURES);
	screens_press(screens, KEY_SHIFT_TAB);
	assert_int_equal(screens->ui.panel.which, PANEL_FACTORS);
	screens_press(screens, KEY_ESCAPE);
	assert_int_equal(screens->ui.panel.which, PANEL_NONE);
	screens_resize(screens, 39, 24);
	screens_answers(screens, "\t", "the panel needs a window of 40x8");
	assert_int_equal(screens->ui.panel.which, PANEL_NONE);
}

/* Each press closes one layer, from the top; without layers it does nothing. */
FLYING(escape_closes_the_topmost)
{
	screens_type(screens, "\t&S?\033");
	assert_false(screens->ui.help.sections);
	assert_int_equal(screens->ui.panel.which, PANEL_FACTORS);
	screens_type(screens, "S/a\033");
	assert_null(screens->ui.prompt.kind);
	screens_type(screens, "S\033");
	assert_int_equal(screens->ui.panel.which, PANEL_NONE);
	assert_int_equal(screens->session.message.kind, MESSAGE_NONE);
	assert_true(screens->ui.view.camera.follows);
	screens_answers(screens, "\033", "stopped following");
	assert_false(screens->ui.view.camera.follows);
	screens_answers(screens, "\033\033", "nothing to close   q quits");
	assert_false(screens->quit);
}

FLYING(a_boid_is_followed_until_it_is_gone)
{
	screens_answers(screens, "&", "following boid 280   press & for the next, % to stop");
	screens_answers(screens, "%", "stopped following");
	screens_answers(screens, "%", "not following a boid   press & to follow one");
	screens_answers(screens, "&/number\r\r2\r", "the followed boid no longer exists");
	assert_false(screens->ui.view.camera.follows);
	screens_type(screens, "\r400\r&");
	screens->ui.view.camera.boid = 399;
	screens_type(screens, ";"); /* the message of the key stays */
	screens_says(screens, "the followed boid no longer exists; reset to preset classic");
}

FLYING(a_deep_world_is_seen_from_all_sides)
{
	screens_answers(screens, "(", "only a 3-D view can be rotated   set dimensions to 3");
	assert_int_equal((int)screens->ui.view.camera.turns, 0);
	ui_set(&screens->ui, BOIDS_FACTOR_dimensions, (union boids_factor_value){ .number = 3 });
	screens_answers(screens, ")", "seen 15 degrees from the right   keys ( ) rotate");
	screens_answers(screens, ")))))))))))", "seen from behind   keys ( ) rotate");
	screens_answers(screens, ")", "seen 165 degrees from the left   keys ( ) rotate");
	screens_answers(screens, ")))))))))))", "seen from the front   keys ( ) rotate");
	ui_set(&screens->ui, BOIDS_FACTOR_orbit, (union boids_factor_value){ .number = 20 });
	screens_answers(screens, ")", "rotated by 15 degrees   set orbit to 0 to stop the view");
}

FLYING(less_of_trails_that_do_not_show_is_none)
{
	assert_false(screens->ui.display.trails);
	screens_type(screens, "t");
	assert_true(screens_value(screens, BOIDS_FACTOR_trails) == 0);
}

FLYING(the_key_of_the_line_closes_the_message_on_it)
{
	for (const char *key = "rS"; *key; key++) {
		screens_presses(screens, (uint32_t)*key, '_');
		assert_true(screens->ui.line_off);
		assert_int_equal(screens->session.message.kind, MESSAGE_NONE);
		screens_press(screens, '_');
		assert_false(screens->ui.line_off);
	}
}

FLYING(quitting_suspending_and_redrawing_are_left_to_the_loop)
{
	static const uint32_t quits[] = { 'q', CTRL('C') };

	every (row, quits) {
		screens->quit = false;
		screens_press(screens, *row);
		assert_true(screens->quit);
	}
	screens_press(screens, CTRL('Z'));
	assert_true(screens->suspend);
	screens_press(screens, CTRL('L'));
	assert_true(screens->redraw);
}
