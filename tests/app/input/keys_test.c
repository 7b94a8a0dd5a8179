/* SPDX-License-Identifier: MIT */
/* Keys: the effect of every key of the tables. */
#include "input/key_table.h"
#include "ui/factor_line.h"

#include "actions/load_save.h"
#include "dialogue.h"
#include "io/input.h"
#include "widgets/prompt.h"

#include <math.h>
#include <stdio.h>

/* Counts the commands and factors of a key. */
static int
owners(uint32_t key)
{
	int count = 0;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		count += key == (uint32_t)factor_table[i].key ||
		         key == (uint32_t)factor_line_more(i);
	for (int section = 0; section < SECTIONS; section++)
		for (const struct command *c = section_table[section].commands; c->label; c++)
			for (int i = 0; i < COMMAND_KEYS && c->keys[i]; i++)
				count += c->run && c->keys[i] == key;
	return count;
}

TEST(no_key_has_two_meanings_and_none_needs_what_boards_and_multiplexers_take)
{
	for (uint32_t key = 1; key < KEY_F1 + 12; key = key == 255 ? (uint32_t)KEY_UP : key + 1)
		assert_true(owners(key) <= 1);
	for (const char *key = "\001\002\\@|~^`#$"; *key; key++) /* AltGr or dead on some boards */
		assert_int_equal(owners((uint32_t)*key), 0);
	assert_ptr_equal(key_command('{'), key_command(KEY_PAGE_UP)); /* as these are, so both */
}

/* The others are of the mouse, or press the keys of a factor. */
TEST(every_command_has_keys_and_a_function)
{
	int way;

	for (int section = 0; section < SECTIONS; section++) {
		for (const struct command *c = section_table[section].commands; c->label; c++) {
			assert_true(c->keys[0] != 0 || !c->run);
			assert_true(c->run || !c->keys[0] || key_factor(c->keys[0], &way) >= 0);
			assert_true(*c->label != '\0');
		}
	}
}

