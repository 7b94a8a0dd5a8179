/* SPDX-License-Identifier: MIT */
/* Styled text: text with inline style marks. */
#include "ui/styled_text.h"

#include "golden.h"
#include "test.h"

TEST(marks_and_following_bytes_have_no_width)
{
	assert_int_equal(styled_width(""), 0);
	assert_int_equal(styled_width(BOLD "ab" BOLD DIM "─" DIM), 3);
	assert_int_equal(styled_width("ы↗"), 2);
}

TEST(styles_are_turned_on_and_off)
{
	struct frame frame = { 0 };

	frame_fit(&frame, 8, 1);
	assert_int_equal(styled_put(&frame, 1, 0, 8, "a" BOLD "b" DIM "c" BOLD DIM "d"), 5);
	assert_int_equal(frame_cell(&frame, 1, 0).style, 0);
	assert_int_equal(frame_cell(&frame, 2, 0).style, STYLE_BOLD);
	assert_int_equal(frame_cell(&frame, 3, 0).style, STYLE_BOLD | STYLE_DIM);
	assert_int_equal(frame_cell(&frame, 4, 0).style, 0);
	frame_free(&frame);
}

TEST(text_is_cut_at_the_end)
{
	struct frame frame = { 0 };

	frame_fit(&frame, 8, 1);
	assert_int_equal(styled_put(&frame, 2, 0, 5, "↗↗↗↗↗" BOLD), 5);
	char *text = golden_print(&frame);
	assert_string_equal(text, "  ↗↗↗\n");
	free(text);
	frame_free(&frame);
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
	struct frame frame = { 0 };

	frame_fit(&frame, 12, 3);
	styled_right(&frame, 2, 0, 12, "ab  cd  ef");
	styled_right(&frame, 1, 1, 12, "ab  cd");
	styled_right(&frame, 9, 2, 12, "ab");
	char *text = golden_print(&frame);
	assert_string_equal(text, "      ab  cd\n      ab  cd\n\n");
	free(text);
	frame_free(&frame);
}

TEST(words_are_taken_line_by_line)
{
	const char *text = "the quick brown fox";
	char words[32];

	styled_wrap(&text, 9, 9, words, sizeof words);
	assert_string_equal(words, "the quick");
	styled_wrap(&text, 8, 8, words, sizeof words);
	assert_string_equal(words, "brown");
	styled_wrap(&text, 80, 80, words, sizeof words);
	assert_string_equal(words, "fox");
	assert_string_equal(text, "");
}

TEST(a_word_is_broken_only_if_no_row_has_room_for_it)
{
	const char *text = "unbreakable";
	char words[32];

	styled_wrap(&text, 3, 11, words, sizeof words);
	assert_string_equal(words, "");
	styled_wrap(&text, 3, 10, words, sizeof words);
	assert_string_equal(words, "unb");
	assert_string_equal(text, "reakable");
}
