/* SPDX-License-Identifier: MIT */
/* Screen: its bytes and those of terminfo, and their effect on a terminal. */
#include "screen/screen.h"

#include "cells.h"
#include "folder.h"

#include <limits.h>
#include <signal.h>

/* Types of this machine and of `made`. */
static const char *const types[] = {
	"xterm-256color", "xterm",
	"linux",          "vt100",
	"screen",         "screen-256color",
	"tmux-256color",  "rxvt-unicode-256color",
	"direct",         "curses-xterm-256color",
	"curses-linux",   "curses-vt100",
};
enum { TYPES = LENGTH(types) };

/* Types for tic: the first lack a sequence of the ANSI writer, so that curses draws them. The
 * colour numbers of "direct" are red, green and blue, as of xterm-direct, which this machine may
 * lack. */
static const char made[] =
	"curses-xterm-256color|256 colours by curses,\n\tcuf@, use=xterm-256color,\n"
	"curses-linux|8 colours by curses,\n\tcuf@, use=linux,\n"
	"curses-vt100|no colours by curses,\n\tcuf@, use=vt100,\n"
	"curses-direct|a terminal of any colour by curses,\n\tcuf@, use=direct,\n"
	"direct|a terminal of any colour,\n\tRGB, ccc@, colors#0x1000000, pairs#0x10000, "
	"setaf=\\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;"
	"%p1%{255}%&%d%;m, "
	"setab=\\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;"
	"%p1%{255}%&%d%;m, use=xterm-256color,\n"
	"colons|the same, spelt as xterm-direct is,\n"
	"\tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:"
	"%p1%{255}%&%d%;m, "
	"setab=\\E[%?%p1%{8}%<%t4%p1%d%e48\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:"
	"%p1%{255}%&%d%;m, use=direct,\n";

/* A screen, the terminal that gets its bytes, and a frame of their size. */
struct terminal {
	struct screen *screen; /* NULL: this machine does not know the type */
	struct emulator *glass;
	struct frame frame;
};

static struct terminal
open_terminal(const char *type, int columns, int rows, int colours)
{
	char error[256];

	return (struct terminal){ screen_open(type, columns, rows, colours, error, sizeof error),
		                  emulator_new(columns, rows), new_frame(columns, rows) };
}

/* One of a type that each machine knows. */
static struct terminal
xterm(int columns, int rows)
{
	struct terminal t = open_terminal("xterm-256color", columns, rows, -1);

	assert_non_null(t.screen);
	return t;
}

static void
terminal_free(struct terminal *t)
{
	screen_close(t->screen);
	emulator_free(t->glass);
	frame_free(&t->frame);
}

/* Returns the bytes as text, valid until the next call. */
static const char *
feed(struct terminal *t, const struct byte_buffer *bytes)
{
	static char text[1 << 20];

	emulator_feed(t->glass, bytes->at, bytes->length);
	assert_true(bytes->length < sizeof text);
	if (bytes->length)
		memcpy(text, bytes->at, bytes->length);
	text[bytes->length] = '\0';
	return text;
}

/* Return what is sent for the frame, and before the first and after the last one. */
static const char *
show(struct terminal *t)
{
	return feed(t, screen_show(t->screen, &t->frame, INT_MAX, &(bool){ 0 }));
}

static const char *
enter(struct terminal *t)
{
	return feed(t, screen_enter(t->screen, NULL, REPORT_NOTHING));
}

static const char *
leave(struct terminal *t)
{
	return feed(t, screen_leave(t->screen, NULL, REPORT_NOTHING));
}

static struct dice dice = { 1 };

static int
below(int limit)
{
	return dice_below(&dice, limit);
}

static void
change(struct terminal *t, int cells)
{
	put_at_random(&t->frame, &dice, cells, screen_type(t->screen)->limits.colours);
}

