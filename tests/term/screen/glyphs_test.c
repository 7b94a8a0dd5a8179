/* SPDX-License-Identifier: MIT */
/* Glyphs: the sets, sectors of headings and levels of crowds. */
#include "screen/glyphs.h"

#include "test.h"

#include <locale.h>
#include <wchar.h>

/* Compares with the sector by its angle: kept up to 5 degrees past its border. */
static void
compare(float x, float y)
{
	const double turns = atan2(-(double)y, (double)x) / 6.283185307179586;

	for (int sectors = 4; sectors <= 8; sectors += 4)
		for (int last = -1; last < sectors; last++) {
			double past = fabs(remainder(turns - (double)last / sectors, 1));
			bool kept = last >= 0 && past <= 0.5 / sectors + 5.0 / 360;
			int nearest = ((int)floor(turns * sectors + 0.5) + sectors) % sectors;
			assert_int_equal(glyph_sector(sectors, x, y, last), kept ? last : nearest);
		}
}

/* Whole numbers have zeros of either sign, diagonals and headings next to every border; then any length,
 * and the nearest floats on both sides of the borders: 5 degrees each, and half of it, of both sets and
 * with slack. */
TEST(each_sector_is_that_of_the_angle)
{
	enum { SIDE = 130, STEPS = 200000, BORDERS = 144 };
	const double turn = 6.283185307179586;

	for (int x = -SIDE; x <= SIDE; x++)
		for (int y = -SIDE; y <= SIDE; y++)
			if (x != 0 || y != 0)
				compare((float)x, (float)y);
	compare(-0.0F, 1);
	compare(-0.0F, -1);
	compare(1, -0.0F);
	compare(-1, -0.0F);
	for (int i = 0; i < STEPS; i++) {
		double length = 1e-3 * pow(10, i % 7), angle = turn * (i + 0.3) / STEPS;
		compare((float)(length * cos(angle)), (float)(length * sin(angle)));
	}
	for (int i = 0; i < BORDERS; i++)
		for (int k = -40; k <= 40; k++) {
			double angle = turn * i / BORDERS + k * 1e-7;
			compare((float)(5 * cos(angle)), (float)(5 * sin(angle)));
		}
}

/* No heading keeps the last sector, and any length of one will do. A sector of another set is not kept. */
TEST(a_sector_is_of_its_set)
{
	static const struct {
		int sectors;
		float x, y;
		int last, sector;
	} rows[] = {
		{ 8, 0, 0, 3, 3 },      { 8, 0, 0, -1, 0 },          { 8, -0.0f, 0, 5, 5 },
		{ 8, NAN, 1, 2, 2 },    { 8, NAN, NAN, -1, 0 },      { 4, 0, 0, 6, 0 },
		{ 8, 1e-45f, 0, 4, 0 }, { 8, 3e38f, -3e38f, -1, 1 }, { 8, 0, INFINITY, -1, 6 },
		{ 4, 7, 0, 7, 0 },      { 4, -7, 0, 99, 2 },
	};

	every (row, rows)
		assert_int_equal(glyph_sector(row->sectors, row->x, row->y, row->last), row->sector);
}

/* As Unicode numbers the dots: down the left, down the right, and the lowest two last. */
TEST(a_dot_of_braille_is_where_the_boid_is)
{
	static const int number[4][2] = { { 1, 4 }, { 2, 5 }, { 3, 6 }, { 7, 8 } };
	const struct glyph_set *set = glyphs_find("braille");

	assert_int_equal(set->across, 2);
	assert_int_equal(set->down, 4);
	for (int row = 0; row < 4; row++)
		for (int column = 0; column < 2; column++) {
			uint8_t dot = set->dot[2 * row + column];
			assert_int_equal(set->look(set, (struct sight){ .dots = dot }),
			                 0x2800 + (1 << (number[row][column] - 1)));
		}
	assert_int_equal(set->look(set, (struct sight){ .dots = 0xff }), 0x28ff);
}

/* As Unicode numbers them: row by row from the left, without the four that it had before. */
TEST(sextants_have_the_squares_of_their_dots)
{
	const struct glyph_set *set = glyphs_find("sixths");
	uint32_t next = 0x1FB00;

	for (int dots = 1; dots < 64; dots++) {
		uint32_t older = dots == (1 | 4 | 16)   ? 0x258C
		                 : dots == (2 | 8 | 32) ? 0x2590
		                 : dots == 63           ? 0x2588
		                                        : 0;
		assert_int_equal(set->look(set, (struct sight){ .dots = (uint8_t)dots }),
		                 older ? older : next++);
	}
	assert_int_equal(next, 0x1FB3C);
	for (int i = 0; i < 6; i++)
		assert_int_equal(set->dot[i], 1 << i);
}

/* Few are counted one by one. Else an even flock shows one glyph, and three times as many boids are two
 * levels more. */
