/* SPDX-License-Identifier: MIT */
/* Prompt: values and names typed on the bottom row. */
#include "widgets/prompt.h"

#include "dialogue.h"
#include "folder.h"
#include "io/input.h"
#include "widgets/factor_panel.h"

DIALOGUE(a_prompt_takes_text_and_escape_cancels_it, { "c\r1q2", .typed = "cohesion = 1q2" },
         { "⌫\027", .typed = "cohesion = " }, { "⌫7\033", .has = "prompt 0, cohesion 0.028" });

DIALOGUE(control_c_leaves_the_prompt_and_then_quits, { "N\r", .has = "prompt 1" },
         { "\003", .has = "prompt 0, quit 0" }, { "\003", .has = "quit 1" });

DIALOGUE(a_wrong_value_is_refused_and_the_text_kept,
         { "s\r1e9\r", "separation = 1e9_  ! separation takes 0 to 100, not '1e9'" },
         { "⌫", "separation = 1e_", "prompt 1" }, { "", "0..100  Enter do  Esc cancel" },
         { "\027", .typed = "separation = " }, { "2\r", .has = "separation 2" },
         { "\r101\r", "! separation takes 0 to 100" }, { "\033", .has = "separation 2" });

DIALOGUE(a_decimal_comma_is_refused_with_what_to_write, { "s\r0,5", "separation = 0,5_" },
         { "\r", "not '0,5': write 0.5" });

DIALOGUE(a_choice_is_typed_by_name, { "E\rbounce\r", .has = "edge bounce" },
         { "\rop\t\r", .has = "edge open" }, { "\rx\r", .shows = "! edge takes wrap, turn, " },
         { "\027wra\t\r", .has = "edge wrap" }, { "\r\r", .has = "edge wrap, prompt 0" });

DIALOGUE(a_misspelt_name_finds_the_nearest, { "/seperation", "1 of 1  separation" },
         { "\r", .has = "selected separation" }, { "/xyzzy", "no match" });

DIALOGUE(a_count_takes_thousands_and_millions, { "n\r1.5k\r", .has = "number 1500" },
         { "o\r1k\r", "! noise takes 0 to 6.2832, not '1k'" }); /* no count */

DIALOGUE(a_typed_value_is_a_rung_to_return_to, { "d\r3.33\r", .has = "separation-range 3.33" },
         { "DDDddd", .has = "separation-range 3.33" }, { "D", .has = "separation-range 3.6" });

FLYING(find_selects_by_part_of_a_name)
{
	char second[32], last[32];
	int found = 0;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		found += strstr(factor_table[i].name, "rang") ||
		         strstr(factor_table[i].help, "rang");
	snprintf(second, sizeof second, "2 of %d  ", found);
	snprintf(last, sizeof last, "%d of %d", found, found);
	dialogue(screens, { "/rang↓", second }, { "", "  visual-range" }, { "↑↑", last },
	         { "\t\r", .has = "selected separation-range" },
	         { "/turn-r\r", "turn-rate", "selected turn-rate" });
}

FLYING(find_takes_a_factor_by_its_shortest_text)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		char text[FIND_LETTERS + 1];
		prompt_shortest(i, text);
		assert_true(strlen(text) > 0 && strlen(text) <= FIND_LETTERS);
		screens_press(screens, '/');
		screens_type(screens, text);
		screens_press(screens, KEY_ENTER);
		assert_that(screens->ui.panel.selected == i, "/%s does not find %s", text,
		            factor_table[i].name);
	}
}

/* What the panel prints beside a factor changes it: its keys, or the search that finds it. */
static void
change_every_factor(int columns, int rows)
{
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		scoped_screens screens;
		char keys[16], old[BOIDS_FACTOR_TEXT], now[BOIDS_FACTOR_TEXT], says[128];
		const struct boids_factors *f = &screens.session.flight.factors;
		screens_start(&screens, columns, rows);
		screens_key(&screens, 0.1, KEY_TAB);
		screens_draw(&screens);
		snprintf(keys, sizeof keys, "%s", screens.ui.factors->keys[i]);
		screens_key(&screens, 0.2, KEY_ESCAPE);
		factor_show(f, i, old);
		if (*keys == '/') {
			screens_type(&screens, keys);
			screens_type(&screens, "\r+");
		} else {
			screens_type(&screens, keys + strlen(keys) - 1);
		}
		factor_show(f, i, now);
		if (strcmp(old, now) == 0) { /* it was at its most */
			screens_type(&screens, *keys == '/' ? "-" : (const char[]){ *keys, '\0' });
			factor_show(f, i, now);
		}
		snprintf(says, sizeof says, "%s %s -> %s", factor_table[i].name, old, now);
		screens_draw(&screens);
		screens_row_has(&screens, rows - 1, says);
	}
}

TEST(what_the_panel_prints_beside_a_factor_changes_it)
{
	change_every_factor(80, 24);
	change_every_factor(40, 12);
}