TEST(the_first_frame_sets_the_terminal_up_and_the_next_change_it)
{
	scoped(terminal) t = xterm(20, 5);

	assert_string_equal(enter(&t), "\033[?1049h\033[22;0;0t\033[?25l");
	frame_text(&t.frame, 3, 1, 0, "→");
	assert_string_equal(
		show(&t),
		"\033[1;5r\033(B\033[m\033[39;49m\033[4l\033[?7h\033[?25l\033[H\033[2J\033[2;4H→");
	assert_string_equal(show(&t), "");
	frame_text(&t.frame, 3, 1, 0, " ←");
	assert_string_equal(show(&t), "\033[2;4H \017←");
	assert_string_equal(
		leave(&t),
		"\033(B\033[m\033[39;49m\033[r\033[5;1H\033[K\033[?1049l\033[23;0;0t\033[?25h");
}

/* The rows above and below the frame, and where the cursor stands, are as before. */
TEST(an_inline_screen_begins_in_the_row_of_the_cursor)
{
	enum { COLUMNS = 12, ROWS = 4, ABOVE = 3, ALL = 9 };
	static const char texts[] = "above\33[9;1Hbelow\33[4;1H";
	static const char blank[] = "\33[2K\33[B\33[2K\33[B\33[2K\33[B\33[2K\33[3A";
	struct frame whole = new_frame(COLUMNS, ALL);
	scoped(terminal) t = xterm(COLUMNS, ROWS);

	screen_set_inline(t.screen);
	emulator_resize(t.glass, COLUMNS, ALL);
	emulator_feed(t.glass, texts, sizeof texts - 1);
	frame_text(&whole, 0, 0, 0, "above");
	frame_text(&whole, 0, ALL - 1, 0, "below");
	for (int i = 0; i < 200; i++) {
		if (i % 20 == 7)
			screen_redraw(t.screen);
		change(&t, 1 + below(i % 3 ? 4 : COLUMNS * ROWS));
		if (i % 20 == 7) /* what is drawn anew must stand on blank cells */
			emulator_feed(t.glass, blank, sizeof blank - 1);
		assert_null(strstr(show(&t), "H"));
		memcpy(whole.cells + ABOVE * COLUMNS, t.frame.cells,
		       ROWS * COLUMNS * sizeof *whole.cells);
		assert_glass(t.glass, &whole, screen_type(t.screen)->limits.colours);
	}
	frame_clear(&t.frame, 0, ROWS);
	frame_put(&t.frame, 2, 1,
	          (struct cell){ frame_glyph(&t.frame, (uint32_t[CLUSTER_POINTS]){ 'e', 0x301 }),
	                         COLOUR_DEFAULT, 0, 0 });
	frame_text(&t.frame, 5, 1, 0, "x");
	frame_text(&t.frame, 5, 2, 0, "y");
	show(&t);
	assert_string_equal(emulator_row(t.glass, ABOVE + 1), "  e  x");
	assert_string_equal(emulator_row(t.glass, ABOVE + 2), "     y");
	emulator_feed(t.glass, "z", 1);
	assert_string_equal(emulator_row(t.glass, ABOVE), "z");
	frame_free(&whole);
}

/* A coloured boid moves to the left. Then boids without colour come and go, and curses writes the
 * blanks of the row again, as that takes fewer bytes than to skip them. */
TEST(without_colours_in_a_frame_none_is_sent)
{
	static const struct {
		const char *row;
		int colour;
	} steps[] = { { "                     >   ", 161 },
		      { "                    >    ", 161 },
		      { " > > > > > > >           ", COLOUR_DEFAULT },
		      { "                        >", COLOUR_DEFAULT } };
	scoped(terminal) t = xterm(60, 5);

	every (step, steps) {
		for (int i = 0; step->row[i]; i++)
			frame_put(&t.frame, i, 1,
			          (struct cell){ (uint32_t)step->row[i], step->colour, 0, 0 });
		assert_true(!strstr(show(&t), "\033[38;5;") == (step->colour < 0));
	}
}

