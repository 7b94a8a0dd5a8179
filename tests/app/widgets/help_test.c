/* SPDX-License-Identifier: MIT */
/* Help: the overlay of all keys at every size. */
#include "boids/boids.h"
#include "dialogue.h"
#include "golden.h"
#include "input/key_table.h"
#include "io/input.h"
#include "widgets/help.h"

#include <stdio.h>

static void
open_help(struct screens *screens)
{
	screens_key(screens, 1, '?');
	screens_draw(screens);
}

static void
start(struct screens *screens, int columns, int rows)
{
	screens_start_with(screens, columns, rows, "--number", "0");
	open_help(screens);
}

/* Takes the version out of the title: it changes, and its length does. */
static void
blank_title(struct screens *screens)
{
	const int left = screens->ui.help->left, right = screens->ui.help->right;

	for (int row = 0; row < screens->ui.display.rows; row++)
		for (int i = left + 5;
		     screens_drawn(screens, left + 1, row).glyph == 'k' && i < right; i++)
			frame_put(&screens->ui.frame, i, row,
			          (struct cell){ ' ', COLOUR_DEFAULT, 0, 0 });
}

TEST(it_is_framed_in_a_larger_screen_and_scrolls_on_a_smaller_one)
{
	static const struct {
		const char *name;
		int columns, rows, scroll;
	} sheets[] = { { "help-80x24", 80, 24, 0 },  { "help-100x30", 100, 30, 0 },
		       { "help-80x10", 80, 10, 5 },  { "help-77x24", 77, 24, 0 },
		       { "help-40x12", 40, 12, 0 },  { "help-20x3", 20, 3, 30 },
		       { "help-120x40", 120, 40, 0 } };

	every (sheet, sheets) {
		scoped_screens screens;
		start(&screens, sheet->columns, sheet->rows);
		screens_keys(&screens, sheet->scroll, 0.1, KEY_DOWN);
		screens_draw(&screens);
		blank_title(&screens);
		golden_frame(sheet->name, &screens.ui.frame);
	}
}

TEST(the_smallest_frame_is_on_the_screen)
{
	scoped_screens screens;

	start(&screens, 82, 26);
	screens_row_has(&screens, 0, "┌");
	screens_row_has(&screens, 25, "└");
}

/* The keys that matter most show without a press, also on a small screen, and all of them on a large one. */
TEST(what_is_used_most_comes_first)
{
	static const char *const words[] = { "A boid is ", "hold left",   "time: X faster",
		                             "pause",      "next preset", "undo" };
	scoped_screens screens;

	start(&screens, 40, 12);
	every (word, words)
		screens_show(&screens, *word);
	screens_resize(&screens, 118, 40);
	for (int section = 0; section < SECTIONS; section++)
		for (const struct command *c = section_table[section].commands; c->label; c++)
			screens_show(&screens, c->help);
	dialogue(&screens,
	         { "", "Esc back   choose a key: arrows, then Enter", .lacks = "Space more" },
	         { " ", .has = "help 0" });
}

/* Also one with more rows than the text may have lines. */
TEST(a_narrow_screen_of_any_height_has_one_column)
{
	for (int rows = HELP_LINES; rows < HELP_LINES + 8; rows++) {
		scoped_screens screens;
		start(&screens, 100, rows);
		screens_show(&screens, "list of all keys");
		assert_int_equal(screens.ui.help->right - screens.ui.help->left, 80);
	}
}

/* Writes the key under the cursor, which is in reverse video. */
static void
read_chosen(struct screens *screens, char text[16])
{
	size_t length = 0;

	screens_draw(screens);
	for (int row = 1; row < 23; row++)
		for (int column = 0; column < 80 && length < 15; column++) {
			struct cell cell = screens_drawn(screens, column, row);
			if (cell.style & STYLE_REVERSE)
				text[length++] = (char)cell.glyph;
		}
	text[length] = '\0';
}

