/* SPDX-License-Identifier: MIT */
/* Screen: its bytes and those of terminfo, and their effect on a terminal. */
#include "emulator.h"
#include "folder.h"
#include "scoped.h"
#include "screen/screen.h"
#include "test.h"

#include <limits.h>
#include <locale.h>
#include <signal.h>

/* A screen that is closed at the end of its block. */
static inline void
scoped_screen_end(struct screen **screen)
{
	screen_close(*screen);
}
#define scoped_screen __attribute__((cleanup(scoped_screen_end), unused)) struct screen

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
	"%p1%{255}%&%d%;m, use=xterm-256color,\n";

static struct screen *
new_screen(const char *type, int columns, int rows, int colours)
{
	char error[256] = "";
	struct screen *screen = screen_open(type, columns, rows, colours, error, sizeof error);

	if (!screen)
		print_error("%s\n", error);
	assert_non_null(screen);
	return screen;
}

static bool
knows(const char *type)
{
	char error[256];
	scoped_screen *screen = screen_open(type, 10, 3, -1, error, sizeof error);

	return screen;
}

static void
assert_bytes(const char *bytes, size_t length, const char *expected)
{
	if (length != strlen(expected) || memcmp(bytes, expected, length) != 0) {
		for (size_t i = 0; i < length; i++)
			print_error(bytes[i] < ' ' ? "\\%03o" : "%c", bytes[i]);
		print_error("\n");
		fail();
	}
}

static void
assert_shows(struct screen *screen, const struct frame *frame, const char *expected)
{
	size_t length;
	const char *bytes = screen_show(screen, frame, INT_MAX, &(bool){ 0 }, &length);

	assert_bytes(bytes, length, expected);
}

TEST(the_first_frame_sets_the_terminal_up_and_the_next_change_it)
{
	scoped_screen *screen = new_screen("xterm-256color", 20, 5, -1);
	scoped(frame) frame = new_frame(20, 5);
	size_t length;
	const char *bytes = screen_enter(screen, &length);

	assert_bytes(bytes, length, "\033[?1049h\033[22;0;0t\033[?25l");
	frame_text(&frame, 3, 1, 0, "→");
	assert_shows(
		screen, &frame,
		"\033[1;5r\033(B\033[m\033[39;49m\033[4l\033[?7h\033[?25l\033[H\033[2J\033[2;4H→");
	assert_shows(screen, &frame, "");
	frame_text(&frame, 3, 1, 0, " ←");
	assert_shows(screen, &frame, "\033[2;4H \017←");
	bytes = screen_leave(screen, &length);
	assert_bytes(
		bytes, length,
		"\033(B\033[m\033[39;49m\033[r\033[5;1H\033[K\033[?1049l\033[23;0;0t\033[?25h");
}

/* Two boids of one colour move: the colour is set once, and no blank resets it. */
TEST(blanks_keep_the_colour_used_last)
{
	scoped_screen *screen = new_screen("xterm-256color", 40, 5, -1);
	scoped(frame) frame = new_frame(40, 5);

	frame_put(&frame, 2, 1, (struct cell){ '>', 161, 0, 0 });
	frame_put(&frame, 20, 1, (struct cell){ '>', 161, 0, 0 });
	size_t length;
	screen_show(screen, &frame, INT_MAX, &(bool){ 0 }, &length);
	frame_clear(&frame, 1, 1);
	frame_put(&frame, 3, 1, (struct cell){ '>', 161, 0, 0 });
	frame_put(&frame, 21, 1, (struct cell){ '>', 161, 0, 0 });
	assert_shows(screen, &frame, "\033[2;3H \033[38;5;161m>\033[16C >\033[m");
}

static bool
holds(const char *bytes, size_t length, const char *text)
{
	size_t size = strlen(text);

	for (size_t i = 0; i + size <= length; i++)
		if (memcmp(bytes + i, text, size) == 0)
			return true;
	return false;
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
	scoped_screen *screen = new_screen("xterm-256color", 60, 5, -1);
	scoped(frame) frame = new_frame(60, 5);

	foreach (step, steps) {
		for (int i = 0; steps[step].row[i]; i++)
			frame_put(&frame, i, 1,
			          (struct cell){ (uint32_t)steps[step].row[i], steps[step].colour,
			                         0, 0 });
		size_t length;
		const char *bytes = screen_show(screen, &frame, INT_MAX, &(bool){ 0 }, &length);
		assert_true(holds(bytes, length, "\033[38;5;") == (steps[step].colour >= 0));
	}
}

