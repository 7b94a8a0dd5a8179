/* SPDX-License-Identifier: MIT */
/* Decimal: compared with printf. */
#include "io/decimal.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void
compare(int number)
{
	char text[DECIMAL_MOST + 1], expected[DECIMAL_MOST + 1];

	*decimal_write(number, text) = '\0';
	snprintf(expected, sizeof expected, "%d", number);
	assert_string_equal(text, expected);
}

static void
every_number_is_as_printf_writes_it(void **state)
{
	(void)state;
	for (int number = 0; number <= 11000; number++)
		compare(number);
	for (int number = INT_MAX; number > 0; number /= 3)
		compare(number);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_number_is_as_printf_writes_it),
	};

	return cmocka_run_group_tests_name("decimal", tests, NULL, NULL);
}
