/* SPDX-License-Identifier: MIT */
/* Frame: cells, text and printing. */
#include "screen/frame.h"

#include "cells.h"

#include <limits.h>

static const struct cell bold_x = { 'x', 5, STYLE_BOLD, 0 };

static void
assert_prints_as(const struct frame *frame, bool styled, const char *expected)
{
	scoped_block char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	assert_true(frame_print(frame, styled, out));
	assert_int_equal(fclose(out), 0);
	assert_string_equal(text, expected);
}

static void
assert_prints(const struct frame *frame, const char *expected)
{
	assert_prints_as(frame, false, expected);
}

TEST(fitting_again_blanks_it_whatever_the_size)
{
	static const int sizes[][2] = { { 3, 2 }, { 3, 2 }, { 200, 60 }, { 1, 1 },
		                        { 0, 0 }, { 0, 5 }, { 5, 0 },    { 2, 3 } };
	scoped(frame) frame = { 0 };

	foreach (i, sizes) {
		frame_fit(&frame, sizes[i][0], sizes[i][1]);
		assert_int_equal(frame.columns, sizes[i][0]);
		assert_int_equal(frame.rows, sizes[i][1]);
		assert_int_equal(count_drawn(&frame), 0);
		for (int cell = 0; cell < frame.columns * frame.rows; cell++)
			frame_put(&frame, cell % frame.columns, cell / frame.columns, bold_x);
	}
}

TEST(cells_outside_are_blank_and_cannot_be_put)
{
	static const int outside[][2] = { { -1, 0 },         { 0, -1 },
		                          { 3, 0 },          { 0, 2 },
		                          { 2147483647, 0 }, { -2147483647 - 1, 2147483647 } };
	scoped(frame) frame = new_frame(3, 2), empty = { 0 };

	foreach (i, outside) {
		frame_put(&frame, outside[i][0], outside[i][1], bold_x);
		frame_put(&empty, outside[i][0], outside[i][1], bold_x);
		assert_int_equal(frame_cell(&frame, outside[i][0], outside[i][1]).glyph, ' ');
	}
	assert_prints(&frame, "\n\n");
}

TEST(text_is_cut_at_both_edges)
{
	scoped(frame) frame = new_frame(5, 2);

	assert_int_equal(frame_text(&frame, 1, 0, STYLE_BOLD, "ab"), 3);
	assert_int_equal(frame_text(&frame, 3, 1, 0, "→█x"), 5);
	assert_int_equal(frame_text(&frame, -1, 1, 0, "yz"), 1);
	assert_int_equal(frame_text(&frame, 0, 2, 0, "below"), 5);
	assert_int_equal(frame_cell(&frame, 1, 0).style, STYLE_BOLD);
	assert_prints(&frame, " ab\nz  →█\n");
}

/* Each invalid byte, and each character that would move the cursor, is one '?'. */
TEST(unprintable_characters_are_question_marks)
{
	static const struct {
		const char *text, *shown;
	} broken[] = {
		{ "a\xFF"
		  "b",
		  "a?b" },
		{ "\x80", "?" },
		{ "\xE2\x86", "??" },      /* truncated at the end */
		{ "\xE2\x86x", "??x" },    /* truncated */
		{ "\xC0\xAF", "??" },      /* overlong '/' */
		{ "\xE0\x80\xAF", "???" }, /* and longer */
		{ "\xF8\x88\x80\x80\x80", "?????" },
		{ "\xED\xA0\x80", "?" },     /* one surrogate */
		{ "\xF4\x90\x80\x80", "?" }, /* past Unicode */
		{ "a\tb\033[2Jc\177", "a?b?[2Jc?" },
		{ "\xC2\x9B"
		  "0n",
		  "?0n" }, /* CSI in one character */
	};

	every (row, broken) {
		scoped(frame) frame = new_frame(10, 1);
		char line[32];
		int end = frame_text(&frame, 0, 0, 0, row->text);
		snprintf(line, sizeof line, "%s\n", row->shown);
		assert_prints(&frame, line);
		assert_int_equal(end, strlen(row->shown));
	}
}

static void
put_text(struct frame *frame, int column, uint32_t glyph)
{
	frame_put(frame, column, 0, (struct cell){ glyph, 3, STYLE_BOLD, 0 });
}

enum { KANJI = GLYPH_WIDE + 0x4E2D };

TEST(what_covers_half_of_a_wide_glyph_blanks_the_other_and_none_leaves_the_frame)
{
	static const struct {
		int column;
		uint32_t glyph;
		const char *line;
	} rows[] = {
		{ 1, 'x', " x  中\n" },   { 2, 'x', "  x 中\n" },    { 3, 'x', " 中x中\n" },
		{ 4, 'x', " 中 x\n" },    { 5, 'x', " 中  x\n" },    { 0, KANJI, "中  中\n" },
		{ 1, KANJI, " 中 中\n" }, { 2, KANJI, "  中中\n" },  { 3, KANJI, " 中中\n" },
		{ 5, KANJI, " 中 中\n" }, { -1, KANJI, " 中 中\n" },
	};

	every (row, rows) {
		scoped(frame) frame = new_frame(6, 1);
		put_text(&frame, 1, KANJI);
		put_text(&frame, 4, KANJI);
		put_text(&frame, row->column, row->glyph);
		assert_prints(&frame, row->line);
	}
}