static uint32_t chance = 1;

static int
below(int limit)
{
	chance = chance * 1664525u + 1013904223u;
	return (int)((chance >> 8) % (uint32_t)limit);
}

static struct cell
random_cell(int colours)
{
	static const uint32_t glyphs[] = { ' ',
		                           ' ',
		                           ' ',
		                           '>',
		                           '/',
		                           '~',
		                           0x2192,
		                           0x2199,
		                           0x2588,
		                           0x258F,
		                           0x2500,
		                           GLYPH_WIDE + 0x4E2D,
		                           GLYPH_WIDE + 0xAC00,
		                           GLYPH_WIDE + 0xFF21,
		                           GLYPH_WIDE + 0x1F600 };
	struct cell cell = { glyphs[below(LENGTH(glyphs))], COLOUR_DEFAULT, 0, 0 };

	if (colours && below(2))
		cell.colour = below(colours < 256 ? colours : 256);
	if (below(5) == 0)
		cell.style = (uint8_t)below(8);
	if (colours >= 256 && below(3) == 0)
		cell.paper = 1 + (int[]){ 233, 235, 17 }[below(3)];
	return cell;
}

/* Compares cells as the emulator shows them: of a blank only reverse, never dim. */
static bool
is_seen(struct cell cell, struct cell seen, bool has_colours)
{
	int shown = STYLE_REVERSE | (cell.glyph == ' ' ? 0 : STYLE_BOLD);
	bool colour_shows = has_colours && (cell.glyph != ' ' || (cell.style & STYLE_REVERSE));

	return seen.glyph == cell.glyph && (seen.style & shown) == (cell.style & shown) &&
	       seen.paper == cell.paper && (!colour_shows || seen.colour == cell.colour);
}

static void
assert_seen(const struct emulator *emulator, const struct frame *frame, int colours,
            const char *type)
{
	for (int row = 0; row < frame->rows; row++)
		for (int column = 0; column < frame->columns; column++) {
			struct cell cell = frame_cell(frame, column, row);
			struct cell seen = emulator_cell(emulator, column, row);
			if (!is_seen(cell, seen, colours)) {
				print_error("%s, %d %d: U+%04X %d %d is seen as U+%04X %d %d\n",
				            type, column, row, cell.glyph, cell.colour, cell.style,
				            seen.glyph, seen.colour, seen.style);
				fail();
			}
		}
}

static void
change_at_random(struct frame *frame, int colours)
{
	int cells = frame->columns * frame->rows, kind = below(12);

	if (kind == 0)
		frame_clear(frame, below(frame->rows), below(frame->rows) + 1);
	else if (kind == 1)
		frame_text(frame, below(frame->columns), below(frame->rows), below(8),
		           "some words here");
	else
		for (int i = below(kind == 2 ? cells : cells / 8 + 1); i >= 0; i--)
			frame_put(frame, below(frame->columns), below(frame->rows),
			          random_cell(colours));
}

/* Random frames in sequence, with redraws, resizes and suspends in between. */
TEST(every_terminal_shows_every_frame_as_it_is)
{
	for (int type = 0; type < TYPES; type++) {
		if (!knows(types[type]))
			continue;
		int columns = 40, rows = 12;
		scoped_screen *screen = new_screen(types[type], columns, rows, -1);
		scoped_emulator *emulator = emulator_new(columns, rows);
		scoped(frame) frame = new_frame(columns, rows);
		int colours = screen_colours(screen);
		for (int round = 0; round < 600; round++) {
			size_t length;
			const char *bytes;
			int kind = below(60);
			if (kind == 0) {
				columns = 1 + below(below(2) ? 90 : 4);
				rows = 1 + below(below(2) ? 30 : 4);
				emulator_resize(emulator, columns, rows);
				screen_resize(screen, columns, rows);
				frame_fit(&frame, columns, rows);
			} else if (kind == 1) {
				emulator_feed(emulator, "\033[31mnoise\r\nmore", 16);
				screen_redraw(screen);
			} else if (kind == 2) {
				bytes = screen_leave(screen, &length);
				emulator_feed(emulator, bytes, length);
				emulator_feed(emulator, "$ ls\r\n\033[2;3r$ fg\r\n", 18);
				bytes = screen_enter(screen, &length);
				emulator_feed(emulator, bytes, length);
			}
			change_at_random(&frame, colours);
			emulator_show(emulator, screen, &frame);
			assert_seen(emulator, &frame, colours, types[type]);
		}
	}
}