/* Without a letter: Tab goes to the keys, arrows choose one, and Enter presses it. */
static void
press_by_arrows(struct screens *screens, const char *key)
{
	char chosen[16] = "";

	dialogue(screens, { "⇤\t", .has = "help 1" });
	for (int i = 0; i < 80 && strcmp(chosen, key) != 0; i++) {
		screens_press(screens, KEY_RIGHT);
		read_chosen(screens, chosen);
	}
	assert_string_equal(chosen, key);
	dialogue(screens, { "\r", .has = "help 0" });
}

FLYING_AS(arrows_and_enter_press_any_key_of_it, 80, 24, "--number", "9")
{
	press_by_arrows(screens, "u");
	screens_says(screens, "nothing to undo");
	press_by_arrows(screens, "*");
	dialogue(screens, { "", .has = "place 1" }, { "\033" });
	press_by_arrows(screens, "&");
	screens_has(screens, "follows 1");
	press_by_arrows(screens, "Ctrl-L");
	assert_true(screens->redraw);
	dialogue(screens, { "⇤\t←\r", .has = "prompt 1" }); /* the last one */
}

FLYING_AS(space_pages_through_it_and_then_closes_it, 80, 10, "--number", "0")
{
	char seen[32];
	int pages = 0;

	open_help(screens);
	for (int top = -1; screens->ui.help->sections; pages++) {
		assert_true(screens->ui.help->view.top > top);
		top = screens->ui.help->view.top;
		snprintf(seen, sizeof seen, "  %d-%d of ", top + 1, top + 8);
		screens_row_has(screens, -1, seen);
		screens_key(screens, 0.2, ' ');
	}
	assert_int_equal(pages, 9);
	assert_false(screens->session.paused); /* the overlay handled the key */
}

static bool
tells_how_to_close(const char *row)
{
	return strstr(row, "Esc back");
}

/* The last row tells how to see more, if there is more, and how to close, at every width. */
TEST(every_width_tells_how_to_scroll_and_close)
{
	for (int columns = 20; columns < 130; columns++) {
		scoped_screens screens;
		start(&screens, columns, 12);
		const char *row = screens_row(&screens, -1);
		assert_that(strstr(row, "Space ") && tells_how_to_close(row), "%s", row);
		while (screens.ui.help->view.top < HELP_LINES &&
		       strstr(screens_row(&screens, -1), "Space "))
			screens_key(&screens, 0.2, ' ');
		assert_true(screens.ui.help->sections);
		row = screens_row(&screens, -1);
		assert_that(strstr(row, "PgUp") && tells_how_to_close(row), "%d: %s", columns, row);
	}
}

FLYING_AS(a_held_space_does_not_close_it, 80, 10, "--number", "0")
{
	open_help(screens);
	screens_keys(screens, 50, 0.03, ' ');
	screens_has(screens, "help 1");
	screens_resize(screens, 80, 80); /* one that grows shows as much as it can */
	screens_row_has(screens, 1, "most used");
	screens_row_lacks(screens, -1, "PgUp");
}

/* Returns the whole text of the overlay, scrolled from top to end; to be freed. */
static char *
read_through(int columns, int rows)
{
	char *all = calloc(1, 1 << 20);
	scoped_screens screens;

	assert_non_null(all);
	start(&screens, columns, rows);
	for (int i = 0, last = -1; screens.ui.help->view.top != last; i++) {
		last = screens.ui.help->view.top;
		screens_draw(&screens);
		char *page = golden_print(&screens.ui.frame);
		strcat(all, page);
		free(page);
		screens_key(&screens, 0.1, KEY_DOWN);
	}
	return all;
}

