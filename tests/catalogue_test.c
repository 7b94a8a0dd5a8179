/* SPDX-License-Identifier: MIT */
/* Catalogue: factors and headlines, row by row. */
#include "app/catalogue.h"

#include "boids/factors.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static int
group_count(void)
{
	int count = 0;

	while (factor_groups[count].name)
		count++;
	return count;
}

static void
every_group_has_a_factor_and_every_factor_one_group(void **state)
{
	(void)state;
	assert_int_equal(factor_groups[0].first, 0);
	assert_int_equal(factor_groups[group_count()].first, FACTORS);
	for (int g = 0; g < group_count(); g++) {
		assert_true(factor_groups[g].first < factor_groups[g + 1].first);
		for (int i = factor_groups[g].first; i < factor_groups[g + 1].first; i++)
			assert_int_equal(factor_group(i), g);
	}
	assert_string_equal(factor_groups[factor_group(FACTOR_separation)].name, "rules");
	assert_string_equal(factor_groups[factor_group(FACTOR_max_speed)].name, "speed");
	assert_string_equal(factor_groups[factor_group(FACTOR_colour_by)].name, "looks");
}

/* Read from the top like a reader does: a headline, its factors, the next headline ... */
static void
rows_are_headlines_and_their_factors_in_order(void **state)
{
	int row = 0, next = 0, group;

	(void)state;
	for (int g = 0; g < group_count(); g++) {
		assert_int_equal(catalogue_at(row++, &group), HEADLINE);
		assert_int_equal(group, g);
		for (; next < factor_groups[g + 1].first; next++, row++) {
			assert_int_equal(catalogue_at(row, &group), next);
			assert_int_equal(group, g);
			assert_int_equal(catalogue_row(next), row);
		}
	}
	assert_int_equal(row, catalogue_rows());
	assert_int_equal(next, FACTORS);
}

static void
a_headline_or_an_end_gives_way_to_the_next_factor(void **state)
{
	int speed = catalogue_row(FIRST_speed);

	(void)state;
	assert_int_equal(catalogue_near(speed, 1), FIRST_speed);
	assert_int_equal(catalogue_near(speed - 1, 1), FIRST_speed);
	assert_int_equal(catalogue_near(speed - 1, -1), FIRST_speed - 1);
	assert_int_equal(catalogue_near(-40, -1), 0);
	assert_int_equal(catalogue_near(0, -1), 0);
	assert_int_equal(catalogue_near(0, 1), 0);
	assert_int_equal(catalogue_near(catalogue_rows() + 40, 1), FACTORS - 1);
	assert_int_equal(catalogue_near(catalogue_rows(), -1), FACTORS - 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_group_has_a_factor_and_every_factor_one_group),
		cmocka_unit_test(rows_are_headlines_and_their_factors_in_order),
		cmocka_unit_test(a_headline_or_an_end_gives_way_to_the_next_factor),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
