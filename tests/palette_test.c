/* SPDX-License-Identifier: MIT */
/* Tests of palette.c. */
#include "term/frame.h"
#include "term/palette.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static int
colour(const char *name, int colours, double value)
{
	return palette_tint(palette_find(name), colours, (float)value).colour;
}

static void
headings_go_round_a_ring(void **state)
{
	static const int ring[] = { 26, 61, 93, 96, 161, 131, 166, 136 }, few[] = { 6, 2, 1, 5 };

	(void)state;
	for (int i = 0; i < 8; i++) {
		assert_int_equal(colour("heading", 256, i / 8.0), ring[i]);
		assert_int_equal(colour("heading", 256, i / 8.0 - 3), ring[i]);
	}
	for (int i = 0; i < 4; i++) {
		assert_int_equal(colour("heading", 16, i / 4.0), few[i]);
		assert_int_equal(colour("heading", 8, i / 4.0), few[i]);
	}
	assert_int_equal(colour("heading", 256, 1), 26);
	assert_int_equal(colour("heading", 256, 0.99), 26); /* a heading just below right is right */
	assert_int_equal(colour("heading", 256, -0.01), 26);
	assert_int_equal(colour("heading", 256, 0.06), 26);
	assert_int_equal(colour("heading", 256, 0.07), 61);
	assert_int_equal(colour("heading", 256, 0.9999999), 26);
	assert_int_equal(colour("heading", 256, -1e-9), 26);
}

static const char *const ramps[] = { "speed", "neighbours", "depth" };

static void
a_ramp_goes_from_low_to_high(void **state)
{
	static const int many[] = { 26, 61, 96, 131, 166 }, few[] = { 6, 5, 1 };

	(void)state;
	for (int r = 0; r < 3; r++) {
		for (int i = 0; i < 5; i++)
			assert_int_equal(colour(ramps[r], 256, (i + 0.5) / 5), many[i]);
		for (int i = 0; i < 3; i++) {
			assert_int_equal(colour(ramps[r], 16, (i + 0.5) / 3), few[i]);
			assert_int_equal(colour(ramps[r], 8, (i + 0.5) / 3), few[i]);
		}
		assert_int_equal(colour(ramps[r], 256, 0), 26);
		assert_int_equal(colour(ramps[r], 256, 1), 166);
		assert_int_equal(colour(ramps[r], 256, -5), 26);
		assert_int_equal(colour(ramps[r], 256, 1e30), 166);
	}
}

static void
without_colours_the_high_end_of_a_ramp_is_bold(void **state)
{
	(void)state;
	for (int r = 0; r < 3; r++) {
		const struct palette *ramp = palette_find(ramps[r]);
		assert_int_equal(palette_tint(ramp, 0, 0).style, 0);
		assert_int_equal(palette_tint(ramp, 0, 0.6f).style, 0);
		assert_int_equal(palette_tint(ramp, 0, 0.7f).style, STYLE_BOLD);
		assert_int_equal(palette_tint(ramp, 0, 1).style, STYLE_BOLD);
		assert_int_equal(palette_tint(ramp, 0, 1).colour, COLOUR_DEFAULT);
		assert_int_equal(palette_tint(ramp, 256, 1).style, 0);
	}
}

static void
groups_have_the_colours_of_species_and_then_the_same_in_bold(void **state)
{
	static const int16_t many[] = { 68, 136, 161, 93 }, few[] = { 6, 1, 5, 2 };
	const struct palette *palette = palette_find("group");

	(void)state;
	for (int kind = 0; kind < 8; kind++) {
		float value = ((float)kind + 0.5f) / 8;
		int bold = kind < 4 ? 0 : STYLE_BOLD;
		assert_int_equal(palette_tint(palette, 256, value).colour, many[kind % 4]);
		assert_int_equal(palette_tint(palette, 256, value).style, bold);
		assert_int_equal(palette_tint(palette, 16, value).colour, few[kind % 4]);
		assert_int_equal(palette_tint(palette, 8, value).style, bold);
		assert_int_equal(palette_tint(palette, 0, value).colour, COLOUR_DEFAULT);
		assert_int_equal(palette_tint(palette, 0, value).style, kind % 2 ? STYLE_BOLD : 0);
	}
}