/* Random frames in sequence, with redraws, resizes and suspends in between. */
static void
assert_shows_any(const char *type, int colours)
{
	scoped(terminal) t = open_terminal(type, 40, 12, colours);

	for (int round = 0; t.screen && round < 300; round++) {
		int columns = t.frame.columns, rows = t.frame.rows, kind = below(60);
		if (kind == 0) {
			columns = 1 + below(below(2) ? 90 : 4);
			rows = 1 + below(below(2) ? 30 : 4);
			emulator_resize(t.glass, columns, rows);
			screen_resize(t.screen, columns, rows);
			frame_fit(&t.frame, columns, rows);
		} else if (kind == 1) {
			emulator_feed(t.glass, "\033[31mnoise\r\nmore", 16);
			screen_redraw(t.screen);
		} else if (kind == 2) {
			leave(&t);
			emulator_feed(t.glass, "$ ls\r\n\033[2;3r$ fg\r\n", 18);
			enter(&t);
		} else if (kind < 8) {
			frame_clear(&t.frame, below(rows), below(rows) + 1);
		} else if (kind < 13) {
			frame_text(&t.frame, below(columns), below(rows), below(8),
			           "some words here");
		}
		change(&t, 1 + below(kind < 18 ? columns * rows : columns * rows / 8 + 1));
		show(&t);
		assert_glass(t.glass, &t.frame, screen_type(t.screen)->limits.colours);
	}
}

TEST(every_terminal_shows_every_frame_as_it_is)
{
	every (type, types) {
		assert_shows_any(*type, -1);
		assert_shows_any(*type, COLOURS_DIRECT);
	}
}

TEST(leaving_restores_the_screen)
{
	scoped(terminal) t = xterm(20, 4);

	frame_text(&t.frame, 0, 0, STYLE_REVERSE, "our own");
	emulator_feed(t.glass, "$ boids", 7);
	enter(&t);
	assert_true(emulator_is_alternate(t.glass));
	assert_false(emulator_shows_cursor(t.glass));
	show(&t);
	assert_string_equal(emulator_row(t.glass, 0), "our own");
	emulator_feed(t.glass, "\0337", 2); /* as curses when it scrolls with a hidden cursor */
	leave(&t);
	assert_false(emulator_is_alternate(t.glass));
	assert_true(emulator_shows_cursor(t.glass));
	assert_string_equal(emulator_row(t.glass, 0), "$ boids");
	emulator_feed(t.glass, "x", 1);
	assert_int_equal(emulator_cell(t.glass, 7, 0).style, 0);
}

TEST(a_terminal_without_a_second_screen_is_left_at_its_last_row)
{
	scoped(terminal) t = open_terminal("vt100", 20, 4, -1);

	assert_string_equal(enter(&t), "");
	assert_string_equal(leave(&t), "\033[m\017\033[r\033[4;1H\033[K");
}

TEST(colours_are_limited_to_known_numbers)
{
	static const struct {
		const char *type;
		int most, colours;
	} rows[] = {
		{ "xterm-256color", -1, 256 },
		{ "xterm-256color", 256, 256 },
		{ "xterm-256color", 100, 16 },
		{ "xterm-256color", 8, 8 },
		{ "xterm-256color", 7, 0 },
		{ "xterm-256color", 0, 0 },
		{ "linux", -1, 8 },
		{ "vt100", -1, 0 },
		{ "vt100", 256, 0 },
		{ "xterm-256color", COLOURS_DIRECT, COLOURS_DIRECT },
		{ "tmux-256color", COLOURS_DIRECT, COLOURS_DIRECT },
		{ "xterm", COLOURS_DIRECT, 8 },
		{ "linux", COLOURS_DIRECT, 8 },
		{ "vt100", COLOURS_DIRECT, 0 },
		{ "rxvt-unicode-256color", COLOURS_DIRECT, COLOURS_DIRECT },
		{ "direct", -1, COLOURS_DIRECT },
		{ "direct", COLOURS_DIRECT, COLOURS_DIRECT },
		{ "direct", 256, 256 },
		{ "direct", 16, 16 },
		{ "direct", 8, 8 },
		{ "direct", 0, 0 },
		{ "colons", -1, COLOURS_DIRECT },
		{ "curses-xterm-256color", -1, 256 },
		{ "curses-xterm-256color", COLOURS_DIRECT, 256 },
		{ "curses-xterm-256color", 100, 16 },
		{ "curses-linux", COLOURS_DIRECT, 8 },
		{ "curses-vt100", COLOURS_DIRECT, 0 },
		{ "curses-direct", -1, 8 }, /* numbers from 8 up are RGB values there */
	};

	every (row, rows) {
		scoped(terminal) t = open_terminal(row->type, 10, 3, row->most);
		assert_true(!t.screen || screen_type(t.screen)->limits.colours == row->colours);
	}
}

