/* SPDX-License-Identifier: MIT */
/* Styled text: text with inline style marks. */
#include "ui/styled_text.h"

#include "golden.h"
#include "scoped.h"
#include "test.h"

TEST(marks_and_following_bytes_have_no_width)
{
	assert_int_equal(styled_width(""), 0);
	assert_int_equal(styled_width(BOLD "ab" BOLD DIM "─" DIM), 3);
	assert_int_equal(styled_width("ы↗"), 2);
}

static struct frame
frame_of(int columns, int rows)
{
	struct frame frame = { 0 };

	frame_fit(&frame, columns, rows);
	return frame;
}

static void
assert_frame(const struct frame *frame, const char *expected)
{
	scoped_block char *text = golden_print(frame);

	assert_string_equal(text, expected);
}

TEST(styles_are_turned_on_and_off)
{
	static const int styles[] = { 0, STYLE_BOLD, STYLE_BOLD | STYLE_DIM, 0 };
	scoped(frame) frame = frame_of(8, 1);

	assert_int_equal(styled_put(&frame, 1, 0, 8, "a" BOLD "b" DIM "c" BOLD DIM "d"), 5);
	foreach (i, styles)
		assert_int_equal(frame_cell(&frame, 1 + (int)i, 0).style, styles[i]);
}

TEST(text_is_cut_at_the_end)
{
	scoped(frame) frame = frame_of(8, 1);

	assert_int_equal(styled_put(&frame, 2, 0, 5, "↗↗↗↗↗" BOLD), 5);
	assert_frame(&frame, "  ↗↗↗\n");
}

TEST(a_line_fills_with_whole_fields)
{
	struct line line = { .room = 10 };

	assert_true(line_add(&line, 2, "abc", 0));
	assert_true(line_add(&line, 2, BOLD "de" BOLD, 0));
	assert_false(line_add(&line, 2, "fgh", 0));
	assert_false(line_add(&line, 2, "i", 0)); /* once full it stays full */
	assert_string_equal(line.text, "abc  " BOLD "de" BOLD);
	assert_int_equal(line.width, 7);
}

TEST(the_first_field_is_taken_unless_room_is_kept)
{
	struct line line = { .room = 2 }, kept = { .room = 8 };

	assert_true(line_add(&line, 2, "abc", 0));
	assert_false(line_add(&kept, 2, "abc", 6));
	kept.full = false;
	assert_true(line_add(&kept, 2, "abc", 5));
}

TEST(a_line_never_overflows)
{
	struct line line = { .room = 100000 };
	char field[400];

	memset(field, 'x', sizeof field - 1);
	field[sizeof field - 1] = '\0';
	for (int i = 0; i < 10; i++)
		line_add(&line, 2, field, 0);
	assert_true(line.length < sizeof line.text && strlen(line.text) == line.length);
}

TEST(fields_on_the_right_are_dropped_from_the_right)
{
	scoped(frame) frame = frame_of(12, 3);

	styled_right(&frame, 2, 0, 12, "ab  cd  ef");
	styled_right(&frame, 1, 1, 12, "ab  cd");
	styled_right(&frame, 9, 2, 12, "ab");
	assert_frame(&frame, "      ab  cd\n      ab  cd\n\n");
}

/* A word is broken only if no row has room for it: the second number. */
TEST(words_are_taken_line_by_line)
{
	static const struct {
		const char *text;
		int room, widest;
		const char *words, *rest;
	} rows[] = { { "the quick brown fox", 9, 9, "the quick", "brown fox" },
		     { "brown fox", 8, 8, "brown", "fox" },
		     { "fox", 80, 80, "fox", "" },
		     { "unbreakable", 3, 11, "", "unbreakable" },
		     { "unbreakable", 3, 10, "unb", "reakable" } };
	char words[32];

	every (row, rows) {
		const char *text = row->text;
		styled_wrap(&text, row->room, row->widest, words, sizeof words);
		assert_string_equal(words, row->words);
		assert_string_equal(text, row->rest);
	}
}