TEST(one_alone_has_the_lowest_level_and_each_level_needs_more)
{
	static const double means[] = { 0, 1e-9, 0.05, 0.5, 1, 2.7, 4, 5, 10, 16, 100, 1234.5, 1e7 };
	static const struct {
		double by;
		int level;
	} near[] = { { 0.8, 4 }, { 1, 4 },       { 1.2, 4 },    { 3, 6 },
		     { 9, 8 },   { 1 / 3.0, 2 }, { 1 / 9.0, 0 } };

	every (mean, means) {
		struct glyph_scale scale = glyph_scale(*mean);
		assert_int_equal(scale.from[0], 1);
		for (int k = 0; k < GLYPH_LEVELS; k++) {
			assert_int_equal(glyph_level(&scale, scale.from[k], -1), k);
			if (k > 0) {
				assert_true(scale.from[k] > scale.from[k - 1]);
				assert_int_equal(glyph_level(&scale, scale.from[k] - 1, -1), k - 1);
			}
			if (*mean <= 4)
				assert_true(k > 5 || scale.from[k] == (uint32_t)k + 1);
		}
		assert_true(*mean > 4 || scale.from[GLYPH_LEVELS - 1] == 27);
		assert_int_equal(glyph_level(&scale, UINT32_MAX / 2, -1), GLYPH_LEVELS - 1);
		every (row, near)
			if (*mean >= 16)
				assert_int_equal(
					glyph_level(&scale, (uint32_t)(floor(*mean) * row->by), -1),
					row->level);
	}
}

TEST(a_level_is_kept_until_an_eighth_past_its_border)
{
	struct glyph_scale scale = glyph_scale(1000);

	for (int k = 1; k < GLYPH_LEVELS; k++) {
		uint32_t border = scale.from[k];
		assert_int_equal(glyph_level(&scale, border, k - 1), k - 1);
		assert_int_equal(glyph_level(&scale, border + border / 8, k - 1), k - 1);
		assert_int_equal(glyph_level(&scale, border + border / 6, k - 1), k);
		assert_int_equal(glyph_level(&scale, border - 1, k), k);
		assert_int_equal(glyph_level(&scale, border - border / 10, k), k);
		assert_int_equal(glyph_level(&scale, border - border / 8, k), k - 1);
	}
	for (int last = -1; last <= GLYPH_LEVELS; last++) /* of another time, and outside the scale */
		assert_int_equal(glyph_level(&scale, 1000, last), 4);
}

TEST(so_few_are_never_shown_as_more_or_fewer)
{
	struct glyph_scale scale = glyph_scale(0.5);

	for (uint32_t count = 1; count < 8; count++)
		for (int last = -1; last < GLYPH_LEVELS; last++)
			assert_int_equal(glyph_level(&scale, count, last),
			                 glyph_level(&scale, count, -1));
}

TEST(every_set_is_found_and_fits_into_cells)
{
	assert_null(glyphs_find("nosuch"));
	assert_null(glyphs_find(""));
	for (const struct glyph_set *set = glyph_sets; set->name; set++) {
		assert_ptr_equal(glyphs_find(set->name), set);
		assert_true(set->sectors == 4 || set->sectors == 8);
		assert_true(set->across >= 1 && set->down >= 1);
		assert_true(set->across * set->down <= GLYPH_PARTS);
		assert_true(strlen(set->help) > 0);
		for (int i = 0; i < set->sectors * GLYPH_LEVELS; i++)
			for (int part = 0; part < 2 * set->across * set->down; part++) {
				struct sight sight = { i / GLYPH_LEVELS, set->dot[part / 2],
					               i % GLYPH_LEVELS, part % 2, 0 };
				uint32_t glyph = set->look(set, sight);
				assert_true(glyph > ' ');
				assert_true(set->instead || glyph < 0x7F);
			}
	}
}

TEST(what_shows_instead_of_a_set_always_can)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	for (const struct glyph_set *set = glyph_sets; set->name; set++) {
		const struct glyph_set *plain = glyphs_shown(set, false, true);
		assert_false(plain->instead || plain->ambiguous);
		assert_int_equal(plain->all, set->all);
		if (!set->all) /* it has as many directions */
			assert_int_equal(plain->sectors, set->sectors);
		assert_ptr_equal(glyphs_shown(set, true, false), set);
		assert_true(set->instead || glyphs_shown(set, false, true) == set);
		assert_true(set->ambiguous || glyphs_shown(set, true, true) == set);
		for (int i = 0; i < GLYPH_LEVELS && set->glyphs[i]; i++)
			assert_int_equal(wcwidth((wchar_t)set->glyphs[i]), 1);
	}
}

TEST(a_set_of_ones_own_needs_what_its_characters_need)
{
	static const uint32_t plain[] = { '>', '^', '<', 'v' },
			      arrows[] = { '>', 0x2197, '^', '.', '<', ',', 'v', '`' };
	static const uint32_t balls[4] = { 0x25CF, 0x25CF, 0x25CF, 0x25CF };
	struct glyph_set four = glyphs_custom(plain, 4), eight = glyphs_custom(arrows, 8);
	struct glyph_set ball = glyphs_custom(balls, 4);

	assert_int_equal(glyphs_shown(&ball, false, false)->glyphs[3], 'o');
	assert_false(four.instead || four.ambiguous);
	assert_ptr_equal(glyphs_shown(&four, false, true), &four);
	assert_int_equal(four.sectors, 4);
	assert_non_null(eight.instead);
	assert_string_equal(glyphs_shown(&eight, false, false)->name, "ascii");
	assert_string_equal(glyphs_shown(&eight, true, true)->name, "ascii");
	assert_int_equal(eight.look(&eight, (struct sight){ .sector = 1 }), 0x2197);
	assert_int_equal(eight.look(&eight, (struct sight){ .sector = 7 }), '`');
}