static void
what_has_no_colour_is_plain(void **state)
{
	(void)state;
	assert_null(palette_find("none"));
	assert_int_equal(palette_tint(NULL, 256, 0).colour, COLOUR_DEFAULT);
	assert_int_equal(colour("heading", 0, 0.5), COLOUR_DEFAULT);
	assert_int_equal(colour("heading", 256, (double)NAN), COLOUR_DEFAULT);
	assert_int_equal(colour("heading", 256, (double)INFINITY), COLOUR_DEFAULT);
}

/* Relative luminance (WCAG 2) of one of the 256 colours of xterm, from 16 up. */
static double
luminance(int number)
{
	static const double weights[] = { 0.0722, 0.7152, 0.2126 };
	double sum = 0;

	for (int part = 0, cube = number - 16; part < 3; part++, cube /= 6) {
		double level = number >= 232 ? 8 + 10 * (number - 232)
		               : cube % 6    ? 55 + 40 * (cube % 6)
		                             : 0;
		double share = level / 255;
		sum += weights[part] *
		       (share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4));
	}
	return sum;
}

static void
every_colour_can_be_read_on_black_and_on_white(void **state)
{
	(void)state;
	for (const struct palette *palette = palette_table; palette->name; palette++)
		for (int i = 0; i < palette->count; i++) {
			double light = luminance(palette->many_colours[i]);
			assert_true((light + 0.05) / 0.05 >= 3.3);
			assert_true(1.05 / (light + 0.05) >= 3.3);
		}
}

static void
no_basic_colour_vanishes_on_a_common_background(void **state)
{
	(void)state;
	for (const struct palette *palette = palette_table; palette->name; palette++) {
		assert_ptr_equal(palette_find(palette->name), palette);
		for (int i = 0; i < palette->few; i++) {
			int basic = palette->few_colours[i];
			bool vanishes = basic == 0 || basic == 4 || basic >= 7 || basic < 0;
			assert_false(vanishes);
		}
	}
}

static void
each_species_has_its_colour_and_every_second_is_bold_without_any(void **state)
{
	static const int16_t many[] = { 68, 136, 161, 93 }, few[] = { 6, 1, 5, 2 };
	const struct palette *palette = palette_find("species");

	(void)state;
	for (int kind = 0; kind < 4; kind++) {
		float value = ((float)kind + 0.5f) / 4;
		assert_int_equal(palette_tint(palette, 256, value).colour, many[kind]);
		assert_int_equal(palette_tint(palette, 8, value).colour, few[kind]);
		assert_int_equal(palette_tint(palette, 16, value).style, 0);
		assert_int_equal(palette_tint(palette, 0, value).colour, COLOUR_DEFAULT);
		assert_int_equal(palette_tint(palette, 0, value).style, kind % 2 ? STYLE_BOLD : 0);
	}
}

static void
bold_is_free_for_other_uses_where_it_tells_nothing(void **state)
{
	(void)state;
	assert_false(palette_is_bold(NULL, 256));
	assert_false(palette_is_bold(palette_find("heading"), 0));
	assert_false(palette_is_bold(palette_find("speed"), 256));
	assert_true(palette_is_bold(palette_find("speed"), 0));
	assert_false(palette_is_bold(palette_find("species"), 8));
	assert_true(palette_is_bold(palette_find("species"), 0));
	assert_true(palette_is_bold(palette_find("group"), 256));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_species_has_its_colour_and_every_second_is_bold_without_any),
		cmocka_unit_test(headings_go_round_a_ring),
		cmocka_unit_test(a_ramp_goes_from_low_to_high),
		cmocka_unit_test(without_colours_the_high_end_of_a_ramp_is_bold),
		cmocka_unit_test(groups_have_the_colours_of_species_and_then_the_same_in_bold),
		cmocka_unit_test(what_has_no_colour_is_plain),
		cmocka_unit_test(every_colour_can_be_read_on_black_and_on_white),
		cmocka_unit_test(no_basic_colour_vanishes_on_a_common_background),
		cmocka_unit_test(bold_is_free_for_other_uses_where_it_tells_nothing),
	};

	return cmocka_run_group_tests_name("palette", tests, NULL, NULL);
}