TEST(leaving_restores_the_screen)
{
	scoped_screen *screen = new_screen("xterm-256color", 20, 4, -1);
	scoped_emulator *emulator = emulator_new(20, 4);
	scoped(frame) frame = new_frame(20, 4);
	size_t length;
	const char *bytes;

	frame_text(&frame, 0, 0, STYLE_REVERSE, "our own");
	emulator_feed(emulator, "$ boids", 7);
	bytes = screen_enter(screen, &length);
	emulator_feed(emulator, bytes, length);
	assert_true(emulator_is_alternate(emulator));
	assert_false(emulator_shows_cursor(emulator));
	emulator_show(emulator, screen, &frame);
	assert_string_equal(emulator_row(emulator, 0), "our own");
	emulator_feed(emulator, "\0337", 2); /* as curses does when it scrolls with a hidden
	                                        cursor */
	bytes = screen_leave(screen, &length);
	emulator_feed(emulator, bytes, length);
	assert_false(emulator_is_alternate(emulator));
	assert_true(emulator_shows_cursor(emulator));
	assert_string_equal(emulator_row(emulator, 0), "$ boids");
	emulator_feed(emulator, "x", 1);
	assert_int_equal(emulator_cell(emulator, 7, 0).style, 0);
}

TEST(a_terminal_without_a_second_screen_is_left_at_its_last_row)
{
	scoped_screen *screen = new_screen("vt100", 20, 4, -1);
	size_t length;

	screen_enter(screen, &length);
	assert_int_equal(length, 0);
	const char *bytes = screen_leave(screen, &length);
	assert_bytes(bytes, length, "\033[m\017\033[r\033[4;1H\033[K");
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
		{ "curses-xterm-256color", -1, 256 },
		{ "curses-xterm-256color", COLOURS_DIRECT, 256 },
		{ "curses-xterm-256color", 100, 16 },
		{ "curses-linux", COLOURS_DIRECT, 8 },
		{ "curses-vt100", COLOURS_DIRECT, 0 },
		{ "curses-direct", -1, 8 }, /* numbers from 8 up are RGB values there */
	};

	every (row, rows) {
		if (!knows(row->type))
			continue;
		scoped_screen *screen = new_screen(row->type, 10, 3, row->most);
		assert_int_equal(screen_colours(screen), row->colours);
	}
}

/* Changes colours of all kinds. */
static void
put_colours(struct frame *frame, int round)
{
	for (int i = 0; i < 60; i++) {
		int tone = COLOUR_DIRECT + 0x101010 + round / 4 * 0x031507 % 0x800000 +
		           0x010203 * below(40);
		struct cell cell = { 'a', below(4) ? tone : below(8), 0, 0 };
		frame_put(frame, below(frame->columns), below(frame->rows), cell);
		frame_put(frame, below(frame->columns), below(frame->rows),
		          (struct cell){ below(2) ? ' ' : '.', COLOUR_DEFAULT, 0, 0 });
	}
}

TEST(any_colour_arrives)
{
	static const char *const of[] = { "xterm-256color", "rxvt-unicode-256color", "direct" };

	every (row, of) {
		if (!knows(*row))
			continue;
		scoped_screen *screen = new_screen(*row, 40, 6, COLOURS_DIRECT);
		scoped_emulator *emulator = emulator_new(40, 6);
		scoped(frame) frame = new_frame(40, 6);
		for (int round = 0; round < 200; round++) {
			if (round % 50 == 49)
				screen_redraw(screen);
			if (round % 20 == 0)
				frame_clear(&frame, 0, 6);
			put_colours(&frame, round);
			emulator_show(emulator, screen, &frame);
			assert_seen(emulator, &frame, COLOURS_DIRECT, "direct");
		}
	}
}

