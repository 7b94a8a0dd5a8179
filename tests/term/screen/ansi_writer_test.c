/* SPDX-License-Identifier: MIT */
/* ANSI writer: its bytes for moves, colours and glyphs, and their effect on a terminal. */
#include "screen/ansi_writer.h"

#include "cells.h"

#include <locale.h>

enum { STYLES = STYLE_BOLD | STYLE_DIM | STYLE_REVERSE };

/* Writes two cells of a row, `gap` cells apart; the cells between show these. Returns the bytes. */
static const char *
written(struct byte_buffer *out, int colours, int gap, struct cell between, struct cell cell)
{
	const struct cell_limits limits = { colours, STYLES, STYLES, false };
	struct cell_writer *w = ansi_writer_new(limits);
	struct cell row[20];

	for (int i = 0; i < 20; i++)
		row[i] = between;
	out->length = 0;
	w->begin(w, out, SIZE_MAX, false);
	assert_true(w->put(w, row, 2, 1, cell));
	assert_true(w->put(w, row, 3 + gap, 1, cell));
	w->end(w);
	w->close(w);
	assert_true(byte_buffer_append(out, "", 1));
	return out->at;
}

static struct cell
plain(uint32_t glyph)
{
	return (struct cell){ glyph, COLOUR_DEFAULT, 0, 0 };
}

TEST(a_gap_is_written_again_where_that_is_no_longer_than_a_move)
{
	static const struct {
		int gap;
		uint32_t between, glyph;
		const char *bytes;
	} rows[] = {
		{ 0, ' ', 'x', "\33[2;3Hxx" },
		{ 4, ' ', 'x', "\33[2;3Hx    x" },
		{ 5, ' ', 'x', "\33[2;3Hx\33[5Cx" },
		{ 1, 0x2192, 'x', "\33[2;3Hx→x" },
		{ 2, 0x2192, 'x', "\33[2;3Hx\33[2Cx" },
		/* a control character parts a blank from a glyph that may overflow */
		{ 2, ' ', 0x2192, "\33[2;3H→\17  \17→" },
		{ 2, ' ', 'x', "\33[2;3Hx  x" },
		/* a glyph that is not one column wide */
		{ 0, ' ', 0x4E2D, "\33[2;3H??" },
		{ 0, ' ', 7, "\33[2;3H??" },
	};
	scoped(byte_buffer) out = { 0 };

	every (row, rows)
		assert_string_equal(
			written(&out, 0, row->gap, plain(row->between), plain(row->glyph)),
			row->bytes);
	setlocale(LC_CTYPE, "C"); /* which lacks arrows */
	assert_string_equal(written(&out, 0, 0, plain(' '), plain(0x2192)), "\33[2;3H??");
	assert_string_equal(written(&out, 0, 0, plain(' '), plain('x')), "\33[2;3Hxx");
	setlocale(LC_CTYPE, "C.UTF-8");
}

/* Frames of recordings. */

/* Changes a frame from one text in its first row to another. */
static void
assert_changes(const struct frame *before, const struct frame *after, const char *expected)
{
	scoped(byte_buffer) bytes = { 0 };

	ansi_frame_change(&bytes, before, after);
	assert_true(byte_buffer_append(&bytes, "", 1));
	assert_string_equal(bytes.at, expected);
}

TEST(a_glyph_of_another_width_than_its_cell_says_is_two_question_marks)
{
	static const uint32_t narrow[] = { 'a', 0x2192, 0x301 };
	scoped(frame) before = new_frame(8, 1), after = new_frame(8, 1);

	foreach (i, narrow) {
		frame_put(&after, 0, 0, plain(GLYPH_WIDE + narrow[i]));
		frame_put(&after, 2, 0, plain('b'));
		assert_changes(&before, &after, "\33[1;1H??b");
	}
}

/* What follows a cluster is placed, as terminals differ in its columns. */
TEST(a_glyph_is_written_with_its_marks)
{
	static const uint32_t accent[CLUSTER_POINTS] = { 'q', 0x301 },
			      family[CLUSTER_POINTS] = { 0x1F468, 0x200D, 0x1F469 };
	scoped(frame) before = new_frame(8, 1), after = new_frame(8, 1);
	scoped(byte_buffer) out = { 0 };
	struct cell_writer *w = ansi_writer_new((struct cell_limits){ 0 });

	frame_put(&after, 0, 0, plain(frame_glyph(&after, accent)));
	frame_put(&after, 1, 0, plain(frame_glyph(&after, family)));
	frame_put(&after, 3, 0, plain('b'));
	assert_changes(&before, &after,
	               "\33[1;1Hq\u0301\33[1;2H\U0001F468\u200D\U0001F469\33[1;4Hb");
	w->frame = &after;
	w->begin(w, &out, SIZE_MAX, false);
	for (int i = 0; i < 2; i++)
		assert_true(w->put(w, frame_row(&before, 0), i, 0, frame_cell(&after, i, 0)));
	assert_true(byte_buffer_append(&out, "", 1));
	assert_string_equal(out.at, "\33[1;1Hq\u0301\33[1;2H\U0001F468");
	w->close(w);
}

