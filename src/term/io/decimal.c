/* SPDX-License-Identifier: MIT */
/* Decimal: a frame has hundreds of colours and places to write, which printf takes longest over. */
#include "decimal.h"

char *
decimal_write(int number, char *text)
{
	char digits[DECIMAL_MOST];
	int count = 0;

	do {
		digits[count++] = (char)('0' + number % 10);
		number /= 10;
	} while (number > 0);
	while (count > 0)
		*text++ = digits[--count];
	return text;
}
