/* SPDX-License-Identifier: MIT */
/* Palette: colours can be read and distinguished. */
#include "screen/frame.h"
#include "screen/palette.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static int
colour(const char *name, int colours, double value)
{
	return palette_tint(palette_find("default", name), colours, (float)value).colour;
}

static void
headings_go_round_a_ring(void **state)
{
	static const int ring[] = { 61, 98, 135, 129, 160, 166, 29, 67 }, few[] = { 6, 5, 1, 2 };

	(void)state;
	for (int i = 0; i < 8; i++) {
		assert_int_equal(colour("heading", 256, i / 8.0), ring[i]);
		assert_int_equal(colour("heading", 256, i / 8.0 - 3), ring[i]);
	}
	for (int i = 0; i < 4; i++) {
		assert_int_equal(colour("heading", 16, i / 4.0), few[i]);
		assert_int_equal(colour("heading", 8, i / 4.0), few[i]);
	}
	assert_int_equal(colour("heading", 256, 1), 61);
	assert_int_equal(colour("heading", 256, 0.99), 61); /* a heading just below right is right */
	assert_int_equal(colour("heading", 256, -0.01), 61);
	assert_int_equal(colour("heading", 256, 0.06), 61);
	assert_int_equal(colour("heading", 256, 0.07), 98);
	assert_int_equal(colour("heading", 256, 0.9999999), 61);
	assert_int_equal(colour("heading", 256, -1e-9), 61);
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
		const struct palette *ramp = palette_find("default", ramps[r]);
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
	const struct palette *palette = palette_find("default", "group");

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
	assert_null(palette_find("default", "none"));
	assert_int_equal(palette_tint(NULL, 256, 0).colour, COLOUR_DEFAULT);
	assert_int_equal(colour("heading", 0, 0.5), COLOUR_DEFAULT);
	assert_int_equal(colour("heading", 256, (double)NAN), COLOUR_DEFAULT);
	assert_int_equal(colour("heading", 256, (double)INFINITY), COLOUR_DEFAULT);
}

/* The parts red, green, blue of a colour, 0..1, as linear light. Numbers are those of xterm, from
 * 16 up; below 0: minus 0xRRGGBB. */
static void
light_of(int number, double rgb[3])
{
	for (int part = 2, cube = number - 16; part >= 0; part--, cube /= 6) {
		double level = number < 0      ? -number >> 8 * (2 - part) & 0xFF
		               : number >= 232 ? 8 + 10 * (number - 232)
		               : cube % 6      ? 55 + 40 * (cube % 6)
		                               : 0;
		double share = level / 255;
		rgb[part] = share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
	}
}

/* Relative luminance (WCAG 2). */
static double
luminance(int number)
{
	double rgb[3];

	light_of(number, rgb);
	return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
}

static bool
is_of(const struct palette *palette, const char *theme)
{
	return strcmp(palette->theme, theme) == 0;
}

/* A theme for dark screens need not be readable on white. */
static bool
can_be_read(const struct palette *palette, int colour)
{
	double light = luminance(colour);

	return (light + 0.05) / 0.05 >= 3.3 &&
	       (1.05 / (light + 0.05) >= 3.3 || is_of(palette, "night"));
}

static void
every_colour_can_be_read_on_black_and_on_white(void **state)
{
	(void)state;
	for (const struct palette *palette = palette_table; palette->name; palette++)
		for (int i = 0; i < palette->count; i++)
			assert_true(can_be_read(palette, palette->many_colours[i]));
}

/* Linear light as seen with normal vision, protanopia, deuteranopia and tritanopia: Machado,
 * Oliveira and Fernandes, "A physiologically-based model for simulation of color vision
 * deficiency", 2009, severity 1. */
