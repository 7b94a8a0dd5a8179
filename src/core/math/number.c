/* SPDX-License-Identifier: MIT */
#include "number.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_NUMBER = 40, LONGEST_QUOTE = 40 };

static const char DIGITS[] = "0123456789";

/* Returns whether text is a decimal number; *point: its decimal point, or NULL. */
static bool
is_decimal(const char *text, const char **point)
{
	const char *at = text + (*text == '-' || *text == '+'), *whole = at;

	at += strspn(at, DIGITS);
	size_t count = (size_t)(at - whole);
	*point = *at == '.' ? at : NULL;
	if (*point) {
		const size_t decimals = strspn(*point + 1, DIGITS);
		at = *point + 1 + decimals;
		count += decimals;
	}
	if (count > 0 && (*at == 'e' || *at == 'E')) {
		const char *power = at + 1 + (at[1] == '-' || at[1] == '+');
		at = power + strspn(power, DIGITS);
		count = at > power ? count : 0;
	}
	return count > 0 && *at == '\0';
}

/* Calls strtod with the locale's decimal sign in place of the point. */
bool
number_read(const char *text, double *value)
{
	const char *point;
	char local[2 * LONGEST_NUMBER];

	if (strlen(text) > LONGEST_NUMBER || !is_decimal(text, &point))
		return false;
	if (point)
		snprintf(local, sizeof local, "%.*s%s%s", (int)(point - text), text,
		         localeconv()->decimal_point, point + 1);
	else
		snprintf(local, sizeof local, "%s", text);
	*value = strtod(local, NULL);
	return isfinite(*value);
}

/* Replaces the locale's decimal sign by a point. */
static void
use_decimal_point(char *text)
{
	const char *sign = localeconv()->decimal_point;
	char *at = strstr(text, sign);

	if (at && strcmp(sign, ".") != 0) {
		*at = '.';
		memmove(at + 1, at + strlen(sign), strlen(at + strlen(sign)) + 1);
	}
}

/* A double holds a float times one of these exactly: it is m 2^e with m below 2^24, and 5^12 is below
 * 2^28. So its digits are those of rint, ties to even. */
static const double tens[] = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12 };
enum { DECIMALS_MOST = sizeof tens / sizeof *tens - 1 };

/* Writes whole / 10^decimals, with a sign if the value has one. Returns the end. */
static char *
put_decimal(char *at, float value, uint64_t whole, int decimals)
{
	char digits[24], *first = digits + sizeof digits;

	for (int written = 0; whole > 0 || written <= decimals; written++, whole /= 10) {
		if (written == decimals && decimals > 0)
			*--first = '.';
		*--first = (char)('0' + whole % 10);
	}
	if (signbit(value))
		*--first = '-';
	size_t length = (size_t)(digits + sizeof digits - first);
	memcpy(at, first, length);
	return at + length;
}

char *
number_put_whole(char *at, uint64_t number)
{
	return put_decimal(at, 0, number, 0);
}

/* Returns whether nine digits without an exponent tell the value from all other floats. */
static bool
is_usual(float value)
{
	float size = fabsf(value);

	return value == 0 || ((double)size >= 1e-4 && size < 1e9f);
}

/* Writes the fewest digits that read back to the value. Nine tell any two floats apart (Matula
 * 1968); one after the other is dropped while what is left is nearer to the value than to any other
 * float (Steele and White 1990). All whole digits are kept. */
char *
number_put(char *at, float value)
{
	const double size = fabs((double)value);

	if (is_usual(value)) {
		int decimals = DECIMALS_MOST;
		while (size * tens[decimals] >= 1e9)
			decimals--;
		double whole = rint(size * tens[decimals]);
		for (; decimals > 0; decimals--) {
			double fewer = rint(size * tens[decimals - 1]);
			if ((double)(float)(fewer / tens[decimals - 1]) != size)
				break;
			whole = fewer;
		}
		return put_decimal(at, value, (uint64_t)whole, decimals);
	}
	for (int digits = 1; digits <= 9; digits++) {
		snprintf(at, NUMBER_TEXT, "%.*g", digits, (double)value);
		if (strtof(at, NULL) == value)
			break;
	}
	use_decimal_point(at);
	return at + strlen(at);
}

/* Writes value with these decimals, rounded as printf does. */
static void
write_fixed(float value, int decimals, char *text)
{
	double scaled = decimals <= DECIMALS_MOST ? fabs((double)value) * tens[decimals] : HUGE_VAL;

	if (scaled < 0x1p63) {
		*put_decimal(text, value, (uint64_t)rint(scaled), decimals) = '\0';
		return;
	}
	snprintf(text, BOIDS_FACTOR_TEXT, "%.*f", decimals, (double)value);
	use_decimal_point(text);
}

