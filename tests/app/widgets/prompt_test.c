/* SPDX-License-Identifier: MIT */
/* Prompt: values and names typed on the bottom row. */
#include "widgets/prompt.h"

#include "folder.h"
#include "io/input.h"
#include "screens.h"

FLYING(a_prompt_takes_text_and_escape_cancels_it)
{
	screens_press(screens, 'c');
	double before = screens_value(screens, BOIDS_FACTOR_cohesion);
	screens_type(screens, "\r1q2");
	screens_has_typed(screens, "12");
	screens_presses(screens, KEY_BACKSPACE, CTRL('U'));
	screens_has_typed(screens, "");
	screens_press(screens, KEY_BACKSPACE);
	screens_type(screens, "7\033");
	assert_null(screens->ui.prompt.kind);
	assert_true(screens_value(screens, BOIDS_FACTOR_cohesion) == before);
}

FLYING(control_c_leaves_the_prompt_and_then_quits)
{
	screens_type(screens, "N\r");
	assert_non_null(screens->ui.prompt.kind);
	screens_press(screens, CTRL('C'));
	assert_null(screens->ui.prompt.kind);
	assert_false(screens->quit);
	screens_press(screens, CTRL('C'));
	assert_true(screens->quit);
}

FLYING(a_wrong_value_is_refused_and_the_text_kept)
{
	screens_answers(screens, "s\r1e9\r",
	                "separation = 1e9_  ! separation takes 0 to 100, not '1e9'");
	assert_ptr_equal(screens->ui.prompt.kind, &prompt_value);
	screens_press(screens, KEY_BACKSPACE);
	screens_says(screens, "separation = 1e_");
	screens_says(screens, "Enter apply  Esc cancel");
	screens_press(screens, CTRL('U'));
	screens_type(screens, "2\r");
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) == 2);
	screens_answers(screens, "\r101\r", "! separation takes 0 to 100");
	screens_press(screens, KEY_ESCAPE);
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) == 2);
}

FLYING(a_decimal_comma_is_refused_with_what_to_write)
{
	screens_answers(screens, "s\r0,5", "separation = 0,5_");
	screens_answers(screens, "\r", "not '0,5': write 0.5");
}

FLYING(a_choice_is_typed_by_name_or_its_beginning)
{
	screens_type(screens, "E\rbounce\r");
	assert_int_equal(screens->session.flight.factors.edge, BOIDS_EDGE_BOUNCE);
	screens_type(screens, "\rop\r");
	assert_int_equal(screens->session.flight.factors.edge, BOIDS_EDGE_OPEN);
	screens_answers(screens, "\rx", "edge = _  ! edge takes wrap, turn, ");
	screens_answers(screens, "wrxa", "edge = wra_");
}

FLYING(a_misspelt_name_finds_the_nearest)
{
	screens_type(screens, "/seperation");
	screens_says(screens, "1 of 1  separation");
	screens_type(screens, "\r");
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_separation);
	screens_type(screens, "/xyzzy");
	screens_says(screens, "no match");
}

FLYING(a_count_takes_thousands_and_millions)
{
	screens_type(screens, "n\r1.5k\r");
	assert_true(screens_value(screens, BOIDS_FACTOR_number) == 1500);
	screens_answers(screens, "o\r1k", "noise = 1_"); /* no count */
}

FLYING(a_typed_value_is_a_rung_to_return_to)
{
	screens_type(screens, "d\r3.33\r");
	assert_true(screens->session.flight.factors.separation_range == 3.33F);
	screens_type(screens, "DDDddd");
	assert_true(screens->session.flight.factors.separation_range == 3.33F);
	screens_type(screens, "D");
	assert_true(screens->session.flight.factors.separation_range == 3.6F);
}

FLYING(number_auto_is_what_the_size_gives)
{
	screens_type(screens, "NN\rauto 0.052\r");
	assert_true(screens->session.flight.factors.number == 200);
	assert_int_equal(screens_count(screens, BOIDS_KIND_BOID), 200);
}

