/* SPDX-License-Identifier: MIT */
/* Palette: few colours stay as they are; of many each is near to what stands for it. */
#include "view/palette.h"

#include "scene.h"

#include "screen/rgb.h"

enum { PIXELS = 20000 };

static uint32_t pixels[PIXELS], palette[PALETTE_MOST];
static uint8_t numbers[PIXELS];

TEST(few_colours_are_exact_and_the_first_pixel_is_number_0)
{
	for (int colours = 1; colours <= PALETTE_MOST; colours += 127) {
		for (int i = 0; i < PIXELS; i++)
			pixels[i] = (uint32_t)(i * 7 % colours) * 66051 % 0x1000000;
		assert_int_equal(palette_make(pixels, PIXELS, numbers, palette), colours);
		assert_int_equal(numbers[0], 0);
		for (int i = 0; i < PIXELS; i++)
			assert_int_equal(palette[numbers[i]], pixels[i]);
	}
	assert_int_equal(palette_make(pixels, 1, numbers, palette), 1);
}

/* Returns the mean squared distance from the nearest of 216 colours, six of red, green and blue each. */
static double
cube_error(void)
{
	double sum = 0;

	for (int i = 0; i < PIXELS; i++) {
		uint32_t near = 0;
		for (int shift = 0; shift < 24; shift += 8)
			near |= ((pixels[i] >> shift & 0xFF) + 25) / 51 * 51 << shift;
		sum += rgb_distance(pixels[i], near);
	}
	return sum / PIXELS;
}

TEST(a_palette_made_of_its_picture_is_nearer_than_a_cube_of_colours)
{
	struct dice d = { 7 };

	for (int kind = 0; kind < 3; kind++) {
		double sum = 0;
		for (int i = 0; i < PIXELS; i++) {
			const uint32_t red = (uint32_t)dice_below(&d, 256),
				       green = (uint32_t)dice_below(&d, kind == 1 ? 32 : 256),
				       blue = (uint32_t)dice_below(&d, 256);
			pixels[i] = kind == 2 ? red * 0x10101 : red << 16 | green << 8 | blue;
		}
		assert_true(palette_make(pixels, PIXELS, numbers, palette) >= PALETTE_MOST - 1);
		assert_int_equal(palette[numbers[0]], pixels[0]);
		for (int i = 0; i < PIXELS; i++)
			sum += rgb_distance(pixels[i], palette[numbers[i]]);
		assert_that(sum / PIXELS < (kind == 0 ? 0.9 : 0.25) * cube_error(), "%d: %g, %g",
		            kind, sum / PIXELS, cube_error());
	}
}
