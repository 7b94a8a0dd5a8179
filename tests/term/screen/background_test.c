/* SPDX-License-Identifier: MIT */
/* Background: dark or light, by its colour and by the environment. */
#include "screen/background.h"
#include "screen/frame.h"
#include "screen/rgb.h"

#include "test.h"

/* Black, Solarized and others as their authors publish them; mid grey is 0x767676 for both. */
TEST(backgrounds_that_people_use_are_known)
{
	static const struct {
		uint32_t rgb;
		enum background is;
	} rows[] = {
		{ 0x000000, BACKGROUND_DARK },  { 0x002B36, BACKGROUND_DARK },
		{ 0x282C34, BACKGROUND_DARK },  { 0x300A24, BACKGROUND_DARK },
		{ 0x0000AA, BACKGROUND_DARK },  { 0x757575, BACKGROUND_DARK },
		{ 0x787878, BACKGROUND_LIGHT }, { 0xFDF6E3, BACKGROUND_LIGHT },
		{ 0xFFFFFF, BACKGROUND_LIGHT }, { 0xFFFFDD, BACKGROUND_LIGHT },
	};

	every (row, rows)
		assert_int_equal(background_of_colour(row->rgb), row->is);
}

TEST(the_variable_counts_if_it_is_of_digits)
{
	static const struct {
		const char *value;
		enum background is;
	} rows[] = {
		{ "15;0", BACKGROUND_DARK },
		{ "7;0", BACKGROUND_DARK },
		{ "0;15", BACKGROUND_LIGHT },
		{ "0;7", BACKGROUND_LIGHT },
		{ "15;8", BACKGROUND_DARK },
		{ "12;4", BACKGROUND_DARK },
		{ "0;9", BACKGROUND_LIGHT },
		{ "15;1;0", BACKGROUND_DARK },
		{ "0;1;15", BACKGROUND_LIGHT },
		{ ";0", BACKGROUND_DARK },
		{ "0;06", BACKGROUND_DARK },
		{ "15;default;0", BACKGROUND_DARK },
		{ "default;default", BACKGROUND_DARK },
		{ "15;", BACKGROUND_DARK },
		{ "15", BACKGROUND_DARK },
		{ "", BACKGROUND_DARK },
		{ NULL, BACKGROUND_DARK },
		{ "15;16", BACKGROUND_DARK },
		{ "15;000", BACKGROUND_DARK },
		{ "15; 0", BACKGROUND_DARK },
		{ "15;-1", BACKGROUND_DARK },
		{ "15;0\n", BACKGROUND_DARK },
	};

	every (row, rows)
		assert_int_equal(background_of_variable(row->value), row->is);
}

TEST(a_colour_fades_to_the_background)
{
	for (int number = 16; number < 232; number++) {
		double whole = (double)rgb_luminance(rgb_of(number));
		int32_t dark = background_fade(number, BACKGROUND_DARK, 0.5F, COLOURS_DIRECT);
		int32_t light = background_fade(number, BACKGROUND_LIGHT, 0.5F, COLOURS_DIRECT);
		assert_in_range(dark, COLOUR_DIRECT, COLOURS_DIRECT - 1);
		assert_true((double)rgb_luminance((uint32_t)dark & 0xFFFFFF) <= whole);
		assert_true((double)rgb_luminance((uint32_t)light & 0xFFFFFF) >= whole);
		assert_int_equal(background_fade(number, BACKGROUND_LIGHT, 1, 256), number);
		assert_int_equal(background_fade(number, BACKGROUND_DARK, 0, 256), 16);
	}
	assert_int_equal(
		background_fade(COLOUR_DIRECT + 0x804020, BACKGROUND_DARK, 0.5F, COLOURS_DIRECT),
		COLOUR_DIRECT + 0x402010);
	assert_int_equal(background_fade(COLOUR_DEFAULT, BACKGROUND_DARK, 0.5F, COLOURS_DIRECT),
	                 COLOUR_DIRECT + 0x808080);
	assert_int_equal(background_fade(COLOUR_DEFAULT, BACKGROUND_LIGHT, 0.5F, COLOURS_DIRECT),
	                 COLOUR_DIRECT + 0x808080);
}