/* Shows a frame in parts of at most `most` bytes, `count` of them if that is not enough. Returns
 * whether all is shown. */
static bool
show_in_parts(struct terminal *t, int most, int count)
{
	bool whole = false;

	while (!whole && count-- > 0) {
		const struct byte_buffer *bytes = screen_show(t->screen, &t->frame, most, &whole);
		const size_t length = bytes->length;
		if (length > (size_t)most || (most >= SCREEN_LEAST && !whole && length == 0))
			fail_msg("a part of at most %d bytes has %zu", most, length);
		emulator_feed(t->glass, bytes->at, length);
	}
	return whole;
}

enum { WIDE = 48, HIGH = 6, LONG = 1000 };

/* Lets the next part start in this row: it alone has changes, and they need more than one part. */
static void
stop_in_row(struct terminal *t, int row)
{
	static int glyph;

	assert_true(show_in_parts(t, SCREEN_LEAST, LONG));
	glyph = (glyph + 1) % 26;
	for (int column = 0; column < WIDE; column++) {
		struct cell cell = random_cell(&dice, screen_type(t->screen)->limits.colours);
		cell.glyph = (uint32_t)('a' + glyph);
		frame_put(&t->frame, column, row, cell);
	}
	assert_false(show_in_parts(t, SCREEN_LEAST, 1));
}

/* From the middle of another frame, which stopped in each row, in rooms in which no cell fits and
 * in all others. */
TEST(each_part_ends_and_from_the_least_room_on_shows_more)
{
	every (type, types) {
		scoped(terminal) t = open_terminal(*type, WIDE, HIGH, COLOURS_DIRECT);
		if (t.screen)
			show(&t);
		for (int i = 0; t.screen && i < 401 * HIGH;
		     i += type == types && test_is_long() ? 1 : 7) {
			int most = i / HIGH;
			change(&t, 60);
			stop_in_row(&t, i % HIGH);
			t.frame.first = below(WIDE);
			t.frame.end = t.frame.first + below(WIDE);
			change(&t, 60);
			if (!show_in_parts(&t, most, LONG)) {
				assert_true(most < SCREEN_LEAST);
				assert_true(show_in_parts(&t, SCREEN_LEAST, LONG));
			}
			assert_glass(t.glass, &t.frame, screen_type(t.screen)->limits.colours);
		}
	}
}

TEST(the_first_columns_of_a_frame_come_before_the_others)
{
	enum { COLUMNS = 60, ROWS = 20, FIRST = 25, END = 50 };
	static const char words[] = "words that are read first"; /* END - FIRST */

	every (type, types) {
		scoped(terminal) t = open_terminal(*type, COLUMNS, ROWS, 0);
		bool whole = !t.screen, seen = whole;
		if (t.screen)
			show(&t);
		for (int row = 0; row < ROWS; row++) {
			for (int column = 0; column < COLUMNS; column++)
				frame_put(&t.frame, column, row, (struct cell){ 'x', -1, 0, 0 });
			frame_text(&t.frame, FIRST, row, 0, words);
		}
		t.frame.first = FIRST;
		t.frame.end = END;
		for (int parts = 0; !whole && parts < LONG; parts++) {
			int others = 0, read = 0;
			whole = show_in_parts(&t, SCREEN_LEAST, 1);
			for (int row = 0; row < ROWS; row++) {
				others += emulator_cell(t.glass, 0, row).glyph == 'x' ||
				          emulator_cell(t.glass, END, row).glyph == 'x';
				read += emulator_cell(t.glass, END - 1, row).glyph == 't';
			}
			assert_true(!others || read == ROWS);
			seen = seen || (read > 0 && !others);
		}
		assert_true(whole && seen);
	}
}

/* A change of a few cells is shown by no room smaller than its bytes: the reckoned ones are no
 * less. */