/* Uses as few decimals as needed. Above 20 an exponent is shorter; no usual value of a factor needs
 * one. */
void
number_write(float value, char *text)
{
	double back;

	*number_put(text, value) = '\0';
	if (is_usual(value))
		return;
	for (int decimals = 0; decimals <= 20; decimals++) {
		char fixed[BOIDS_FACTOR_TEXT];
		write_fixed(value, decimals, fixed);
		if (number_read(fixed, &back) && (float)back == value) {
			memcpy(text, fixed, sizeof fixed);
			return;
		}
	}
}

void
number_write_double(double value, char *text)
{
	double back = 0;

	for (int digits = 15; digits <= 17; digits++) {
		snprintf(text, BOIDS_FACTOR_TEXT, "%.*g", digits, value);
		use_decimal_point(text);
		if (number_read(text, &back) && back == value)
			return;
	}
}

void
number_show(float value, char *text)
{
	float size = value < 0 ? -value : value;
	int decimals = 3;

	for (float least = 1; decimals < 9 && size > 0 && size < least; least /= 10)
		decimals++;
	for (float most = 10; decimals > 0 && size >= most; most *= 10)
		decimals--;
	write_fixed(value, decimals, text);
	if (!strchr(text, '.'))
		return;
	char *end = text + strlen(text);
	while (end[-1] == '0')
		*--end = '\0';
	if (end[-1] == '.')
		*--end = '\0';
	if (strcmp(text, "-0") == 0)
		strcpy(text, "0");
}

const char *
number_quote(const char *text, char quoted[NUMBER_QUOTE])
{
	size_t length = strlen(text), shown = length < LONGEST_QUOTE ? length : LONGEST_QUOTE;
	char *at = quoted;

	/* UTF-8 continuation bytes are 10xxxxxx, three at most */
	for (int back = 0; back < 3 && shown < length && (text[shown] & 0xC0) == 0x80; back++)
		shown--;
	*at++ = '\'';
	for (size_t i = 0; i < shown; i++)
		*at++ = (unsigned char)text[i] < ' ' || text[i] == 0x7F ? '?' : text[i];
	strcpy(at, length > shown ? "...'" : "'");
	return quoted;
}

const char *
number_quote_comma(const char *text, char quoted[NUMBER_QUOTE])
{
	char fixed[NUMBER_TEXT];
	const char *point;

	snprintf(fixed, sizeof fixed, "%s", text);
	char *comma = strchr(fixed, ','), *end = quoted + strlen(number_quote(text, quoted));
	if (comma && strlen(text) < sizeof fixed) {
		*comma = '.';
		if (is_decimal(fixed + (strncmp(fixed, "auto ", 5) == 0 ? 5 : 0), &point))
			sprintf(end, ": write %s", fixed);
	}
	return quoted;
}

/* Returns the edit distance: letters changed, inserted, deleted or swapped with the next to turn a
 * into b (Damerau 1964, optimal string alignment). Names of up to 40 letters. */
static int
edit_distance(const char *a, const char *b)
{
	enum { NAME = 40 };
	int rows[3][NAME + 1] = { { 0 } };
	int n = (int)strlen(b);

	if (n > NAME || strlen(a) > NAME)
		return NAME;
	for (int j = 0; j <= n; j++)
		rows[0][j] = j;
	for (int i = 1; a[i - 1]; i++) {
		int *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
		row[0] = i;
		for (int j = 1; j <= n; j++) {
			int best = above[j - 1] + (a[i - 1] != b[j - 1]);
			best = above[j] + 1 < best ? above[j] + 1 : best;
			best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
			    before[j - 2] + 1 < best)
				best = before[j - 2] + 1;
			row[j] = best;
		}
	}
	return rows[strlen(a) % 3][n];
}

struct nearest
nearest_to(const char *misspelt)
{
	/* one edit per three letters; a more distant name is another word */
	return (struct nearest){ misspelt, NULL, (int)strlen(misspelt) / 3 + 1 };
}

void
nearest_try(struct nearest *n, const char *name)
{
	size_t length = strlen(n->misspelt);
	bool begins = length >= 3 && strncmp(n->misspelt, name, length) == 0;
	int edits = begins ? 0 : edit_distance(n->misspelt, name);

	if (edits < n->edits && (size_t)edits < strlen(name)) {
		n->name = name;
		n->edits = edits;
	}
}

const char *
nearest_name(const char *misspelt, const char *(*name)(int row))
{
	struct nearest n = nearest_to(misspelt);

	for (int row = 0; name(row); row++)
		nearest_try(&n, name(row));
	return n.name;
}