FLYING(find_knows_sentences_words_and_american_spelling)
{
	static const char *const finds[][2] = {
		{ "color", "colour-by" },     { "neighbors", "neighbours" },
		{ "neighbor", "neighbours" }, { "wrap", "edge" },
		{ "Triangles", "glyphs" },    { "exact speed", "max-speed" },
		{ "braille", "glyphs" },      { "center", "start" },
		{ "hunt the", "predators" },  { "noise", "noise" },
	};

	foreach (i, finds) {
		screens_press(screens, '/');
		screens_type(screens, finds[i][0]);
		screens_press(screens, KEY_ENTER);
		assert_string_equal(factor_table[screens->ui.panel.selected].name, finds[i][1]);
	}
	dialogue(screens, { "/quux\r", "/quux_  ! no factor matches 'quux'" },
	         { "\033/colour-by\r\rneighbors\r", .has = "colour-by neighbours",
	           .lacks = "not alive" });
}

/* Also where the cursor is inside of the text, and in a line too short for both. */
FLYING(a_wrong_value_is_answered_beside_the_text)
{
	dialogue(screens,
	         { "s\r0.5←←←x\r", "separation = x0.5  ! separation takes 0 to 100, not 'x0.5'" },
	         { "⌫1", .typed = "separation = 10.5", .lacks = "!" });
	screens_resize(screens, 30, 10);
	dialogue(screens,
	         { "u\r",
	           .shows = "\n! separation takes 0 to 100,\nnot '1u0.5'\n:separation = 1u0.5\n" },
	         { "⌫\r", .has = "separation 10.5" });
}

FLYING(long_text_neither_overflows_nor_hides_its_end)
{
	screens_press(screens, '/');
	for (int i = 0; i < 1000; i++)
		screens_key(screens, 0.01, i % 2 ? 'x' : 0x44B);
	assert_true(strlen(screens->ui.prompt->line.text) < sizeof screens->ui.prompt->line.text);
	const char *line = screens_row(screens, -1);
	assert_int_equal(line[strlen(line) - 1], '_');
	screens_press(screens, KEY_ENTER);
	screens_row_has(screens, 22, "! no factor matches");
	line = screens_row(screens, -1);
	assert_int_equal(line[strlen(line) - 1], '_');
}

FLYING(the_line_is_edited_where_the_cursor_is)
{
	dialogue(screens,
	         { "/rnge←←←a", "/range", .typed = "range" }); /* the cursor is on a letter */
	assert_int_equal(screens_drawn(screens, 3, 23).style, STYLE_REVERSE);
	dialogue(screens, { "⇱⌦→⌫", .typed = "nge" }, { "⌫", .typed = "nge" },
	         { "⇲⌦\xc3\xa9x←⌫", .typed = "ngex" }, { "\025", .typed = "x" },
	         { " \027", .typed = "x" }, { "⇲ two words\027", .typed = "x two " });
	screens->ui.display.plain = true; /* an underscore between characters */
	dialogue(screens, { "⇱", "/_x two" });
}

DIALOGUE(a_text_that_cannot_be_written_is_refused_and_kept, { "i", ":say _" },
         { "ABCDEFGHIJKLMN\r", "! say fits 'ABCDEFGHIJKLM' into 80x23 cells" },
         { "⌫\r", .has = "prompt 0, writing ABCDEFGHIJKLM" }, { "i", ":say _" },
         { "\r", .has = "writing " });

DIALOGUE(a_text_beyond_ascii_is_written, { "igr\303\274n", ":say gr\303\274n_" },
         { "\r", .has = "prompt 0, writing gr\303\274n" },
         { "i\330\264\r", "! say takes Latin, Greek and Cyrillic letters" });

/* On a public login no file is read. */
FLYING_AS(a_brain_is_typed_as_the_path_of_a_file, 80, 24, "--model", "brain")
{
	char lines[3][80];

	foreach (i, lines)
		snprintf(lines[i], sizeof lines[i], "\r%s\r",
		         folder_write((const char *[]){ "a.brain", "b.brain", "c.brain" }[i],
		                      i == 2 ? "bias aside nan\n"
		                      : i    ? "bias aside 2\n"
		                             : "bias aside 1\n"));
	ui_select(&screens->ui, BOIDS_FACTOR_brain);
	dialogue(screens, { lines[0], .has = "brain own" },
	         { lines[1], "brain own -> another own" }, { lines[2] });
	assert_string_equal(screens->session.flight.factors.own_brain->text, "bias aside 2\n");
	assert_contains(screens->ui.prompt->error, "c.brain:1: the weight of a link takes");
	screens_press(screens, KEY_ESCAPE);
	screens_options(screens)->restricted = true;
	ui_select(&screens->ui, BOIDS_FACTOR_brain);
	dialogue(screens, { lines[0], "! brain takes" }, { "\033" });
	assert_string_equal(screens->session.flight.factors.own_brain->text, "bias aside 2\n");
}

TEST_FILE(folder_make, folder_remove);