TEST(a_cell_takes_no_more_bytes_than_are_reckoned)
{
	static const int sizes[][2] = { { LONG, 3 }, { 3, LONG }, { 12, 6 } };

	for (int i = 0; i < TYPES * 3; i++) {
		int columns = sizes[i / TYPES][0], rows = sizes[i / TYPES][1];
		scoped(terminal) t = open_terminal(types[i % TYPES], columns, rows, COLOURS_DIRECT);
		if (t.screen)
			show(&t);
		for (int round = 0; t.screen && round < (test_is_long() ? 40 : 10); round++) {
			change(&t, 1 + below(3));
			frame_put(&t.frame, columns - 1 - below(7), rows - 1 - below(3),
			          random_cell(&dice, screen_type(t.screen)->limits.colours));
			bool by_row = below(2);
			for (int most = 0; most < 60 && by_row; most++) {
				bool whole;
				assert_true(
					screen_show_row(t.screen, &t.frame, rows - 1, most, &whole)
						->length <= (size_t)most);
			}
			int most = 0;
			while (!show_in_parts(&t, most, 1))
				most++;
			assert_true(most <= 4 * SCREEN_LEAST);
		}
	}
}

/* Between the bytes that switch screens: some terminals have modes of each screen. */
TEST(the_caller_adds_to_entering_and_leaving)
{
	scoped(terminal) t = xterm(20, 5);
	const char *bytes = feed(&t, screen_enter(t.screen, "begin", REPORT_BUTTONS));
	const char *at = strstr(bytes, "\033[?1049h");

	assert_true(at && (at = strstr(at, "begin")) && strstr(at, "\033[?1000h"));
	bytes = feed(&t, screen_leave(t.screen, "last", REPORT_BUTTONS));
	assert_lacks(bytes, "begin");
	at = strstr(bytes, "\033[?1000l");
	assert_true(at && (at = strstr(at, "last")) && strstr(at, "\033[?1049l"));
}

/* Mode 12 is the user's, as nothing sets it. */
TEST(the_cursor_blinks_as_before)
{
	static const char *const usual[] = { "xterm",  "xterm-256color", "tmux-256color",
		                             "screen", "alacritty",      "xterm-kitty" };
	scoped(terminal) console = open_terminal("linux", 20, 5, -1);

	every (type, usual) {
		scoped(terminal) t = open_terminal(*type, 20, 5, -1);
		if (!t.screen)
			continue;
		assert_contains(enter(&t), "\033[?25l");
		const char *bytes = leave(&t);
		assert_string_equal(bytes + strlen(bytes) - strlen("\033[?25h"), "\033[?25h");
		assert_lacks(bytes, "\033[?12");
		assert_lacks(bytes, "\033[34");
	}
	assert_contains(leave(&console), "\033[?0c"); /* it hides the cursor in its own way */
}

/* A palette number means the same on a terminal with direct colours. Below 256 colours there are no
 * backgrounds. */
TEST(a_colour_is_itself_or_none)
{
	static const int32_t none = COLOUR_DEFAULT, tone = COLOUR_DIRECT + 0x0D141C;
	const struct {
		const char *type;
		int colours;
		int32_t ink, paper, seen, seen_paper;
	} rows[] = {
		{ "xterm-256color", COLOURS_DIRECT, 26, none, 26, none },
		{ "xterm-256color", COLOURS_DIRECT, tone, 233, tone, 233 },
		{ "xterm-256color", COLOURS_DIRECT, 256, tone, none, tone },
		{ "xterm-256color", COLOURS_DIRECT, COLOURS_DIRECT, none, none, none },
		{ "xterm-256color", 256, 160, 233, 160, 233 },
		{ "xterm-256color", 8, 5, 233, 5, none },
		{ "direct", -1, 160, 233, 160, 233 },
		{ "direct", -1, tone, tone, tone, tone },
		{ "direct", -1, COLOURS_DIRECT, none, none, none },
		{ "direct", 256, 244, none, 244, none },
		{ "direct", 256, tone, none, none, none },
		{ "curses-xterm-256color", 256, 5, 233, 5, 233 },
	};

	every (row, rows) {
		scoped(terminal) t = open_terminal(row->type, 10, 2, row->colours);
		if (!t.screen)
			continue;
		frame_put(&t.frame, 0, 0, (struct cell){ 'a', row->ink, 0, 1 + row->paper });
		frame_put(&t.frame, 1, 0, (struct cell){ ' ', none, 0, 1 + row->paper });
		frame_put(&t.frame, 2, 0, (struct cell){ 'b', 5, 0, 0 });
		show(&t);
		assert_cell(emulator_cell(t.glass, 0, 0), 'a', row->seen, 0, 1 + row->seen_paper);
		assert_int_equal(emulator_cell(t.glass, 1, 0).paper, 1 + row->seen_paper);
		assert_cell(emulator_cell(t.glass, 2, 0), 'b', 5, 0, 0);
		assert_int_equal(emulator_cell(t.glass, 3, 0).paper, 0);
	}
}