FLYING(find_selects_by_part_of_a_name)
{
	char place[32];
	int found = 0;

	for (int i = 0; i < BOIDS_FACTORS; i++)
		found += strstr(factor_table[i].name, "rang") ||
		         strstr(factor_table[i].help, "rang");
	screens_type(screens, "/rang");
	screens_press(screens, KEY_DOWN);
	snprintf(place, sizeof place, "2 of %d  ", found);
	screens_says(screens, place);
	screens_says(screens, "  visual-range");
	screens_presses(screens, KEY_UP, KEY_UP);
	snprintf(place, sizeof place, "%d of %d", found, found);
	screens_says(screens, place);
	screens_type(screens, "\t\r");
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_separation_range);
	screens_type(screens, "/turn-r\r");
	assert_int_equal(screens->ui.panel.selected, BOIDS_FACTOR_turn_rate);
	screens_says(screens, "turn-rate");
}

FLYING(find_knows_sentences_words_and_american_spelling)
{
	static const struct {
		const char *text;
		int factor;
	} finds[] = {
		{ "color", BOIDS_FACTOR_colour_by },     { "neighbors", BOIDS_FACTOR_neighbours },
		{ "neighbor", BOIDS_FACTOR_neighbours }, { "wrap", BOIDS_FACTOR_edge },
		{ "Triangles", BOIDS_FACTOR_glyphs },    { "exact speed", BOIDS_FACTOR_max_speed },
		{ "braille", BOIDS_FACTOR_glyphs },      { "center", BOIDS_FACTOR_start },
		{ "hunt the", BOIDS_FACTOR_predators },  { "noise", BOIDS_FACTOR_noise },
	};

	every (find, finds) {
		screens_press(screens, '/');
		screens_type(screens, find->text);
		screens_press(screens, KEY_ENTER);
		assert_int_equal(screens->ui.panel.selected, find->factor);
	}
	screens_answers(screens, "/quux\r", "/quux_  ! no factor matches 'quux'");
	screens_type(screens, "\033/colour-by\r\rneighbors\r");
	assert_int_equal(screens->session.flight.factors.colour_by, BOIDS_COLOUR_BY_NEIGHBOURS);
}

/* Every key that can go on to a value is taken, and no other. */
FLYING(a_prompt_takes_only_what_can_become_a_value)
{
	static const struct {
		const char *name, *keys, *text;
	} typed[] = {
		{ "separation", "a1q.b5.e.-+2-x", "1.5e-2" },
		{ "separation", "-+.5 ", "+.5" },
		{ "separation", "auto", "" },
		{ "noise", "nan inf 0x1", "01" },
		{ "margin", "autotic 5", "auto" },
		{ "number", "auto  x.1e-e2u", "auto .1e-2" },
		{ "number", "aauuttoo300", "auto" },
		{ "edge", "Wwxrrap ", "wrap" },
		{ "model", "therr?ien1", "therrien" },
		{ "glyphs", ">^<vabcdefgh", ">^<vabcd" },
		{ "colour-by", "neighborshood", "neighbors" },
	};
	char keys[100];

	every (row, typed) {
		snprintf(keys, sizeof keys, "/%s\r\r", row->name);
		screens_type(screens, keys);
		assert_ptr_equal(screens->ui.prompt.kind, &prompt_value);
		screens_type(screens, row->keys);
		screens_has_typed(screens, row->text);
		screens_press(screens, KEY_ESCAPE);
	}
	assert_false(session_changed(&screens->session));
}

/* Also where the cursor is inside of the text, and in a line too short for both. */
FLYING(a_refused_key_is_answered_beside_the_text)
{
	screens_type(screens, "s\r0.5");
	screens_press(screens, KEY_HOME);
	screens_answers(screens, "x", "separation = 0.5  ! separation takes 0 to 100, not 'x0.5'");
	screens_type(screens, "1");
	screens_has_typed(screens, "10.5");
	screens_row_lacks(screens, -1, "!");
	screens_resize(screens, 30, 10);
	screens_type(screens, "u");
	assert_string_equal(screens_row(screens, -1), "separation = 10.5");
	assert_string_equal(screens_row(screens, 7), "! separation takes 0 to 100,");
	assert_string_equal(screens_row(screens, 8), "not '1u0.5'");
	screens_type(screens, "\r");
	assert_true(screens_value(screens, BOIDS_FACTOR_separation) == 10.5);
}

FLYING(long_text_neither_overflows_nor_hides_its_end)
{
	screens_press(screens, '/');
	for (int i = 0; i < 1000; i++)
		screens_key(screens, 0.01, i % 2 ? 'x' : 0x44B);
	assert_true(strlen(screens->ui.prompt.line.text) < sizeof screens->ui.prompt.line.text);
	const char *line = screens_row(screens, -1);
	assert_int_equal(line[strlen(line) - 1], '_');
	screens_press(screens, KEY_ENTER);
	screens_row_has(screens, 22, "! no factor matches");
	line = screens_row(screens, -1);
	assert_int_equal(line[strlen(line) - 1], '_');
}