TEST(every_key_is_there_at_every_size)
{
	static const int sizes[][2] = { { 80, 24 }, { 200, 60 }, { 80, 6 }, { 60, 20 }, { 60, 3 } };

	foreach (i, sizes) {
		scoped_block char *text = read_through(sizes[i][0], sizes[i][1]);
		for (int factor = 0; factor < BOIDS_FACTORS; factor++)
			if (factor_table[factor].key)
				assert_contains(text, factor_table[factor].name);
		for (int section = 0; section < SECTIONS; section++) {
			const struct command *c = section_table[section].commands;
			for (; c->label; c++) {
				assert_contains(text, c->label);
				assert_contains(text, c->help);
			}
		}
	}
}

FLYING_AS(every_line_fits_into_80_columns, 120, 24, "--number", "0")
{
	open_help(screens); /* not framed: nothing is cut at 80 */
	for (int row = 1; row < 23; row++)
		for (int column = 80; column < 120; column++)
			assert_int_equal(screens_drawn(screens, column, row).glyph, ' ');
}

/* Opens the help, turns the wheel until a row has these words, and clicks at one of their columns. */
static void
click_words(struct screens *screens, const char *words, int offset)
{
	const char *row = NULL, *at = NULL;
	int line = 0;

	if (!screens->ui.help->sections)
		open_help(screens);
	for (int tries = 0; tries < 99 && !at; tries++) {
		for (line = 1; line < screens->ui.display.rows - 1 && !at; line++) {
			row = screens_row(screens, line);
			at = strstr(row, words);
		}
		if (!at)
			screens_mouse(screens, MOUSE_WHEEL_DOWN, 5, 5);
	}
	assert_that(at != NULL, "no row has %s", words);
	int column = offset;
	for (const char *byte = row; byte < at; byte++)
		column += (*byte & 0xC0) != 0x80;
	screens_mouse(screens, MOUSE_PRESS, column, line - 1);
	screens_mouse(screens, MOUSE_RELEASE, column, line - 1);
}

/* A row is as its first key, and each key of it as itself; headings and what has no key do nothing. */
TEST(a_click_on_a_row_presses_its_key)
{
	static const int sizes[][2] = { { 80, 24 }, { 40, 12 }, { 100, 30 }, { 200, 60 } };
	static const struct {
		const char *words;
		int offset;
		const char *has, *says;
	} rows[] = {
		{ "Space p", 0, "help 0, paused 1", "PAUSED" },
		{ "pause, or fly", 3, "help 0, paused 0", NULL },
		{ " undo", 2, "help 0", "nothing to undo" },
		{ " redo", 2, "help 0", "nothing to redo" },
		{ "x X", 0, "help 0, time-scale 0.9", NULL },
		{ "x X", 2, "help 0, time-scale 1", NULL },
		{ "s S  separation", 0, "help 0, separation 0.45", NULL },
		{ "s S  separation", 2, "help 0, separation 0.5", NULL },
		{ "  separation", 6, "help 0, separation 0.45", NULL },
		{ "follow the next", 2, "help 0, follows 1", "following boid" },
		{ "stop following", 2, "help 0, follows 0", "stopped following" },
		{ "hold left", 1, "help 1", NULL },
		{ "the flock", 4, "help 1", NULL },
		{ "Ctrl-L", 2, "help 0", "redrawn" },
		{ "Tab", 1, "help 0, panel 1", NULL },
		{ "Esc  ", 1, "help 0, panel 0", NULL },
		{ "place walls", 2, "help 0, place 1", NULL },
		{ "Esc  ", 1, "help 0, place 0", NULL },
		{ "? F1", 2, "help 1", NULL },
		{ "q Ctrl-C", 0, "help 0, quit 1", NULL },
	};

	foreach (i, sizes) {
		scoped_screens screens;
		screens_start_with(&screens, sizes[i][0], sizes[i][1], "--number", "9");
		every (row, rows) {
			screens.ui.help->sections = NULL;
			click_words(&screens, row->words, row->offset);
			screens_has(&screens, row->has);
			if (row->says)
				screens_says(&screens, row->says);
		}
	}
}