enum { SIGHTS = 4 };
static const double sights[SIGHTS][3][3] = {
	{ { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
	{ { 0.152286, 1.052583, -0.204868 },
	  { 0.114503, 0.786281, 0.099216 },
	  { -0.003882, -0.048116, 1.051998 } },
	{ { 0.367322, 0.860646, -0.227968 },
	  { 0.280085, 0.672501, 0.047413 },
	  { -0.011820, 0.042940, 0.968881 } },
	{ { 1.255528, -0.076749, -0.178779 },
	  { -0.078411, 0.930809, 0.147602 },
	  { 0.004733, 0.691367, 0.303900 } },
};

static double
lab_curve(double t)
{
	return t > 216 / 24389.0 ? cbrt(t) : (24389 / 27.0 * t + 16) / 116;
}

/* Converts a colour to CIE Lab, as seen with this kind of vision. */
static void
lab_of(int number, int sight, double lab[3])
{
	double all[3], rgb[3];

	light_of(number, all);
	for (int i = 0; i < 3; i++) {
		rgb[i] = 0;
		for (int k = 0; k < 3; k++)
			rgb[i] += sights[sight][i][k] * all[k];
		rgb[i] = fmin(fmax(rgb[i], 0), 1);
	}
	double x = lab_curve((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
	double y = lab_curve(0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]);
	double z = lab_curve((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
	lab[0] = 116 * y - 16;
	lab[1] = 500 * (x - y);
	lab[2] = 200 * (y - z);
}

/* Returns the distance of two colours, as seen with this kind of vision. */
static double
distance(int a, int b, int sight)
{
	double one[3], other[3];

	lab_of(a, sight, one);
	lab_of(b, sight, other);
	return sqrt(pow(one[0] - other[0], 2) + pow(one[1] - other[1], 2) +
	            pow(one[2] - other[2], 2));
}

/* Returns their least distance over all kinds of vision. */
static double
apart(int a, int b)
{
	double least = HUGE_VAL;

	for (int sight = 0; sight < SIGHTS; sight++)
		least = fmin(least, distance(a, b, sight));
	return least;
}

static void
kinds_are_told_apart_in_any_sight(void **state)
{
	(void)state;
	for (const struct palette *p = palette_table; p->name; p++)
		for (int i = 0; p->kinds > 0 && i < p->count; i++)
			for (int k = 0; k < i; k++)
				assert_true(apart(p->many_colours[i], p->many_colours[k]) >= 43);
}

static void
low_and_high_are_told_apart_in_any_sight(void **state)
{
	(void)state;
	for (const struct palette *p = palette_table; p->name; p++) {
		if (p->ring || p->kinds > 0 || p->count < 2)
			continue;
		double ends = apart(p->many_colours[0], p->many_colours[p->count - 1]);
		assert_true(ends >= (is_of(p, "default") ? 90 : 25));
		for (int i = 1; i < p->count; i++) {
			double beside = apart(p->many_colours[i - 1], p->many_colours[i]);
			assert_true(beside >= (is_of(p, "default") ? 12 : 4));
		}
	}
}

/* Returns the least distance of two headings that are `eighths` eighths of a turn apart, over all
 * kinds of vision. */
static double
nearest_in_ring(const struct palette *ring, int eighths)
{
	double least = HUGE_VAL;

	assert_int_equal(ring->count, 8);
	for (int i = 0; i < 8; i++)
		least = fmin(least,
		             apart(ring->many_colours[i], ring->many_colours[(i + eighths) % 8]));
	return least;
}

static void
headings_are_told_apart_in_any_sight(void **state)
{
	static const struct {
		const char *theme;
		double beside, past_the_next, opposite;
	} rings[] = { { "default", 10, 24, 53 }, { "safe", 15, 24, 33 }, { "night", 11, 21, 43 } };

	(void)state;
	for (size_t i = 0; i < sizeof rings / sizeof *rings; i++) {
		const struct palette *ring = palette_find(rings[i].theme, "heading");
		assert_string_equal(ring->theme, rings[i].theme);
		assert_true(nearest_in_ring(ring, 1) >= rings[i].beside);
		assert_true(nearest_in_ring(ring, 2) >= rings[i].past_the_next);
		assert_true(nearest_in_ring(ring, 3) >= 30);
		assert_true(nearest_in_ring(ring, 4) >= rings[i].opposite);
	}
}

/* Returns the angle of the hue, in turns. */
static double
hue_of(int number)
{
	double lab[3];

	lab_of(number, 0, lab);
	return atan2(lab[2], lab[1]) / (2 * M_PI);
}

/* Rings that are a circle of hues. */
static const char *const circles[] = { "default", "night" };
enum { CIRCLES = sizeof circles / sizeof *circles };

static void
rings_of_hues_go_round_once(void **state)
{
	(void)state;
	for (int c = 0; c < CIRCLES; c++) {
		const struct palette *ring = palette_find(circles[c], "heading");
		double round = 0;
		for (int i = 0; i < 8; i++) {
			double way = hue_of(ring->many_colours[(i + 1) % 8]) -
			             hue_of(ring->many_colours[i]);
			way -= floor(way);
			assert_true(way > 0 && way < 0.3);
			round += way;
		}
		assert_true(fabs(round - 1) < 1e-9);
	}
}

/* ---- any colour */

/* Returns the colour in the format of light_of. */
static int
direct(const struct palette *palette, double value)
{
	struct tint tint = palette_tint(palette, COLOURS_DIRECT, (float)value);

	assert_int_equal(tint.style, 0);
	assert_in_range(tint.colour, COLOUR_DIRECT, COLOUR_DIRECT + 0xFFFFFF);
	return -(tint.colour - COLOUR_DIRECT);
}

/* Asserts that the ring has constant lightness, strong colours and even steps, and goes round
 * once. */
static void
assert_is_a_circle_of_hues(const struct palette *ring, double light)
{
	enum { STEPS = 32 };
	double round = 0;

	for (int i = 0; i < STEPS; i++) {
		double here[3], next[3];
		int colour = direct(ring, (double)i / STEPS);
		int other = direct(ring, (i + 1.0) / STEPS);
		lab_of(colour, 0, here);
		lab_of(other, 0, next);
		assert_true(fabs(luminance(colour) - light) < 0.008);
		double step = distance(colour, other, 0);
		assert_true(step > 6 && step < 23);
		assert_true(hypot(here[1], here[2]) > 28);
		double way = (atan2(next[2], next[1]) - atan2(here[2], here[1])) / (2 * M_PI);
		way -= floor(way);
		assert_true(way > 0 && way < 0.15);
		round += way;
	}
	assert_true(fabs(round - 1) < 1e-9);
}

static void
where_there_are_any_colours_headings_are_a_circle_of_hues(void **state)
{
	(void)state;
	assert_is_a_circle_of_hues(palette_find("default", "heading"), 0.179);
	assert_is_a_circle_of_hues(palette_find("night", "heading"), 0.45);
}

static void
any_colours_are_near_to_what_256_have(void **state)
{
	(void)state;
	for (int c = 0; c < CIRCLES; c++) {
		const struct palette *ring = palette_find(circles[c], "heading");
		for (int i = 0; i < 8; i++) {
			double off = hue_of(direct(ring, i / 8.0)) - hue_of(ring->many_colours[i]);
			assert_true(fabs(remainder(off, 1)) < 0.25);
		}
	}
}

/* Every other ring and ramp interpolates its colours, and never beyond readable ones. */
static void
smooth_palettes_go_from_each_colour_to_the_next(void **state)
{
	(void)state;
	for (const struct palette *p = palette_table; p->name; p++) {
		assert_false(palette_is_smooth(p, 256));
		assert_int_equal(palette_is_smooth(p, COLOURS_DIRECT),
		                 p->count > 1 && p->kinds == 0);
		if (!palette_is_smooth(p, COLOURS_DIRECT))
			continue;
		for (int i = 0; i <= 100; i++)
			assert_true(can_be_read(p, direct(p, i / 100.0)));
		for (int i = 0; i < p->count && p->any == 0; i++) {
			double middle = p->ring ? (double)i / p->count : (i + 0.5) / p->count;
			assert_true(distance(direct(p, middle), p->many_colours[i], 0) < 6);
		}
	}
	assert_false(palette_is_smooth(NULL, COLOURS_DIRECT));
}

static void
kinds_keep_their_numbers_where_there_are_any_colours(void **state)
{
	(void)state;
	for (int kind = 0; kind < 8; kind++) {
		const struct palette *groups = palette_find("default", "group");
		float value = ((float)kind + 0.5f) / 8;
		struct tint any = palette_tint(groups, COLOURS_DIRECT, value);
		struct tint many = palette_tint(groups, 256, value);
		assert_int_equal(any.colour, many.colour);
		assert_int_equal(any.style, many.style);
	}
	assert_int_equal(palette_tint(palette_find("amber", "heading"), COLOURS_DIRECT, 0).colour,
	                 136);
}

static void
a_theme_without_a_row_of_its_own_is_as_usual(void **state)
{
	static const char *const names[] = { "heading", "species", "group",
		                             "speed",   "depth",   "neighbours" };
	static const char *const themes[] = { "default", "safe",  "sea", "dusk",
		                              "night",   "amber", "none" };

	(void)state;
	for (size_t t = 0; t < sizeof themes / sizeof *themes; t++)
		for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
			const struct palette *p = palette_find(themes[t], names[i]);
			assert_non_null(p);
			assert_string_equal(p->name, names[i]);
			assert_true(is_of(p, themes[t]) || is_of(p, "default"));
		}
	assert_ptr_equal(palette_find("safe", "species"), palette_find("default", "species"));
	assert_null(palette_find("sea", "none"));
}

/* As without colours, except for that one. */
static void
with_one_colour_bold_tells(void **state)
{
	const struct palette *speed = palette_find("amber", "speed");
	const struct palette *species = palette_find("amber", "species");

	(void)state;
	assert_int_equal(palette_tint(speed, 256, 0.1f).colour, 136);
	assert_int_equal(palette_tint(speed, 256, 0.1f).style, 0);
	assert_int_equal(palette_tint(speed, 256, 0.9f).style, STYLE_BOLD);
	assert_int_equal(palette_tint(speed, 8, 0.9f).colour, 3);
	assert_int_equal(palette_tint(speed, 0, 0.9f).colour, COLOUR_DEFAULT);
	assert_int_equal(palette_tint(species, 16, 0.4f).style, STYLE_BOLD);
	assert_int_equal(palette_tint(species, 16, 0.6f).style, 0);
}

static void
bold_is_free_for_other_uses_where_it_tells_nothing(void **state)
{
	(void)state;
	assert_false(palette_is_bold(NULL, 256));
	assert_false(palette_is_bold(palette_find("default", "heading"), 0));
	assert_false(palette_is_bold(palette_find("default", "speed"), 256));
	assert_true(palette_is_bold(palette_find("default", "speed"), 0));
	assert_false(palette_is_bold(palette_find("default", "species"), 8));
	assert_true(palette_is_bold(palette_find("default", "species"), 0));
	assert_true(palette_is_bold(palette_find("default", "group"), 256));
	assert_true(palette_is_bold(palette_find("amber", "depth"), 16));
}

static void
no_basic_colour_vanishes_on_a_common_background(void **state)
{
	(void)state;
	for (const struct palette *palette = palette_table; palette->name; palette++) {
		assert_ptr_equal(palette_find(palette->theme, palette->name), palette);
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
	const struct palette *palette = palette_find("default", "species");

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
		cmocka_unit_test(kinds_are_told_apart_in_any_sight),
		cmocka_unit_test(low_and_high_are_told_apart_in_any_sight),
		cmocka_unit_test(headings_are_told_apart_in_any_sight),
		cmocka_unit_test(rings_of_hues_go_round_once),
		cmocka_unit_test(where_there_are_any_colours_headings_are_a_circle_of_hues),
		cmocka_unit_test(any_colours_are_near_to_what_256_have),
		cmocka_unit_test(smooth_palettes_go_from_each_colour_to_the_next),
		cmocka_unit_test(kinds_keep_their_numbers_where_there_are_any_colours),
		cmocka_unit_test(a_theme_without_a_row_of_its_own_is_as_usual),
		cmocka_unit_test(with_one_colour_bold_tells),
		cmocka_unit_test(bold_is_free_for_other_uses_where_it_tells_nothing),
	};

	return cmocka_run_group_tests_name("palette", tests, NULL, NULL);
}