/* Of a range above 0, such as that of zoom, also near its end. */
FLYING_AS(no_press_makes_a_value_less_than_half, 40, 12, "--number", "9")
{
	for (int factor = 0; factor < BOIDS_FACTORS; factor++) {
		const struct boids_factor *row = &factor_table[factor];
		struct boids_factors f = screens->session.flight.factors;
		const union boids_factor_value *now = &screens->session.flight.factors.at[factor];
		if (row->word || !(row->least > 0))
			continue;
		f.at[factor].number = row->high;
		assert_true(session_change_factors(&screens->session, &f));
		while (now->number > row->least) {
			const float before = now->number;
			key_turn_factor(&screens->ui, factor, -1, false);
			assert_that(now->number < before && now->number >= before * 0.499f,
			            "%s %g -> %g", row->name, (double)before, (double)now->number);
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

FLYING(every_pair_lowers_and_raises_selects_and_echoes)
{
	const struct boids_factors *f = &screens->session.flight.factors;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		int key = (unsigned char)factor_table[i].key, way;
		if (key == 0)
			continue;
		union boids_factor_value before = f->at[i];
		screens_press(screens, (uint32_t)factor_line_more(i));
		assert_int_equal(key_factor((uint32_t)factor_line_more(i), &way), i);
		assert_int_equal(way, 1);
		assert_int_equal(screens->ui.panel.selected, i);
		screens_says(screens, factor_table[i].name);
		if (factor_table[i].word) {
			assert_int_not_equal(f->at[i].choice, before.choice);
		} else if (before.number < factor_table[i].most) {
			assert_true(f->at[i].number > before.number);
			screens_press(screens, (uint32_t)key);
			assert_true(f->at[i].number == before.number);
		}
	}
}

DIALOGUE(the_first_arrow_selects_the_number_and_the_next_ones_move,
         { "↓", "number 288", "selected number" }, { "↓", .has = "selected separation" },
         { "↑↑", .has = "selected number" });

/* Without a panel they pass all factors, each once, and stop at both ends. */
FLYING(arrows_reach_every_factor)
{
	bool seen[BOIDS_FACTORS] = { false };
	const int *selected = &screens->ui.panel.selected;
	int last = -1;

	for (int i = 0; i <= BOIDS_FACTORS; i++) {
		screens_press(screens, KEY_DOWN);
		assert_true(!seen[*selected] || i == BOIDS_FACTORS);
		seen[*selected] = true;
	}
	for (int i = 0; i < 2 * BOIDS_FACTORS; i++) {
		assert_true(i >= BOIDS_FACTORS || seen[i]);
		assert_true(*selected != last || last == BOIDS_FACTOR_number);
		last = *selected;
		screens_press(screens, KEY_UP);
	}
	screens_has(screens, "selected number");
}

DIALOGUE(arrows_plus_and_minus_turn_the_selected_factor, { "a", .has = "alignment 0.07" },
         { "→", .has = "alignment 0.08" }, { "←", .has = "alignment 0.07" },
         { "+", .has = "alignment 0.08" }, { "-", .has = "alignment 0.07" },
         { "=", .has = "alignment 0.08" }, { "-", .has = "alignment 0.07" });

/* What the bottom row shows decides: the line of a factor has the keys until it has left. */
DIALOGUE(enter_and_arrows_are_of_the_factor_only_while_its_line_shows, { "S", "Enter type" },
         { "\r", .has = "prompt 1" }, { "\033S" },
         { .after = FACTOR_SECONDS + 1, .lacks = "Enter type" }, { "\r", .has = "picker 1" },
         { "\033S\033\r", .has = "picker 1" }, /* Esc takes the line away, and the panel's too */
         { "\033\tS\033\r", .has = "picker 1" });

FLYING(the_panel_opens_at_its_top)
{
	dialogue(screens, { "\t", .has = "selected number, panel 1" });
	assert_int_equal(screens->ui.factors->view.top, 0);
	dialogue(screens, { "\t\t\tV\t", .has = "selected visual-range" });
}

DIALOGUE(page_keys_change_no_factor, { "⇟⇟⇞", "no past is kept of this flock" },
         { "sS⇞", .has = "separation 0.5" }, { "\t⇟", .has = "separation 0.5, selected header" },
         { "\t\t⇟⇟\033?⇟⇞\033", .has = "number 288, changed 0" });

DIALOGUE(backspace_and_home_restore_the_preset_value, { "S⌫", .has = "separation 0.5, changed 0" },
         { "S⇱", .has = "separation 0.5, changed 0" });

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
	dialogue(screens, { "G", "glyphs letter -> >/^\\<,v.", "changed 0", .after = 5 },
	         { "g", .has = "glyphs letter" }, { "⌫", .has = "changed 0" });
}

FLYING_AS(own_glyphs_are_typed_and_restored, 100, 24, "--glyphs", ">^<v")
{
	dialogue(screens, { "g\rENWS\r", "glyphs letter -> ENWS", "changed 1" },
	         { "⌫", ">^<v", "changed 0" });
	assert_true(load_preset(&screens->session, "ganz"));
	screens_answers(screens, "gG", ">^<v"); /* from the command line */
}

DIALOGUE(space_and_p_pause_and_fly, { " ", " PAUSED   step 0  0.00 s", "paused 1" },
         { "p", "classic", "paused 0" });

FLYING(a_step_pauses_first)
{
	dialogue(screens, { ".", .has = "paused 1, steps 1" });
	screens_keys(screens, 5, 0.03, '.');
	dialogue(screens, { "", "step 6  0.10 s", "steps 6" });
}

FLYING(a_new_seed_is_another_start_and_R_the_same_again)
{
	uint64_t first = screens_hash(screens), seed = 11;

	dialogue(screens, { ".R", .has = "seed 11" });
	assert_int_equal(screens_hash(screens), first);
	for (int i = 0; i < 2; i++) {
		screens_press(screens, 'r');
		assert_true(screens_hash(screens) != first);
		assert_true(screens->session.flight.seed != seed);
		seed = screens->session.flight.seed;
		assert_int_equal(flock_seed(screens_flock(screens)), seed);
	}
	screens_has(screens, "paused 1"); /* as it was */
}

/* From the limit that holds to the next one; above the highest it is automatic again. */
DIALOGUE(arrows_change_the_frames_per_second_in_the_panel_of_the_run, { "", .has = "fps 0" },
         { "⇤→", "at most 45 frames per second   Left fewer  Right more", "fps 45" }, /* 30 held */
         { "←←", .has = "fps 20" }, { "←←←←←←←←←←", .has = "fps 1" },
         { "→→→→→→→→→→→→", "as many frames per second as suit the terminal",
           "fps 0, changes 0, changed 0" });

FLYING(tab_goes_round_the_panels)
{
	dialogue(screens, { "\t", .has = "panel 1, help 0" }, { "\t", .has = "panel 2, help 0" },
	         { "\t", .has = "panel 3, help 0" }, { "\t", .has = "panel 0, help 1" },
	         { "\t", .has = "panel 0, help 0" }, { "⇤", .has = "panel 3" },
	         { "⇤", .has = "panel 2" }, { "⇤", .has = "panel 1" }, { "\033", .has = "panel 0" });
	screens_resize(screens, 39, 24);
	dialogue(screens, { "\t", "the panel needs a window of 40x8", "panel 0" });
}

/* Each press closes one layer, from the top; without layers it does nothing. */
DIALOGUE(escape_closes_the_topmost, { "\t&S?\033", .has = "help 0, panel 1" },
         { "S/a\033", .has = "prompt 0" }, { "S\033", .has = "panel 0, message 0, follows 1" },
         { "\033", "stopped following", "follows 0" },
         { "\033\033", "nothing to close   q quits", "quit 0" });

FLYING(a_boid_is_followed_until_it_is_gone)
{
	dialogue(screens, { "&", "following boid 148   press & for the next, % to stop" },
	         { "%", "stopped following" },
	         { "%", "not following a boid   press & to follow one" },
	         { "&/number\r\r2\r", "the followed boid no longer exists", "follows 0" },
	         { "\r400\r&" });
	screens->ui.view.camera.boid = 399; /* the message of the key stays */
	screens_answers(screens, ";", "the followed boid no longer exists; reset to preset classic");
}

DIALOGUE(a_deep_world_is_seen_from_all_sides,
         { "(", "only a 3-D view can be rotated   set dimensions to 3", "rotation 0" },
         { "/dimensions\r\r3\r)", "seen 15 degrees from the right   keys ( ) rotate" },
         { ")))))))))))", "seen from behind   keys ( ) rotate" },
         { ")", "seen 165 degrees from the left   keys ( ) rotate" },
         { ")))))))))))", "seen from the front   keys ( ) rotate" });

FLYING_AS(an_orbit_stops_at_the_side_that_it_has_come_to, 80, 24, "--dimensions", "3", "--orbit",
          "20")
{
	screens_fly(screens, 450); /* 7.5 s: 135 degrees */
	dialogue(screens, { ")", "seen 150 degrees from the right", "orbit 0, rotation 150" },
	         { "(", "seen 135 degrees from the right", "orbit 0, rotation 135" },
	         { "u", .has = "orbit 20, rotation 0" });
}

/* It does not show on this line. */
DIALOGUE(less_of_trails_that_do_not_show_is_none, { "t", .has = "trails 0" });

DIALOGUE(the_key_of_the_line_closes_the_message_on_it, { "r_", .has = "line-off 1, message 0" },
         { "_", .has = "line-off 0" }, { "S_", .has = "line-off 1, message 0" },
         { "_", .has = "line-off 0" });

FLYING(quitting_suspending_and_redrawing_are_left_to_the_loop)
{
	dialogue(screens, { "q", .has = "quit 1" });
	screens->quit = false;
	dialogue(screens, { "\003\032\014", .has = "quit 1" });
	assert_true(screens->suspend && screens->redraw);
}