TEST(a_frame_of_another_size_is_cut_or_padded)
{
	scoped(terminal) t = open_terminal("xterm", 5, 2, 8);

	frame_fit(&t.frame, 9, 3);
	for (int row = 0; row < 3; row++)
		frame_text(&t.frame, 0, row, 0, "123456789");
	show(&t);
	assert_string_equal(emulator_row(t.glass, 1), "12345");
	frame_fit(&t.frame, 2, 1);
	frame_text(&t.frame, 0, 0, 0, "ab");
	show(&t);
	assert_string_equal(emulator_row(t.glass, 0), "ab");
	assert_string_equal(emulator_row(t.glass, 1), "");
}

/* The frame is wider than the screen; the last change is of one row. */
TEST(a_screen_shows_no_half_of_a_wide_glyph)
{
	const struct cell wide = { GLYPH_WIDE + 0x4E2D, 1, 0, 0 };
	scoped(terminal) t = xterm(4, 1);

	frame_fit(&t.frame, 6, 1);
	for (int column = 0; column < 6; column += 2)
		frame_put(&t.frame, column, 0, wide);
	show(&t);
	assert_string_equal(emulator_row(t.glass, 0), "中中");
	frame_put(&t.frame, 3, 0, wide); /* the edge cuts it */
	show(&t);
	assert_string_equal(emulator_row(t.glass, 0), "中");
	frame_put(&t.frame, 1, 0, wide);
	bool whole;
	const struct byte_buffer *bytes = screen_show_row(t.screen, &t.frame, 0, 20, &whole);
	assert_in_range(bytes->length, 1, 20);
	feed(&t, bytes);
	show(&t);
	assert_string_equal(emulator_row(t.glass, 0), " 中");
}

TEST(a_glyph_narrower_than_its_cell_says_keeps_its_columns)
{
	static const char *const both[] = { "xterm-256color", "curses-xterm-256color" };

	every (type, both) {
		scoped(terminal) t = open_terminal(*type, 6, 1, -1);
		if (!t.screen)
			continue;
		frame_put(&t.frame, 1, 0, (struct cell){ GLYPH_WIDE + 'x', 1, 0, 0 });
		frame_put(&t.frame, 3, 0, (struct cell){ 'y', 1, 0, 0 });
		show(&t);
		assert_string_equal(emulator_row(t.glass, 0), " ??y");
	}
}

TEST(a_part_too_small_for_marks_has_their_character)
{
	const uint32_t points[CLUSTER_POINTS] = { 'e', 0x301, 0x302, 0x303, 0x304 };
	scoped(terminal) t = open_terminal("curses-xterm-256color", 6, 1, -1);
	bool whole;

	if (!t.screen)
		return;
	show(&t);
	const uint32_t glyph = frame_glyph(&t.frame, points);
	frame_put(&t.frame, 2, 0, (struct cell){ glyph, 1, 0, 0 });
	feed(&t, screen_show(t.screen, &t.frame, SCREEN_LEAST, &whole));
	assert_string_equal(emulator_row(t.glass, 0), "  e");
}

