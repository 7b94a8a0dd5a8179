/* SPDX-License-Identifier: MIT */
/* Parse count: whole numbers and sizes from text. */
#include "parse_count.h"

#include <stddef.h>
#include <string.h>

bool
parse_count(const char *text, uint64_t most, uint64_t *count)
{
	uint64_t n = 0;

	for (const char *c = text; *c; c++) {
		uint64_t digit = (uint64_t)(*c - '0');
		if (*c < '0' || *c > '9' || digit > most || n > (most - digit) / 10)
			return false;
		n = n * 10 + digit;
	}
	if (!*text)
		return false;
	*count = n;
	return true;
}

bool
parse_size(const char *text, int *columns, int *rows)
{
	const char *x = strchr(text, 'x');
	char left[8] = "";
	uint64_t width = 0, height = 0;

	if (x && x - text < (ptrdiff_t)sizeof left)
		memcpy(left, text, (size_t)(x - text));
	if (!parse_count(left, PARSE_SIDE_MOST, &width) ||
	    !parse_count(x + 1, PARSE_SIDE_MOST, &height) || width < 1 || height < 1)
		return false;
	*columns = (int)width;
	*rows = (int)height;
	return true;
}
