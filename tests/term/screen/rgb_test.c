/* SPDX-License-Identifier: MIT */
/* RGB: palette numbers, and mixtures of colours. */
#include "screen/rgb.h"

#include "test.h"

TEST(numbers_are_the_colours_of_xterm)
{
	assert_int_equal(rgb_of(16), 0x000000);
	assert_int_equal(rgb_of(17), 0x00005F);
	assert_int_equal(rgb_of(26), 0x005FD7);
	assert_int_equal(rgb_of(196), 0xFF0000);
	assert_int_equal(rgb_of(231), 0xFFFFFF);
	assert_int_equal(rgb_of(232), 0x080808);
	assert_int_equal(rgb_of(255), 0xEEEEEE);
}

/* Relative luminance (WCAG 2). */
static double
luminance(uint32_t rgb)
{
	static const double weights[] = { 0.0722, 0.7152, 0.2126 };
	double sum = 0;

	for (int i = 0; i < 3; i++, rgb >>= 8) {
		double share = (rgb & 0xFF) / 255.0;
		sum += weights[i] *
		       (share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4));
	}
	return sum;
}

TEST(a_mixture_has_as_much_light_as_its_parts)
{
	static const uint32_t pairs[][2] = { { 0x000000, 0xFFFFFF },
		                             { 0xFF0000, 0x00FF00 },
		                             { 0x1234AB, 0xF0E0D0 } };

	foreach (i, pairs)
		for (int part = 0; part <= 8; part++) {
			double share = part / 8.0;
			double light = luminance(rgb_mix(pairs[i][0], pairs[i][1], (float)share));
			double expected = luminance(pairs[i][0]) * (1 - share) +
			                  luminance(pairs[i][1]) * share;
			assert_near(light, expected, 0.005);
			assert_near(rgb_luminance(pairs[i][0]), luminance(pairs[i][0]), 1e-5);
		}
}

TEST(every_colour_has_a_number_near_to_it)
{
	for (int number = 16; number < 256; number++)
		assert_int_equal(rgb_of(rgb_number(rgb_of(number))), rgb_of(number));
	for (uint32_t rgb = 0; rgb < 0x1000000; rgb += 0x01357)
		for (int shift = 0; shift < 24; shift += 8) {
			const uint32_t near = rgb_of(rgb_number(rgb));
			assert_near(near >> shift & 0xFF, rgb >> shift & 0xFF, 63);
		}
	assert_int_equal(rgb_number(0x8C3434), 88); /* dark red stays red */
}
