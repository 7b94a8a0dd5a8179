/* SPDX-License-Identifier: MIT */
/* Factor text: the user's own glyphs as text. The text of all factors is tested in factors_test. */
#include "scene.h"

#include <locale.h>

/* Whether the text becomes glyphs; if not, they are untouched and the error is as expected. */
static bool
reads(const char *text, struct boids_factors *f, char *error)
{
	struct boids_factors before = *f;
	bool taken = factors_set(f, "glyphs", text, error);

	if (!taken)
		assert_memory_equal(f, &before, sizeof before);
	return taken;
}

static void
assert_refused(const char *text, const char *sentence)
{
	struct boids_factors f = default_factors();
	char error[BOIDS_FACTOR_ERROR] = "";

	assert_false(reads(text, &f, error));
	assert_that(strstr(error, sentence) != NULL, "'%s' does not say '%s'", error, sentence);
}

static const char *const good[] = {
	">^<v",     ">/^\\<,v.", "→↑←↓",
	"→↗↑↖←↙↓↘", "éèêë",      "ENWS",
	"ab.d",     "#=:[",      "\U0001F850\U0001F851\U0001F852\U0001F853",
};

TEST(four_or_eight_characters_read_and_write_back)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	every (row, good) {
		struct boids_factors f = default_factors();
		char error[BOIDS_FACTOR_ERROR] = "", text[BOIDS_FACTOR_TEXT];
		assert_that(reads(*row, &f, error), "%s", error);
		assert_int_equal(f.glyphs, BOIDS_GLYPHS_CUSTOM);
		factor_write(&f, BOIDS_FACTOR_glyphs, text);
		assert_string_equal(text, *row);
		factor_show(&f, BOIDS_FACTOR_glyphs, text);
		assert_string_equal(text, *row);
	}
}

TEST(they_are_kept_by_heading_from_the_right_on)
{
	struct boids_factors f = default_factors();
	char error[BOIDS_FACTOR_ERROR];

	assert_true(reads("→^<v", &f, error));
	assert_int_equal(f.custom_glyphs[0], 0x2192);
	assert_int_equal(f.custom_glyphs[1], '^');
	assert_int_equal(f.custom_glyphs[3], 'v');
	for (int i = 4; i < BOIDS_CUSTOM_GLYPHS; i++)
		assert_int_equal(f.custom_glyphs[i], 0);
}

TEST(another_number_of_characters_is_refused)
{
	static const char *const texts[] = { "",         ">",          ">^<", ">^<v>",
		                             ">/^\\<,v", ">/^\\<,v.>", "→↑←" };
	char long_one[2001];

	every (text, texts)
		assert_refused(*text, "glyphs takes ascii4, ");
	memset(long_one, '>', sizeof long_one - 1);
	long_one[sizeof long_one - 1] = '\0';
	assert_refused(long_one, "or 4 or 8 characters one column wide, not '>>>");
}

TEST(each_must_be_one_column_wide)
{
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		skip(); /* e.g. an emulated machine cannot read locale files of another byte order */
	assert_refused(">^<漢", "U+6F22, which is not one column wide");
	assert_refused("😀^<v", "U+1F600, which is not one column wide");
	assert_refused(">^<\u0301", "U+0301, which is not one column wide"); /* an accent by itself */
	assert_refused(">^<\t", "U+0009, which is not one column wide");
	assert_refused(">^<\xc2\x85", "U+0085, which is not one column wide");
	assert_refused(">^<\u200b", "U+200B, which is not one column wide");
}

TEST(blanks_are_refused)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	assert_refused(" ^<v", "which is blank");
	assert_refused(">^<\u00a0", "which is blank");
	assert_refused(">^<\u2800", "which is blank");
}

TEST(broken_utf8_is_refused)
{
	static const char *const texts[] = { ">^<\xff",
		                             "\x80>^<v",
		                             ">^<v\x80",
		                             ">^<\xc0\xaf",
		                             ">^<\xe2\x86",
		                             ">^<\xed\xa0\x80",
		                             ">^<\xf5\x80\x80\x80",
		                             ">>>>>>>>\x80",
		                             "\xc1\xbf^<v" };

	every (text, texts)
		assert_refused(*text, "glyphs takes characters in UTF-8");
}

TEST(a_misspelt_name_is_no_set_of_letters)
{
	assert_refused("line", "glyphs takes ascii4, ");
	assert_refused("rrow", "glyphs takes ascii4, ");
	assert_refused("triangle", "glyphs takes ascii4, ");
	assert_refused("Arrows22", "glyphs takes ascii4, ");
	assert_refused("abcd", "letter or 4 or 8 characters one column wide "
	                       "(letters and digits alone: only capitals), not 'abcd'");
	assert_refused("1234", " (letters and digits alone: only capitals), not '1234'");
	assert_refused("arrow", " characters one column wide, not 'arrow'");
	for (int row = 0; factor_table[BOIDS_FACTOR_glyphs].word(row); row++) {
		size_t length = strlen(factor_table[BOIDS_FACTOR_glyphs].word(row));
		assert_true(length != 4 && length != BOIDS_CUSTOM_GLYPHS); /* and never becomes one */
	}
}

/* Widths are unknown there, so other glyphs are shown instead. */
TEST(without_utf8_they_are_read_all_the_same)
{
	struct boids_factors f = default_factors();
	char error[BOIDS_FACTOR_ERROR], text[BOIDS_FACTOR_TEXT];

	setlocale(LC_CTYPE, "C");
	assert_true(reads("→↑←↓", &f, error));
	factor_write(&f, BOIDS_FACTOR_glyphs, text);
	assert_string_equal(text, "→↑←↓");
	assert_refused(">^<\xc2\x85", "U+0085");
	setlocale(LC_CTYPE, "C.UTF-8");
}

TEST(two_sets_are_the_same_only_by_their_characters)
{
	struct boids_factors a = default_factors(), b = a;
	char error[BOIDS_FACTOR_ERROR];

	assert_true(reads(">^<v", &a, error) && reads(">^<.", &b, error));
	assert_false(factor_same(&a, &b, BOIDS_FACTOR_glyphs));
	factor_copy(&b, &a, BOIDS_FACTOR_glyphs);
	assert_true(factor_same(&a, &b, BOIDS_FACTOR_glyphs));
	b.glyphs = BOIDS_GLYPHS_LINES;
	assert_false(factor_same(&a, &b, BOIDS_FACTOR_glyphs));
	factor_copy(&a, &b, BOIDS_FACTOR_glyphs);
	assert_int_equal(a.glyphs, BOIDS_GLYPHS_LINES);
	assert_int_equal(a.custom_glyphs[0], '>'); /* the choice is kept */
}

TEST(they_are_one_choice_more)
{
	struct boids_factors f = default_factors();
	char error[BOIDS_FACTOR_ERROR];

	assert_int_equal(factor_choices(&f, BOIDS_FACTOR_glyphs), BOIDS_GLYPHS_CUSTOM);
	assert_int_equal(factor_choices(&f, BOIDS_FACTOR_torus), 2);
	assert_true(reads(">^<v", &f, error));
	assert_int_equal(factor_choices(&f, BOIDS_FACTOR_glyphs), BOIDS_GLYPHS_CUSTOM + 1);
	assert_int_equal(factor_choices(&f, BOIDS_FACTOR_torus), 2);
}
