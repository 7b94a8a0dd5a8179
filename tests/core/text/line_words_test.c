/* SPDX-License-Identifier: MIT */
/* Line words: how lines end, what begins a command, and words of the shell. */
#include "text/line_words.h"

#include "test.h"

static char text[80];

/* However the text comes in two pieces. */
TEST(lines_of_any_system_end_alike)
{
	static const char *const texts[] = { "a\n\nb\n", "a\r\n\r\nb\r\n", "a\r\rb\r",
		                             "\xef\xbb\xbf"
		                             "a\r\n\nb\r",
		                             "\xef\xbb\xbf"
		                             "a\r\r\nb\n" };

	every (row, texts)
		for (size_t piece = 0; piece <= strlen(*row); piece++) {
			struct line_ends ends = { 0 };
			strcpy(text, *row);
			size_t first = line_ends_unify(&ends, text, piece);
			strcpy(text + first, *row + piece);
			first += line_ends_unify(&ends, text + first, strlen(*row) - piece);
			text[first] = '\0';
			assert_string_equal(text, "a\n\nb\n");
			assert_false(ends.is_utf16);
		}
}

TEST(marks_that_begin_no_text_stay)
{
	static const char *const marks[] = { "\xff\xfe", "\xfe\xff" };
	struct line_ends ends = { 0 };

	strcpy(text, "a\xef\xbb\xbf");
	assert_int_equal(line_ends_unify(&ends, text, 4), 4);
	assert_false(ends.is_utf16);
	every (mark, marks) {
		ends = (struct line_ends){ 0 };
		line_ends_unify(&ends, strcpy(text, *mark), 2);
		assert_true(ends.is_utf16);
	}
}

/* Names of factors may be words of commands too: `start` is a factor and begins a flight. */
TEST(a_factor_is_no_command)
{
	assert_true(line_words_begin("start dt 0.1", "start"));
	assert_true(line_words_begin("start", "start"));
	assert_false(line_words_begin("start = ring", "start"));
	assert_false(line_words_begin("start  =", "start"));
	assert_false(line_words_begin("starts 1", "start"));
	assert_false(line_words_begin("star", "start"));
}

TEST(a_quoted_word_is_one_word_of_the_shell)
{
	char quoted[64];

	line_words_quote("it's $HOME", quoted);
	assert_string_equal(quoted, "'it'\\''s $HOME'");
	line_words_quote("", quoted);
	assert_string_equal(quoted, "''");
}
