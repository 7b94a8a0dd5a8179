/* SPDX-License-Identifier: MIT */
/* Factor text: the user's own glyphs as text. The text of all factors is tested in factors_test. */
#include "scene.h"

#include <locale.h>

/* Fails unless a text becomes no glyphs, for a reason that contains this part. */
static void
assert_refused(const char *text, const char *sentence)
{
	struct boids_factors f = default_factors(), before = f;
	char error[BOIDS_FACTOR_ERROR] = "";

	assert_false(factors_set(&f, "glyphs", text, error));
	assert_memory_equal(&f, &before, sizeof before);
	assert_contains(error, sentence);
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
		set_factor(&f, "glyphs", *row);
		assert_int_equal(f.glyphs, BOIDS_GLYPHS_CUSTOM);
		assert_factor(&f, "glyphs", *row);
		assert_shown(&f, "glyphs", *row);
	}
}

TEST(they_are_kept_by_heading_from_the_right_on)
{
	struct boids_factors f = default_factors();

	set_factor(&f, "glyphs", "→^<v");
	assert_int_equal(f.custom_glyphs[0], 0x2192);
	assert_int_equal(f.custom_glyphs[1], '^');
	assert_int_equal(f.custom_glyphs[3], 'v');
	for (int i = 4; i < BOIDS_CUSTOM_GLYPHS; i++)
		assert_int_equal(f.custom_glyphs[i], 0);
}

TEST(what_is_no_set_of_glyphs_is_refused)
{
	static const char *const texts[][2] = {
		{ "", "glyphs takes ascii4, " },
		{ ">", "glyphs takes ascii4, " },
		{ ">^<", "glyphs takes ascii4, " },
		{ ">^<v>", "glyphs takes ascii4, " },
		{ ">/^\\<,v", "glyphs takes ascii4, " },
		{ ">/^\\<,v.>", "glyphs takes ascii4, " },
		{ "→↑←", "glyphs takes ascii4, " },
		{ ">^<漢", "U+6F22, which is not one column wide" },
		{ "😀^<v", "U+1F600, which is not one column wide" },
		{ ">^<\u0301", "U+0301, which is not one column wide" }, /* an accent by itself */
		{ ">^<\t", "U+0009, which is not one column wide" },
		{ ">^<\xc2\x85", "U+0085, which is not one column wide" },
		{ ">^<\u200b", "U+200B, which is not one column wide" },
		{ " ^<v", "which is blank" },
		{ ">^<\u00a0", "which is blank" },
		{ ">^<\u2800", "which is blank" },
		{ ">^<\xff", "glyphs takes characters in UTF-8" },
		{ "\x80>^<v", "glyphs takes characters in UTF-8" },
		{ ">^<v\x80", "glyphs takes characters in UTF-8" },
		{ ">^<\xc0\xaf", "glyphs takes characters in UTF-8" },
		{ ">^<\xe2\x86", "glyphs takes characters in UTF-8" },
		{ ">^<\xed\xa0\x80", "glyphs takes characters in UTF-8" },
		{ ">^<\xf5\x80\x80\x80", "glyphs takes characters in UTF-8" },
		{ ">>>>>>>>\x80", "glyphs takes characters in UTF-8" },
		{ "\xc1\xbf^<v", "glyphs takes characters in UTF-8" },
		{ "line", "glyphs takes ascii4, " }, /* misspelt names are no letters */
		{ "rrow", "glyphs takes ascii4, " },
		{ "triangle", "glyphs takes ascii4, " },
		{ "Arrows22", "glyphs takes ascii4, " },
		{ "abcd", "letter or 4 or 8 characters one column wide "
		          "(letters and digits alone: only capitals), not 'abcd'" },
		{ "1234", " (letters and digits alone: only capitals), not '1234'" },
		{ "arrow", " characters one column wide, not 'arrow'" },
	};
	/* An emulated machine cannot read locale files of another byte order, which know widths. */
	const bool has_widths = setlocale(LC_CTYPE, "C.UTF-8");
	char long_one[2001];

	every (row, texts)
		if (has_widths || !strstr((*row)[1], "U+"))
			assert_refused((*row)[0], (*row)[1]);
	memset(long_one, '>', sizeof long_one - 1);
	long_one[sizeof long_one - 1] = '\0';
	assert_refused(long_one, "or 4 or 8 characters one column wide, not '>>>");
	for (int row = 0; factor_table[BOIDS_FACTOR_glyphs].word(row); row++) {
		size_t length = strlen(factor_table[BOIDS_FACTOR_glyphs].word(row));
		assert_true(length != 4 && length != BOIDS_CUSTOM_GLYPHS); /* and never becomes one */
	}
}

/* Widths are unknown there, so other glyphs are shown instead. */
TEST(without_utf8_they_are_read_all_the_same)
{
	struct boids_factors f = default_factors();

	setlocale(LC_CTYPE, "C");
	set_factor(&f, "glyphs", "→↑←↓");
	assert_factor(&f, "glyphs", "→↑←↓");
	assert_refused(">^<\xc2\x85", "U+0085");
	setlocale(LC_CTYPE, "C.UTF-8");
}

TEST(two_sets_are_the_same_only_by_their_characters)
{
	struct boids_factors a = default_factors(), b = a;

	set_factor(&a, "glyphs", ">^<v");
	set_factor(&b, "glyphs", ">^<.");
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

	assert_int_equal(factor_choices(&f, BOIDS_FACTOR_glyphs), BOIDS_GLYPHS_CUSTOM);
	assert_int_equal(factor_choices(&f, BOIDS_FACTOR_torus), 2);
	set_factor(&f, "glyphs", ">^<v");
	assert_int_equal(factor_choices(&f, BOIDS_FACTOR_glyphs), BOIDS_GLYPHS_CUSTOM + 1);
	assert_int_equal(factor_choices(&f, BOIDS_FACTOR_torus), 2);
}