FLYING(the_line_is_edited_where_the_cursor_is)
{
	screens_type(screens, "/rnge");
	screens_presses(screens, KEY_LEFT, KEY_LEFT, KEY_LEFT);
	screens_type(screens, "a");
	screens_has_typed(screens, "range");
	screens_says(screens, "/range"); /* the cursor is on a letter, in reverse */
	assert_int_equal(frame_cell(&screens->ui.frame, 3, 23).style, STYLE_REVERSE);
	screens_presses(screens, KEY_HOME, KEY_DELETE, KEY_RIGHT, KEY_BACKSPACE);
	screens_has_typed(screens, "nge");
	screens_press(screens, KEY_BACKSPACE); /* at the start: no effect */
	screens_has_typed(screens, "nge");
	screens_presses(screens, KEY_END, KEY_DELETE);
	screens_type(screens, "\xc3\xa9x");
	screens_presses(screens, KEY_LEFT, KEY_BACKSPACE);
	screens_has_typed(screens, "ngex");
	screens_press(screens, 'U' & 31);
	screens_has_typed(screens, "x");
	screens_press(screens, KEY_END);
	screens_type(screens, " two words");
	screens_press(screens, 'W' & 31);
	screens_has_typed(screens, "x two ");
	screens->ui.display.plain =
		true; /* without reverse it is an underscore between characters */
	screens_press(screens, KEY_HOME);
	screens_says(screens, "/_x two");
}

FLYING(a_text_that_cannot_be_written_is_refused_and_kept)
{
	screens_answers(screens, "i", "write: _");
	screens_answers(screens, "ABCDEFGHIJKLMN\r", "! say fits 'ABCDEFGHIJKLM' into 80x23 cells");
	screens_press(screens, KEY_BACKSPACE);
	screens_type(screens, "\r");
	assert_null(screens->ui.prompt.kind);
	assert_string_equal(screens->session.flight.placed.said, "ABCDEFGHIJKLM");
	screens_answers(screens, "i", "no text ends it");
	screens_type(screens, "\r");
	assert_string_equal(screens->session.flight.placed.said, "");
}

FLYING(a_text_beyond_ascii_is_written)
{
	screens_answers(screens, "igr\303\274n", "write: gr\303\274n_");
	screens_type(screens, "\r");
	assert_null(screens->ui.prompt.kind);
	assert_string_equal(screens->session.flight.placed.said, "gr\303\274n");
	screens_answers(screens, "i\330\264\r", "! say takes Latin, Greek and Cyrillic letters");
}

/* On a public login no file is read: its prompt takes the first letters of names alone. */
FLYING_AS(a_brain_is_typed_as_the_path_of_a_file, 80, 24, "--model", "brain")
{
	const struct boids_factors *f = &screens->session.flight.factors;
	const char *path = folder_write("a.brain", "bias aside 1\n");
	char wrong[64];

	ui_select(&screens->ui, BOIDS_FACTOR_brain);
	screens_press(screens, KEY_ENTER);
	screens_type(screens, path);
	screens_press(screens, KEY_ENTER);
	assert_int_equal(f->brain, BOIDS_BRAIN_OWN);
	assert_int_equal(f->own_brain.count, 1);
	screens_press(screens, KEY_ENTER);
	screens_type(screens, folder_write("c.brain", "bias aside 2\n"));
	screens_press(screens, KEY_ENTER);
	screens_says(screens, "brain own -> another own");
	snprintf(wrong, sizeof wrong, "%s", folder_write("b.brain", "bias aside nan\n"));
	screens_press(screens, KEY_ENTER);
	screens_type(screens, wrong);
	screens_press(screens, KEY_ENTER);
	assert_contains(screens->ui.prompt.error, "b.brain:1: the weight of a link takes");
	screens_press(screens, KEY_ESCAPE);
	screens_options(screens)->restricted = true;
	ui_select(&screens->ui, BOIDS_FACTOR_brain);
	screens_press(screens, KEY_ENTER);
	screens_type(screens, "./gu");
	screens_has_typed(screens, "gu");
}

TEST_FILE(folder_make, folder_remove);
