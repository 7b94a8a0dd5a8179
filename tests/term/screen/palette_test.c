/* SPDX-License-Identifier: MIT */
/* Palette: the colour of a value. */
#include "screen/frame.h"
#include "screen/palette.h"
#include "screen/theme.h"

#include "test.h"

static struct palette
palette(const char *theme, const char *quantity)
{
	return theme_palette(theme_find(theme), BACKGROUND_DARK, quantity);
}

static void
assert_tint(const char *theme, const char *quantity, int colours, double value, int colour,
            int style)
{
	const struct palette p = palette(theme, quantity);
	struct tint tint = palette_tint(&p, colours, (float)value);

	assert_that(tint.colour == colour && tint.style == style,
	            "%s of %s, %g in %d colours: %d, style %d, not %d, %d", quantity, theme, value,
	            colours, tint.colour, tint.style, colour, style);
}

TEST(each_value_has_its_colour)
{
	static const struct {
		const char *theme, *quantity;
		int colours;
		double value;
		int colour, style;
	} rows[] = {
		{ "default", "heading", 256, 1, 39, 0 },
		{ "default", "heading", 256, 0.99, 39, 0 }, /* just below right is right */
		{ "default", "heading", 256, -0.01, 39, 0 },
		{ "default", "heading", 256, 0.06, 39, 0 },
		{ "default", "heading", 256, 0.07, 140, 0 },
		{ "default", "heading", 256, 0.9999999, 39, 0 },
		{ "default", "heading", 256, -1e-9, 39, 0 },
		/* what has no colour is plain */
		{ "default", "none", 256, 0, COLOUR_DEFAULT, 0 },
		{ "default", "heading", 0, 0.5, COLOUR_DEFAULT, 0 },
		{ "default", "heading", 256, (double)NAN, COLOUR_DEFAULT, 0 },
		{ "default", "heading", 256, (double)INFINITY, COLOUR_DEFAULT, 0 },
		/* with one colour bold tells as without colours, except for that one */
		{ "amber", "heading", COLOURS_DIRECT, 0, 214, 0 },
		{ "amber", "speed", 256, 0.1, 214, 0 },
		{ "amber", "speed", 256, 0.9, 214, STYLE_BOLD },
		{ "amber", "speed", 8, 0.9, 3, STYLE_BOLD },
		{ "amber", "speed", 0, 0.9, COLOUR_DEFAULT, STYLE_BOLD },
		{ "amber", "species", 16, 0.4, 3, STYLE_BOLD },
		{ "amber", "species", 16, 0.6, 3, 0 },
	};

	every (row, rows)
		assert_tint(row->theme, row->quantity, row->colours, row->value, row->colour,
		            row->style);
}

TEST(headings_go_round_a_ring)
{
	static const int ring[] = { 39, 140, 205, 203, 172, 112, 41, 44 }, few[] = { 6, 5, 1, 2 };

	for (int i = 0; i < 8; i++) {
		assert_tint("default", "heading", 256, i / 8.0, ring[i], 0);
		assert_tint("default", "heading", 256, i / 8.0 - 3, ring[i], 0);
		assert_tint("default", "heading", i < 4 ? 16 : 8, i % 4 / 4.0, few[i % 4], 0);
	}
}

/* Without colours its high end is bold. */
TEST(a_ramp_goes_from_low_to_high)
{
	static const char *const ramps[] = { "speed", "neighbours", "depth" };
	static const int many[] = { 39, 110, 180, 214 }, few[] = { 6, 5, 1 };
	static const double ends[][2] = { { 0, 39 }, { 1, 214 }, { -5, 39 }, { 1e30, 214 } };
	static const double bold[][2] = { { 0, 0 }, { 0.6, 0 }, { 0.7, 1 }, { 1, 1 } };

	every (ramp, ramps) {
		for (int i = 0; i < 4; i++)
			assert_tint("default", *ramp, 256, (i + 0.5) / 4, many[i], 0);
		for (int i = 0; i < 6; i++)
			assert_tint("default", *ramp, i < 3 ? 16 : 8, (i % 3 + 0.5) / 3, few[i % 3],
			            0);
		every (end, ends)
			assert_tint("default", *ramp, 256, (*end)[0], (int)(*end)[1], 0);
		every (end, bold)
			assert_tint("default", *ramp, 0, (*end)[0], COLOUR_DEFAULT,
			            (*end)[1] > 0 ? STYLE_BOLD : 0);
	}
}

/* Groups have those of species and then the same in bold, also where there are any colours; without
 * colours every second is bold. */
TEST(each_kind_has_its_colour)
{
	static const int many[] = { 44, 203, 214, 141 }, few[] = { 6, 1, 5, 2 };

	for (int kinds = 4; kinds <= 8; kinds += 4)
		for (int kind = 0; kind < kinds; kind++) {
			const char *quantity = kinds == 4 ? "species" : "group";
			double value = (kind + 0.5) / kinds;
			int bold = kind < 4 ? 0 : STYLE_BOLD;
			assert_tint("default", quantity, COLOURS_DIRECT, value, many[kind % 4],
			            bold);
			assert_tint("default", quantity, 256, value, many[kind % 4], bold);
			assert_tint("default", quantity, 16, value, few[kind % 4], bold);
			assert_tint("default", quantity, 8, value, few[kind % 4], bold);
			assert_tint("default", quantity, 0, value, COLOUR_DEFAULT,
			            kind % 2 ? STYLE_BOLD : 0);
		}
}

TEST(bold_is_free_for_other_uses_where_it_tells_nothing)
{
	static const struct {
		const char *theme, *quantity;
		int colours;
		bool tells;
	} rows[] = {
		{ "default", "none", 256, false },  { "default", "heading", 0, false },
		{ "default", "speed", 256, false }, { "default", "speed", 0, true },
		{ "default", "species", 8, false }, { "default", "species", 0, true },
		{ "default", "group", 256, true },  { "amber", "depth", 16, true },
	};

	every (row, rows) {
		const struct palette p = palette(row->theme, row->quantity);
		assert_int_equal(palette_is_bold(&p, row->colours), row->tells);
	}
}
