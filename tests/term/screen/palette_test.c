/* SPDX-License-Identifier: MIT */
/* Palette: the colour of a value. */
#include "screen/frame.h"
#include "screen/palette.h"
#include "screen/theme.h"

#include "test.h"

#include <math.h>
#include <stdbool.h>

static struct tint
tint(const char *theme, const char *quantity, int colours, float value)
{
	struct palette palette = theme_palette(theme_find(theme), BACKGROUND_UNKNOWN, quantity);

	return palette_tint(&palette, colours, value);
}

static int
colour(const char *quantity, int colours, double value)
{
	return tint("default", quantity, colours, (float)value).colour;
}

static bool
is_bold(const char *theme, const char *quantity, int colours)
{
	struct palette palette = theme_palette(theme_find(theme), BACKGROUND_UNKNOWN, quantity);

	return palette_is_bold(&palette, colours);
}

TEST(headings_go_round_a_ring)
{
	static const int ring[] = { 27, 128, 199, 197, 196, 64, 29, 31 }, few[] = { 6, 5, 1, 2 };

	for (int i = 0; i < 8; i++) {
		assert_int_equal(colour("heading", 256, i / 8.0), ring[i]);
		assert_int_equal(colour("heading", 256, i / 8.0 - 3), ring[i]);
	}
	for (int i = 0; i < 4; i++) {
		assert_int_equal(colour("heading", 16, i / 4.0), few[i]);
		assert_int_equal(colour("heading", 8, i / 4.0), few[i]);
	}
	assert_int_equal(colour("heading", 256, 1), 27);
	assert_int_equal(colour("heading", 256, 0.99), 27); /* a heading just below right is right */
	assert_int_equal(colour("heading", 256, -0.01), 27);
	assert_int_equal(colour("heading", 256, 0.06), 27);
	assert_int_equal(colour("heading", 256, 0.07), 128);
	assert_int_equal(colour("heading", 256, 0.9999999), 27);
	assert_int_equal(colour("heading", 256, -1e-9), 27);
}

static const char *const ramps[] = { "speed", "neighbours", "depth" };

TEST(a_ramp_goes_from_low_to_high)
{
	static const int many[] = { 26, 61, 96, 131, 166 }, few[] = { 6, 5, 1 };

	every (ramp, ramps) {
		for (int i = 0; i < 5; i++)
			assert_int_equal(colour(*ramp, 256, (i + 0.5) / 5), many[i]);
		for (int i = 0; i < 3; i++) {
			assert_int_equal(colour(*ramp, 16, (i + 0.5) / 3), few[i]);
			assert_int_equal(colour(*ramp, 8, (i + 0.5) / 3), few[i]);
		}
		assert_int_equal(colour(*ramp, 256, 0), 26);
		assert_int_equal(colour(*ramp, 256, 1), 166);
		assert_int_equal(colour(*ramp, 256, -5), 26);
		assert_int_equal(colour(*ramp, 256, 1e30), 166);
	}
}

TEST(without_colours_the_high_end_of_a_ramp_is_bold)
{
	every (ramp, ramps) {
		assert_int_equal(tint("default", *ramp, 0, 0).style, 0);
		assert_int_equal(tint("default", *ramp, 0, 0.6f).style, 0);
		assert_int_equal(tint("default", *ramp, 0, 0.7f).style, STYLE_BOLD);
		assert_int_equal(tint("default", *ramp, 0, 1).style, STYLE_BOLD);
		assert_int_equal(tint("default", *ramp, 0, 1).colour, COLOUR_DEFAULT);
		assert_int_equal(tint("default", *ramp, 256, 1).style, 0);
	}
}

TEST(groups_have_the_colours_of_species_and_then_the_same_in_bold)
{
	static const int16_t many[] = { 68, 136, 161, 93 }, few[] = { 6, 1, 5, 2 };

	for (int kind = 0; kind < 8; kind++) {
		float value = ((float)kind + 0.5f) / 8;
		int bold = kind < 4 ? 0 : STYLE_BOLD;
		assert_int_equal(tint("default", "group", 256, value).colour, many[kind % 4]);
		assert_int_equal(tint("default", "group", 256, value).style, bold);
		assert_int_equal(tint("default", "group", 16, value).colour, few[kind % 4]);
		assert_int_equal(tint("default", "group", 8, value).style, bold);
		assert_int_equal(tint("default", "group", 0, value).colour, COLOUR_DEFAULT);
		assert_int_equal(tint("default", "group", 0, value).style,
		                 kind % 2 ? STYLE_BOLD : 0);
	}
}

TEST(what_has_no_colour_is_plain)
{
	assert_int_equal(colour("none", 256, 0), COLOUR_DEFAULT);
	assert_int_equal(colour("heading", 0, 0.5), COLOUR_DEFAULT);
	assert_int_equal(colour("heading", 256, (double)NAN), COLOUR_DEFAULT);
	assert_int_equal(colour("heading", 256, (double)INFINITY), COLOUR_DEFAULT);
}

TEST(kinds_keep_their_numbers_where_there_are_any_colours)
{
	for (int kind = 0; kind < 8; kind++) {
		float value = ((float)kind + 0.5f) / 8;
		struct tint any = tint("default", "group", COLOURS_DIRECT, value);
		struct tint many = tint("default", "group", 256, value);
		assert_int_equal(any.colour, many.colour);
		assert_int_equal(any.style, many.style);
	}
	assert_int_equal(tint("amber", "heading", COLOURS_DIRECT, 0).colour, 136);
}

/* As without colours, except for that one. */
TEST(with_one_colour_bold_tells)
{
	assert_int_equal(tint("amber", "speed", 256, 0.1f).colour, 136);
	assert_int_equal(tint("amber", "speed", 256, 0.1f).style, 0);
	assert_int_equal(tint("amber", "speed", 256, 0.9f).style, STYLE_BOLD);
	assert_int_equal(tint("amber", "speed", 8, 0.9f).colour, 3);
	assert_int_equal(tint("amber", "speed", 0, 0.9f).colour, COLOUR_DEFAULT);
	assert_int_equal(tint("amber", "species", 16, 0.4f).style, STYLE_BOLD);
	assert_int_equal(tint("amber", "species", 16, 0.6f).style, 0);
}

TEST(bold_is_free_for_other_uses_where_it_tells_nothing)
{
	assert_false(is_bold("default", "none", 256));
	assert_false(is_bold("default", "heading", 0));
	assert_false(is_bold("default", "speed", 256));
	assert_true(is_bold("default", "speed", 0));
	assert_false(is_bold("default", "species", 8));
	assert_true(is_bold("default", "species", 0));
	assert_true(is_bold("default", "group", 256));
	assert_true(is_bold("amber", "depth", 16));
}

TEST(each_species_has_its_colour_and_every_second_is_bold_without_any)
{
	static const int16_t many[] = { 68, 136, 161, 93 }, few[] = { 6, 1, 5, 2 };

	for (int kind = 0; kind < 4; kind++) {
		float value = ((float)kind + 0.5f) / 4;
		assert_int_equal(tint("default", "species", 256, value).colour, many[kind]);
		assert_int_equal(tint("default", "species", 8, value).colour, few[kind]);
		assert_int_equal(tint("default", "species", 16, value).style, 0);
		assert_int_equal(tint("default", "species", 0, value).colour, COLOUR_DEFAULT);
		assert_int_equal(tint("default", "species", 0, value).style,
		                 kind % 2 ? STYLE_BOLD : 0);
	}
}