/* Returns cells of the longest sequences. */
static struct cell
lavish_cell(int colours)
{
	static const uint32_t glyphs[] = { ' ', 'x', 0x2588, 0x1FB00, GLYPH_WIDE + 0x4E2D };
	static const int32_t inks[] = { COLOUR_DEFAULT, 7, 200, COLOUR_DIRECT + 0xC8FFFF };
	static const int32_t papers[] = { 0, 0, 1 + 233, 1 + COLOUR_DIRECT + 0xE0E0E0 };
	int kinds = colours > 256 ? 4 : colours == 256 ? 3 : colours > 0 ? 2 : 1;
	int ink = below(kinds), paper = below(kinds);
	struct cell cell = { glyphs[below(LENGTH(glyphs))], inks[ink], 0, papers[paper] };

	if (cell.colour >= COLOUR_DIRECT)
		cell.colour -= below(20) << 8;
	if (below(2))
		cell.style = (uint8_t)below(8);
	return cell;
}

static void
put_lavishly(struct frame *frame, int cells, int colours)
{
	while (cells-- > 0)
		frame_put(frame, below(frame->columns), below(frame->rows), lavish_cell(colours));
}

/* Shows a frame in parts of at most `most` bytes, `count` of them if that is not enough. Returns
 * whether all is shown. */
static bool
show_in_parts(struct screen *screen, struct emulator *emulator, const struct frame *frame, int most,
              int count)
{
	bool whole = false;

	while (!whole && count-- > 0) {
		size_t length;
		const char *bytes = screen_show(screen, frame, most, &whole, &length);
		if (length > (size_t)most || (most >= SCREEN_LEAST && !whole && length == 0))
			fail_msg("a part of at most %d bytes has %zu", most, length);
		emulator_feed(emulator, bytes, length);
	}
	return whole;
}

enum { WIDE = 48, HIGH = 6, LONG = 1000 };

/* Lets the next part start in this row: it alone has changes, and they need more than one part. */
static void
stop_in_row(struct screen *screen, struct emulator *emulator, struct frame *frame, int row)
{
	static int glyph;
	int colours = screen_colours(screen);

	assert_true(show_in_parts(screen, emulator, frame, SCREEN_LEAST, LONG));
	glyph = (glyph + 1) % 26;
	for (int column = 0; column < WIDE; column++) {
		struct cell cell = lavish_cell(colours);
		cell.glyph = (uint32_t)('a' + glyph);
		frame_put(frame, column, row, cell);
	}
	assert_false(show_in_parts(screen, emulator, frame, SCREEN_LEAST, 1));
}

/* From the middle of another frame, which stopped in each row, in rooms in which no cell fits and
 * in all others. */
TEST(each_part_ends_and_from_the_least_room_on_shows_more)
{
	for (int type = 0; type < TYPES; type++) {
		if (!knows(types[type]))
			continue;
		scoped_screen *screen = new_screen(types[type], WIDE, HIGH, COLOURS_DIRECT);
		scoped_emulator *emulator = emulator_new(WIDE, HIGH);
		scoped(frame) frame = new_frame(WIDE, HIGH);
		int colours = screen_colours(screen);
		emulator_show(emulator, screen, &frame);
		for (int i = 0; i < 401 * HIGH; i += type == 0 ? 1 : 7) {
			int most = i / HIGH;
			put_lavishly(&frame, 60, colours);
			stop_in_row(screen, emulator, &frame, i % HIGH);
			frame.first = below(WIDE);
			frame.end = frame.first + below(WIDE);
			put_lavishly(&frame, 60, colours);
			if (!show_in_parts(screen, emulator, &frame, most, LONG)) {
				assert_true(most < SCREEN_LEAST);
				assert_true(show_in_parts(screen, emulator, &frame, SCREEN_LEAST,
				                          LONG));
			}
			assert_seen(emulator, &frame, colours, types[type]);
		}
	}
}