TEST(a_type_that_will_not_do_is_refused_with_a_cure)
{
	static const struct {
		const char *type, *error;
	} rows[] = {
		{ NULL, "TERM is not set; try TERM=xterm-256color" },
		{ "", "TERM is not set; try TERM=xterm-256color" },
		{ "dumb",
		  "a terminal of TERM=dumb cannot place its cursor; try TERM=xterm-256color" },
		{ "unknown",
		  "the terminal type TERM=unknown is unknown here; try TERM=xterm-256color" },
		{ "no/such\033[31m",
		  "the terminal type TERM=no/such?[31m is unknown here; try TERM=xterm-256color" },
		{ "xterminator",
		  "the terminal type TERM=xterminator is unknown here; try TERM=xterm-256color" },
	};
	char error[256], name[600];

	every (row, rows) {
		assert_null(screen_open(row->type, 80, 24, -1, error, sizeof error));
		assert_string_equal(error, row->error);
	}
	memset(name, 'x', sizeof name);
	name[sizeof name - 1] = '\0';
	assert_null(screen_open(name, 80, 24, -1, error, sizeof error));
	assert_true(strlen(error) < 120);
}

TEST(a_type_too_new_for_this_machine_has_a_stand_in)
{
	static const char *const newer[] = { "xterm-kitty", "xterm-ghostty", "xterm-not-made-yet",
		                             "foot-extra", "alacritty-direct-not-made-yet" };

	every (type, newer) {
		scoped(terminal) t = open_terminal(*type, 80, 24, -1);
		assert_true(t.screen && screen_type(t.screen)->limits.colours >= 8);
	}
}

TEST(reverse_is_missing_only_where_it_is)
{
	scoped(terminal) t = xterm(80, 24), old = open_terminal("vt52", 80, 24, -1);

	assert_true(!old.screen || !screen_type(old.screen)->has_reverse);
	assert_true(screen_type(t.screen)->has_reverse);
}

TEST(two_screens_do_not_mix)
{
	scoped(terminal) a = xterm(10, 2), b = open_terminal("curses-vt100", 20, 3, -1);

	if (!b.screen)
		skip();
	show(&a);
	show(&b);
	frame_text(&a.frame, 0, 0, 0, "x");
	frame_text(&b.frame, 0, 0, 0, "x");
	assert_string_equal(show(&a), "\033[1;1Hx");
	assert_string_equal(show(&b), "x");
}

TEST(signals_and_sizes_of_others_are_left_alone)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGTSTP, SIGWINCH };

	setenv("LINES", "32000", 1);
	setenv("COLUMNS", "32000", 1);
	scoped(terminal) t = xterm(80, 24);
	every (signal, signals) {
		struct sigaction action;
		sigaction(*signal, NULL, &action);
		assert_true(action.sa_handler == SIG_DFL);
	}
}

/* The bytes of a row stay below the limit, and in the end each row is shown completely. */
TEST(a_row_is_shown_in_limited_bytes_at_a_time)
{
	static const int rooms[] = { SCREEN_ROW_LEAST, 100, 300 };

	every (most, rooms) {
		scoped(terminal) t = xterm(80, 24);
		size_t total = 0;
		bool whole;
		const struct byte_buffer *bytes =
			screen_show_row(t.screen, &t.frame, 23, 60, &whole);
		assert_int_equal(bytes->length, 0); /* before a frame the screen is unknown */
		show(&t);
		for (int column = 0; column < 80; column++)
			frame_put(&t.frame, column, 23, random_cell(&dice, 256));
		frame_text(&t.frame, 0, 3, 0, "not this row");
		for (int k = 0; k < 200; k++) {
			bytes = screen_show_row(t.screen, &t.frame, 23, *most, &whole);
			assert_true(bytes->length <= (size_t)*most);
			feed(&t, bytes);
			total += bytes->length;
		}
		assert_true(total > 100 && !bytes->length);
		assert_string_equal(emulator_row(t.glass, 3), "");
		frame_clear(&t.frame, 3, 1);
		assert_glass(t.glass, &t.frame, 256);
	}
}

static int
set_up(void **state)
{
	if (folder_make(state) != 0)
		return -1;
	folder_write("types", made);
	if (system("command -v tic >/dev/null") == 0)
		folder_sh("tic -x -o terminfo types 2>/dev/null");
	setenv("TERMINFO", folder_path("terminfo"), 1);
	return test_use_utf8(state);
}

TEST_FILE(set_up, folder_remove);
