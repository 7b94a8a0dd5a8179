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