TEST(no_frame_ever_has_half_of_a_wide_glyph)
{
	struct dice d = { 7 };

	for (int columns = 1; columns < 9; columns++) {
		scoped(frame) frame = new_frame(columns, 3);
		for (int i = 0; i < 20000; i++) {
			int column = dice_below(&d, 16) - 3, row = dice_below(&d, 4);
			if (dice_below(&d, 8) == 0)
				frame_clear_part(&frame, column, row - 1, dice_below(&d, 4),
				                 dice_below(&d, 4));
			else
				frame_put(&frame, column, row,
				          (struct cell){ dice_below(&d, 4) ? KANJI : 'x',
				                         dice_below(&d, 8), 0, 0 });
			for (int k = 0; k < columns * 3; k++) {
				const struct cell *cell = &frame.cells[k];
				bool last = k % columns == columns - 1;
				bool wide = !last && cell_columns(cell[1]) == 0;
				assert_int_equal(wide, cell->glyph == KANJI);
				assert_true(!wide || (cell[1].glyph == KANJI + GLYPH_RIGHT &&
				                      cell_has_style(*cell, cell[1])));
				assert_true(k % columns > 0 || cell_columns(*cell) > 0);
			}
		}
	}
}

TEST(a_failed_write_is_reported)
{
	scoped(frame) frame = new_frame(100, 100);
	FILE *full = fopen("/dev/full", "w");

	if (!full) {
		frame_free(&frame);
		skip();
	}
	setvbuf(full, NULL, _IONBF, 0);
	assert_false(frame_print(&frame, false, full));
	fclose(full);
}

TEST(a_terminal_shows_any_frame_that_is_printed)
{
	struct dice d = { 9 };

	for (int i = 0; i < 50; i++) {
		scoped(frame) frame = new_frame(12, 4);
		scoped_emulator *glass = emulator_new(12, 5);
		scoped_block char *text = NULL;
		size_t size;
		FILE *out = open_memstream(&text, &size);
		put_at_random(&frame, &d, 48, COLOURS_DIRECT);
		assert_true(frame_print(&frame, true, out) && fclose(out) == 0);
		for (const char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
			emulator_feed(glass, line, (size_t)(end - line));
			emulator_feed(glass, "\r\n", 2);
		}
		assert_glass(glass, &frame, COLOURS_DIRECT);
	}
}

TEST(every_number_is_as_printf_writes_it)
{
	char text[DECIMAL_MOST + 1], expected[16];

	for (int number = 0; number < INT_MAX;
	     number += number <= 11000 ? 1 : (INT_MAX - number) / 3 + 1) {
		*decimal_write(number, text) = '\0';
		snprintf(expected, sizeof expected, "%d", number);
		assert_string_equal(text, expected);
	}
}

TEST(a_frame_knows_its_clusters_by_number)
{
	static const uint32_t accent[CLUSTER_POINTS] = { 'q', 0x301 },
			      couple[CLUSTER_POINTS] = { 0x1F468, 0x200D, 0x1F469 };
	scoped(frame) frame = new_frame(4, 1);
	uint32_t points[CLUSTER_POINTS] = { 'a' };

	assert_int_equal(frame_glyph(&frame, points), 'a');
	assert_null(frame.clusters);
	const uint32_t first = frame_glyph(&frame, accent), second = frame_glyph(&frame, couple);
	assert_true(first >= GLYPH_CLUSTER && first < GLYPH_WIDE && second >= GLYPH_WIDE);
	assert_int_equal(frame_glyph(&frame, accent), first);
	frame_put(&frame, 0, 0, (struct cell){ first, COLOUR_DEFAULT, 0, 0 });
	frame_put(&frame, 1, 0, (struct cell){ second, COLOUR_DEFAULT, 0, 0 });
	frame_points(&frame, frame_cell(&frame, 2, 0).glyph, points);
	assert_memory_equal(points, couple, sizeof points);
	assert_prints(&frame, "q\u0301\U0001F468\u200D\U0001F469\n");
	for (uint32_t i = 0; i < 10000; i++) { /* too many: the character alone */
		const uint32_t many[CLUSTER_POINTS] = { 'q', 0x4E00 + i };
		const uint32_t glyph = frame_glyph(&frame, many) % GLYPH_WIDE;
		assert_true(glyph == 'q' || glyph >= GLYPH_CLUSTER);
	}
}
