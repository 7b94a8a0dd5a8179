/* SPDX-License-Identifier: MIT */
/* Line words: a line is cut into words, and what is wrong with one is said in a sentence. */
#include "text/line_words.h"

#include "test.h"

#include "text/error.h"

#include <errno.h>

static char text[80], error[ERROR_SIZE];

static struct line_words
line(const char *words)
{
	strcpy(text, words);
	return (struct line_words){ .rest = text, .error = error };
}

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

TEST(blanks_separate_words)
{
	static const char *const more[] = { "goal", "4", "5", "", "" };
	struct line_words l = line("  place goal   4 5 ");

	assert_string_equal(line_words_next(&l), "place");
	assert_string_equal(line_words_rest(&l), "goal   4 5 ");
	every (word, more)
		assert_string_equal(line_words_next(&l), *word);
}

TEST(a_word_is_taken_whole_or_not_at_all)
{
	struct line_words l = line(" newest goals goal");

	assert_false(line_words_take(&l, "new"));
	assert_true(line_words_take(&l, "newest"));
	assert_false(line_words_take(&l, "goal"));
	assert_string_equal(line_words_next(&l), "goals");
	assert_true(line_words_take(&l, "goal"));
	assert_false(line_words_take(&l, "goal"));
	assert_true(line_words_end(&l, "hold"));
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

TEST(a_text_is_cut_at_the_first_separator)
{
	strcpy(text, "a = 1 = 2");
	assert_string_equal(line_words_cut(text, " = "), "1 = 2");
	assert_string_equal(text, "a");
	assert_null(line_words_cut(text, " = "));
	assert_string_equal(text, "a");
	strcpy(text, "a, ");
	assert_string_equal(line_words_cut(text, ", "), "");
}

TEST(a_refusal_names_what_is_accepted)
{
	struct line_words l = line("  more\tof it");

	errno = 1;
	assert_false(line_words_refuse(l.error, "seed", "0 to 9", "ten"));
	assert_string_equal(error, "seed takes 0 to 9, not 'ten'");
	assert_int_equal(errno, 0);
	assert_false(line_words_end(&l, "scatter"));
	assert_string_equal(error, "scatter takes no more words, not 'more?of it'");
}

TEST(a_quoted_word_is_one_word_of_the_shell)
{
	char quoted[64];

	line_words_quote("it's $HOME", quoted);
	assert_string_equal(quoted, "'it'\\''s $HOME'");
	line_words_quote("", quoted);
	assert_string_equal(quoted, "''");
}