/* tmux drops SI, and draws a glyph and the blank beside it as one. */
TEST(what_relays_is_told_that_blanks_are_concealed)
{
	struct cell_writer *w = ansi_writer_new((struct cell_limits){ .relays = true });
	scoped(frame) shown = new_frame(20, 1);
	scoped(byte_buffer) out = { 0 };

	frame_put(&shown, 3, 0, plain(0x2192));
	w->begin(w, &out, SIZE_MAX, false);
	assert_true(w->put(w, frame_row(&shown, 0), 1, 0, plain(0x2192)));
	assert_true(w->put(w, frame_row(&shown, 0), 4, 0, cell_blank)); /* with what is before it */
	assert_true(w->put(w, frame_row(&shown, 0), 15, 0, cell_blank));
	w->end(w);
	w->begin(w, &out, SIZE_MAX, false);
	assert_true(w->put(w, frame_row(&shown, 0), 1, 0, plain('a')));
	assert_true(w->put(w, frame_row(&shown, 0), 2, 0, cell_blank));
	w->end(w);
	w->begin(w, &out, 400, false); /* on a slow line each byte counts */
	assert_true(w->put(w, frame_row(&shown, 0), 3, 0, plain(0x2192)));
	assert_true(w->put(w, frame_row(&shown, 0), 4, 0, cell_blank));
	w->end(w);
	assert_true(byte_buffer_append(&out, "", 1));
	assert_string_equal(
		out.at,
		"\33[1;2H→\33[8m \33[28m→\33[8m \33[10C \33[m\33[1;2Ha\33[8m \33[m\33[1;4H→\17 ");
	w->close(w);
}

/* As with curses: a wide glyph must not shift the row. */
TEST(a_recorded_glyph_that_is_not_one_column_wide_is_a_question_mark)
{
	scoped(frame) before = new_frame(4, 1), after = new_frame(4, 1);

	frame_text(&after, 0, 0, 0, "東a→");
	assert_changes(&before, &after, "\33[1;1H?a→");
	setlocale(LC_CTYPE, "C"); /* widths are unknown there, but arrows must stay */
	frame_text(&after, 0, 0, 0, "→");
	assert_changes(&before, &after, "\33[1;1H→a→");
	setlocale(LC_CTYPE, "C.UTF-8");
}

/* Changes random cells repeatedly, on a terminal that is larger by `spare` columns and rows and
 * starts in this state. */
static void
assert_follows(int columns, int rows, int spare, const char *left)
{
	enum { FRAMES = 50 };
	scoped(frame) before = new_frame(columns, rows), after = new_frame(columns, rows);
	scoped_emulator *glass = emulator_new(columns + spare, rows + spare);
	scoped(byte_buffer) bytes = { 0 };
	struct dice d = { (uint64_t)(columns * 1000 + rows) };

	emulator_feed(glass, left, strlen(left));
	emulator_feed(glass, ansi_frame_begin, strlen(ansi_frame_begin));
	for (int i = 0; i < FRAMES; i++) {
		put_at_random(&after, &d, 1 + columns * rows / (1 + dice_below(&d, 30)),
		              COLOURS_DIRECT);
		bytes.length = 0;
		ansi_frame_change(&bytes, &before, &after);
		emulator_feed(glass, bytes.at, bytes.length);
		assert_glass(glass, &after, COLOURS_DIRECT);
		assert_true(emulator_is_alternate(glass) && !emulator_shows_cursor(glass));
		memcpy(before.cells, after.cells,
		       (size_t)columns * (size_t)rows * sizeof *after.cells);
	}
}

TEST(a_terminal_shows_every_change_to_the_last_cell)
{
	static const int sizes[][2] = { { 1, 1 }, { 1, 9 },   { 9, 1 },  { 2, 2 },
		                        { 7, 2 }, { 80, 24 }, { 131, 3 } };

	foreach (i, sizes) {
		assert_follows(sizes[i][0], sizes[i][1], 0, "");
		assert_follows(sizes[i][0], sizes[i][1], 3, "");
		assert_follows(sizes[i][0], sizes[i][1], 0,
		               "abc\33[2;2r\33[1;7;31m\33[4h\33[?7lx\n\n");
	}
}

TEST_FILE(test_use_utf8, NULL);