TEST(the_first_columns_of_a_frame_come_before_the_others)
{
	enum { COLUMNS = 60, ROWS = 20, FIRST = 25, END = 50 };
	static const char words[] = "words that are read first"; /* END - FIRST */

	every (type, types) {
		if (!knows(*type))
			continue;
		scoped_screen *screen = new_screen(*type, COLUMNS, ROWS, 0);
		scoped_emulator *emulator = emulator_new(COLUMNS, ROWS);
		scoped(frame) frame = new_frame(COLUMNS, ROWS);
		bool whole = false, seen = false;
		emulator_show(emulator, screen, &frame);
		for (int row = 0; row < ROWS; row++) {
			for (int column = 0; column < COLUMNS; column++)
				frame_put(&frame, column, row, (struct cell){ 'x', -1, 0, 0 });
			frame_text(&frame, FIRST, row, 0, words);
		}
		frame.first = FIRST;
		frame.end = END;
		for (int parts = 0; !whole && parts < LONG; parts++) {
			int others = 0, read = 0;
			whole = show_in_parts(screen, emulator, &frame, SCREEN_LEAST, 1);
			for (int row = 0; row < ROWS; row++) {
				others += emulator_cell(emulator, 0, row).glyph == 'x' ||
				          emulator_cell(emulator, END, row).glyph == 'x';
				read += emulator_cell(emulator, END - 1, row).glyph == 't';
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
		if (!knows(types[i % TYPES]))
			continue;
		scoped_screen *screen = new_screen(types[i % TYPES], columns, rows, COLOURS_DIRECT);
		scoped_emulator *emulator = emulator_new(columns, rows);
		scoped(frame) frame = new_frame(columns, rows);
		size_t length;
		screen_show(screen, &frame, INT_MAX, &(bool){ 0 }, &length);
		for (int round = 0; round < 40; round++) {
			put_lavishly(&frame, 1 + below(3), screen_colours(screen));
			frame_put(&frame, columns - 1 - below(7), rows - 1 - below(3),
			          lavish_cell(screen_colours(screen)));
			bool by_row = below(2);
			for (int most = 0; most < 60 && by_row; most++) {
				screen_show_row(screen, &frame, rows - 1, most, &length);
				assert_true(length <= (size_t)most);
			}
			int most = 0;
			while (!show_in_parts(screen, emulator, &frame, most, 1))
				most++;
			assert_true(most <= 4 * SCREEN_LEAST);
		}
	}
}

/* Between the bytes that switch screens: some terminals have modes of each screen. */
TEST(the_caller_adds_to_entering_and_leaving)
{
	scoped_screen *screen = new_screen("xterm-256color", 20, 5, -1);
	char leave[] = "first";
	size_t length;

	screen_watch_buttons(screen);
	screen_add(screen, "begin", leave);
	strcpy(leave, "last");
	const char *bytes = screen_enter(screen, &length);
	const char *at = strstr(bytes, "\033[?1049h");
	assert_true(at && (at = strstr(at, "begin")) && strstr(at, "\033[?1000h"));
	bytes = screen_leave(screen, &length);
	assert_lacks(bytes, "first");
	at = strstr(bytes, "\033[?1000l");
	assert_true(at && (at = strstr(at, "last")) && strstr(at, "\033[?1049l"));
}

/* Mode 12 is the user's, as nothing sets it. */
TEST(the_cursor_blinks_as_before)
{
	static const char *const usual[] = { "xterm",  "xterm-256color", "tmux-256color",
		                             "screen", "alacritty",      "xterm-kitty" };

	every (type, usual) {
		if (!knows(*type))
			continue;
		scoped_screen *screen = new_screen(*type, 20, 5, -1);
		size_t length;
		assert_contains(screen_enter(screen, &length), "\033[?25l");
		const char *bytes = screen_leave(screen, &length);
		assert_bytes(bytes + length - strlen("\033[?25h"), strlen("\033[?25h"), "\033[?25h");
		assert_lacks(bytes, "\033[?12");
		assert_lacks(bytes, "\033[34");
	}
	scoped_screen *screen = new_screen("linux", 20, 5, -1); /* hides it in its own way */
	size_t length;
	assert_contains(screen_leave(screen, &length), "\033[?0c");
}

/* Shows a frame on a screen of its own and returns what a terminal of its size has then; frees
 * both. */
static struct emulator *
seen_on(struct screen *screen, struct frame *frame)
{
	struct emulator *emulator = emulator_new(frame->columns, frame->rows);
	size_t length;
	const char *bytes = screen_show(screen, frame, INT_MAX, &(bool){ 0 }, &length);

	emulator_feed(emulator, bytes, length);
	frame_free(frame);
	screen_close(screen);
	return emulator;
}

/* A palette number means the same on a terminal with direct colours. */
TEST(colours_of_the_256_are_themselves_among_any)
{
	static const struct {
		const char *type;
		int colours;
	} rows[] = { { "xterm-256color", COLOURS_DIRECT }, { "direct", -1 }, { "direct", 256 } };
	static const int32_t inks[] = { 26, 160, 244, COLOUR_DIRECT + 0x123456, 256, COLOURS_DIRECT };

	foreach (row, rows) {
		if (!knows(rows[row].type))
			continue;
		struct frame frame = { 0 };
		frame_fit(&frame, 10, 1);
		for (int i = 0; i < 6; i++)
			frame_put(&frame, i, 0, (struct cell){ 'a', inks[i], 0, 0 });
		scoped_emulator *emulator =
			seen_on(new_screen(rows[row].type, 10, 1, rows[row].colours), &frame);
		for (int i = 0; i < 6; i++)
			assert_int_equal(emulator_cell(emulator, i, 0).colour,
			                 i < 3 || (i == 3 && rows[row].colours != 256)
			                         ? inks[i]
			                         : COLOUR_DEFAULT);
	}
}

/* Below 256 colours there are no papers. */
TEST(a_cell_has_its_background)
{
	static const struct {
		const char *type;
		int colours;
		int32_t paper, seen;
	} rows[] = {
		{ "xterm-256color", 256, 233, 233 },
		{ "xterm-256color", COLOURS_DIRECT, 233, 233 },
		{ "xterm-256color", COLOURS_DIRECT, COLOUR_DIRECT + 0x0D141C,
		  COLOUR_DIRECT + 0x0D141C },
		{ "direct", -1, COLOUR_DIRECT + 0x0D141C, COLOUR_DIRECT + 0x0D141C },
		{ "direct", -1, 233, 233 },
		{ "curses-xterm-256color", 256, 233, 233 },
		{ "xterm-256color", 8, 233, COLOUR_DEFAULT },
	};

	every (row, rows) {
		if (!knows(row->type))
			continue;
		struct frame frame = { 0 };
		frame_fit(&frame, 10, 2);
		frame_put(&frame, 0, 0, (struct cell){ 'a', 5, 0, 1 + row->paper });
		frame_put(&frame, 1, 0, (struct cell){ ' ', COLOUR_DEFAULT, 0, 1 + row->paper });
		frame_put(&frame, 2, 0, (struct cell){ 'b', 5, 0, 0 });
		scoped_emulator *emulator =
			seen_on(new_screen(row->type, 10, 2, row->colours), &frame);
		for (int column = 0; column < 4; column++)
			assert_int_equal(emulator_cell(emulator, column, 0).paper,
			                 column < 2 ? 1 + row->seen : 0);
	}
}

TEST(a_frame_of_another_size_is_cut_or_padded)
{
	scoped_screen *screen = new_screen("xterm", 5, 2, 8);
	scoped_emulator *emulator = emulator_new(5, 2);
	scoped(frame) frame = new_frame(9, 3);

	for (int row = 0; row < 3; row++)
		frame_text(&frame, 0, row, 0, "123456789");
	emulator_show(emulator, screen, &frame);
	assert_string_equal(emulator_row(emulator, 1), "12345");
	frame_fit(&frame, 2, 1);
	frame_text(&frame, 0, 0, 0, "ab");
	emulator_show(emulator, screen, &frame);
	assert_string_equal(emulator_row(emulator, 0), "ab");
	assert_string_equal(emulator_row(emulator, 1), "");
}

/* The frame is wider than the screen; the last change is of one row. */
TEST(a_screen_shows_no_half_of_a_wide_glyph)
{
	scoped_screen *screen = new_screen("xterm-256color", 4, 1, -1);
	scoped_emulator *emulator = emulator_new(4, 1);
	scoped(frame) frame = new_frame(6, 1);
	size_t length;

	for (int column = 0; column < 6; column += 2)
		frame_put(&frame, column, 0, (struct cell){ GLYPH_WIDE + 0x4E2D, 1, 0, 0 });
	emulator_show(emulator, screen, &frame);
	assert_string_equal(emulator_row(emulator, 0), "中中");
	frame_put(&frame, 3, 0, (struct cell){ GLYPH_WIDE + 0x4E2D, 1, 0, 0 }); /* the edge cuts it */
	emulator_show(emulator, screen, &frame);
	assert_string_equal(emulator_row(emulator, 0), "中");
	frame_put(&frame, 1, 0, (struct cell){ GLYPH_WIDE + 0x4E2D, 1, 0, 0 });
	const char *bytes = screen_show_row(screen, &frame, 0, 20, &length);
	assert_true(length > 0 && length <= 20);
	emulator_feed(emulator, bytes, length);
	emulator_show(emulator, screen, &frame);
	assert_string_equal(emulator_row(emulator, 0), " 中");
}

TEST(a_glyph_narrower_than_its_cell_says_keeps_its_columns)
{
	static const char *const both[] = { "xterm-256color", "curses-xterm-256color" };

	every (type, both) {
		if (!knows(*type))
			continue;
		struct frame frame = new_frame(6, 1);
		frame_put(&frame, 1, 0, (struct cell){ GLYPH_WIDE + 'x', 1, 0, 0 });
		frame_put(&frame, 3, 0, (struct cell){ 'y', 1, 0, 0 });
		scoped_emulator *emulator = seen_on(new_screen(*type, 6, 1, -1), &frame);
		assert_string_equal(emulator_row(emulator, 0), " ??y");
	}
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

	every (row, newer) {
		scoped_screen *screen = new_screen(*row, 80, 24, -1);
		assert_true(screen_colours(screen) >= 8);
	}
}

TEST(reverse_is_missing_only_where_it_is)
{
	scoped_screen *xterm = new_screen("xterm", 80, 24, -1);

	assert_false(screen_plain(xterm));
	if (knows("vt52")) {
		scoped_screen *vt52 = new_screen("vt52", 80, 24, -1);
		assert_true(screen_plain(vt52));
		assert_false(screen_plain(xterm));
	}
}

TEST(two_screens_do_not_mix)
{
	if (!knows("curses-vt100"))
		skip();
	scoped_screen *a = new_screen("xterm", 10, 2, -1),
		      *b = new_screen("curses-vt100", 20, 3, -1);
	scoped(frame) frame = new_frame(10, 2);
	size_t length;

	screen_show(a, &frame, INT_MAX, &(bool){ 0 }, &length);
	screen_show(b, &frame, INT_MAX, &(bool){ 0 }, &length);
	frame_text(&frame, 0, 0, 0, "x");
	assert_shows(a, &frame, "\033[1;1Hx");
	assert_shows(b, &frame, "x");
}

TEST(signals_and_sizes_of_others_are_left_alone)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGTSTP, SIGWINCH };

	setenv("LINES", "32000", 1);
	setenv("COLUMNS", "32000", 1);
	scoped_screen *screen = new_screen("xterm-256color", 80, 24, -1);
	every (signal, signals) {
		struct sigaction action;
		sigaction(*signal, NULL, &action);
		assert_true(action.sa_handler == SIG_DFL);
	}
}

