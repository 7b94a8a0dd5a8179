/* SPDX-License-Identifier: MIT */
/* Decimal: compared with printf. */
#include "io/decimal.h"

#include "test.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static void
compare(int number)
{
	char text[DECIMAL_MOST + 1], expected[DECIMAL_MOST + 1];

	*decimal_write(number, text) = '\0';
	snprintf(expected, sizeof expected, "%d", number);
	assert_string_equal(text, expected);
}

TEST(every_number_is_as_printf_writes_it)
{
	for (int number = 0; number <= 11000; number++)
		compare(number);
	for (int number = INT_MAX; number > 0; number /= 3)
		compare(number);
}
