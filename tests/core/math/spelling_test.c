/* SPDX-License-Identifier: MIT */
/* Spelling: words of the tables are found in both spellings. */
#include "math/spelling.h"

#include "test.h"

static void
expect_american(const char *text, const char *expected)
{
	char american[SPELLING_TEXT];

	spelling_american(text, american);
	assert_string_equal(american, expected);
}

TEST(texts_are_spelled_the_american_way)
{
	expect_american("", "");
	expect_american("colour-by", "color-by");
	expect_american("a boid steers to its neighbours' centre, grey",
	                "a boid steers to its neighbors' center, gray");
	expect_american("separation", "separation");
}

TEST(both_spellings_are_the_word)
{
	assert_true(spelling_is("neighbours", "neighbours") &&
	            spelling_is("neighbours", "neighbors"));
	assert_false(spelling_is("neighbours", "neighbor"));
	assert_true(spelling_begins("centre", "cente") && spelling_begins("centre", "centr"));
	assert_true(spelling_begins("wrap", "") && !spelling_begins("wrap", "wraps"));
}

TEST(texts_contain_both_spellings_in_any_case)
{
	assert_true(spelling_contains("how boids steer to the centre", "Center"));
	assert_true(spelling_contains("how boids steer to the Centre", "centre"));
	assert_true(spelling_contains("x", ""));
	assert_false(spelling_contains("centr", "center"));
	assert_false(spelling_contains("", "a"));
}

TEST(a_long_text_is_cut)
{
	char text[2 * SPELLING_TEXT], american[SPELLING_TEXT];

	memset(text, 'x', sizeof text);
	strcpy(text + SPELLING_TEXT - 4, "colour");
	spelling_american(text, american);
	assert_int_equal(strlen(american), SPELLING_TEXT - 1);
	assert_string_equal(american + SPELLING_TEXT - 5, "xcol");
}