/* The bytes of a row stay below the limit, and in the end each row is shown completely. */
TEST(a_row_is_shown_in_limited_bytes_at_a_time)
{
	static const int most[] = { SCREEN_ROW_LEAST, 100, 300 };

	foreach (i, most) {
		scoped_screen *screen = new_screen("xterm-256color", 80, 24, -1);
		scoped_emulator *glass = emulator_new(80, 24);
		scoped(frame) frame = new_frame(80, 24);
		size_t length, total = 0;
		screen_show_row(screen, &frame, 23, 60, &length);
		assert_int_equal(length, 0); /* before a frame the screen is unknown */
		emulator_show(glass, screen, &frame);
		for (int column = 0; column < 80; column += 1 + column % 3)
			frame_put(&frame, column, 23,
			          (struct cell){ column % 2 ? 0x2588 : 'x', (column % 5 ? 208 : -1),
			                         (uint8_t)(column % 4), 0 });
		frame_text(&frame, 0, 3, 0, "not this row");
		for (int k = 0; k < 200; k++) {
			const char *bytes = screen_show_row(screen, &frame, 23, most[i], &length);
			assert_true(length <= (size_t)most[i]);
			emulator_feed(glass, bytes, length);
			total += length;
		}
		assert_true(total > 100 && !length);
		assert_string_equal(emulator_row(glass, 3), "");
		for (int column = 0; column < 80; column++) {
			struct cell seen = emulator_cell(glass, column, 23);
			struct cell meant = frame_cell(&frame, column, 23);
			assert_int_equal(seen.glyph, meant.glyph);
			if (meant.glyph != ' ')
				assert_int_equal(seen.colour, meant.colour);
		}
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
	return setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8") ? 0 : -1;
}

TEST_FILE(set_up, folder_remove);
