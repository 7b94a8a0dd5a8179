/* SPDX-License-Identifier: MIT */
/* Tests of glyphs.c. */
#include "term/glyphs.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The sector of a heading in degrees, counter-clockwise from right as it is seen. */
static int
sector(int sectors, double degrees, int last)
{
	double angle = degrees * 3.14159265358979323846 / 180;

	return glyph_sector(sectors, (float)(7 * cos(angle)), (float)(-7 * sin(angle)), last);
}

/* By the definition: the sector whose middle is nearest. */
static int
nearest(int sectors, double degrees)
{
	int best = 0;

	for (int i = 1; i < sectors; i++)
		if (fabs(remainder(degrees - 360.0 * i / sectors, 360)) <
		    fabs(remainder(degrees - 360.0 * best / sectors, 360)))
			best = i;
	return best;
}

static void
every_heading_has_the_nearest_sector(void **state)
{
	(void)state;
	for (int sectors = 4; sectors <= 8; sectors += 4)
		for (int tenth = 0; tenth < 7200; tenth++) {
			double degrees = tenth / 10.0 + 0.05; /* never on a border */
			assert_int_equal(sector(sectors, degrees, -1), nearest(sectors, degrees));
		}
}

static void
each_arrow_points_where_the_boid_flies(void **state)
{
	static const struct {
		float x, y; /* y down */
		uint32_t arrow;
		char ascii;
	} headings[] = {
		{ 1, 0, 0x2192, '>' },    { 1, -1, 0x2197, '/' }, { 0, -1, 0x2191, '^' },
		{ -1, -1, 0x2196, '\\' }, { -1, 0, 0x2190, '<' }, { -1, 1, 0x2199, '/' },
		{ 0, 1, 0x2193, 'v' },    { 1, 1, 0x2198, '\\' },
	};
	const struct glyph_set *arrows = glyphs_find("arrows"), *ascii = glyphs_find("ascii");

	(void)state;
	for (size_t i = 0; i < sizeof headings / sizeof *headings; i++) {
		int at = glyph_sector(8, headings[i].x, headings[i].y, -1);
		assert_int_equal(arrows->heading[at], headings[i].arrow);
		assert_int_equal(ascii->heading[at], headings[i].ascii);
	}
	assert_true(arrows->unicode);
	assert_false(ascii->unicode);
}

/* It takes 5 degrees past the border to change, on either side and across 0. */
static void
a_sector_is_kept_until_five_degrees_past_its_border(void **state)
{
	(void)state;
	for (int sectors = 4; sectors <= 8; sectors += 4)
		for (int last = 0; last < sectors; last++) {
			double middle = 360.0 * last / sectors, half = 180.0 / sectors;
			for (int share = -10; share <= 10; share++)
				assert_int_equal(
					sector(sectors, middle + share * (half + 4.9) / 10, last),
					last);
			assert_int_equal(sector(sectors, middle + half + 5.1, last),
			                 (last + 1) % sectors);
			assert_int_equal(sector(sectors, middle - half - 5.1, last),
			                 (last + sectors - 1) % sectors);
		}
}

static void
a_slow_turn_changes_each_glyph_once(void **state)
{
	int last = -1, changes = 0;

	(void)state;
	for (int i = 0; i < 7200; i++) {
		double trembling = i / 20.0 + 4 * sin(i * 2.5); /* by less than the slack */
		int now = sector(8, trembling, last);
		changes += last >= 0 && now != last;
		last = now;
	}
	assert_int_equal(changes, 8);
}

static void
no_heading_keeps_the_last_sector(void **state)
{
	(void)state;
	assert_int_equal(glyph_sector(8, 0, 0, 3), 3);
	assert_int_equal(glyph_sector(8, 0, 0, -1), 0);
	assert_int_equal(glyph_sector(8, -0.0f, 0, 5), 5);
	assert_int_equal(glyph_sector(8, NAN, 1, 2), 2);
	assert_int_equal(glyph_sector(8, NAN, NAN, -1), 0);
	assert_int_equal(glyph_sector(4, 0, 0, 6), 0); /* of a set that had more */
}

static void
any_length_of_heading_will_do(void **state)
{
	(void)state;
	assert_int_equal(glyph_sector(8, 1e-45f, 0, 4), 0);
	assert_int_equal(glyph_sector(8, 3e38f, -3e38f, -1), 1);
	assert_int_equal(glyph_sector(8, 0, INFINITY, -1), 6);
}

static void
a_sector_of_another_set_is_not_kept(void **state)
{
	(void)state;
	assert_int_equal(sector(4, 0, 7), 0);
	assert_int_equal(sector(4, 180, 99), 2);
}

static void
every_set_is_found_and_fits_into_cells(void **state)
{
	(void)state;
	assert_null(glyphs_find("nosuch"));
	assert_null(glyphs_find(""));
	for (const struct glyph_set *set = glyph_sets; set->name; set++) {
		assert_ptr_equal(glyphs_find(set->name), set);
		assert_true(set->sectors == 4 || set->sectors == 8);
		assert_true(strlen(set->help) > 0);
		for (int i = 0; i < set->sectors; i++) {
			assert_true(set->heading[i] > ' ');
			assert_true(set->unicode || set->heading[i] < 0x7F);
		}
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_heading_has_the_nearest_sector),
		cmocka_unit_test(each_arrow_points_where_the_boid_flies),
		cmocka_unit_test(a_sector_is_kept_until_five_degrees_past_its_border),
		cmocka_unit_test(a_slow_turn_changes_each_glyph_once),
		cmocka_unit_test(no_heading_keeps_the_last_sector),
		cmocka_unit_test(any_length_of_heading_will_do),
		cmocka_unit_test(a_sector_of_another_set_is_not_kept),
		cmocka_unit_test(every_set_is_found_and_fits_into_cells),
	};

	return cmocka_run_group_tests_name("glyphs", tests, NULL, NULL);
}
