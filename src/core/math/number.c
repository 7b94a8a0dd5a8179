/* SPDX-License-Identifier: MIT */
#include "number.h"

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_NUMBER = 40, LONGEST_QUOTE = 40 };

static const char *
digits(const char *text)
{
	while (*text >= '0' && *text <= '9')
		text++;
	return text;
}

/* Returns whether text is a decimal number; *point: its decimal point, or NULL. */
static bool
is_decimal(const char *text, const char **point)
{
	const char *at = text + (*text == '-' || *text == '+'), *whole = at;

	at = digits(at);
	size_t count = (size_t)(at - whole);
	*point = *at == '.' ? at : NULL;
	if (*point) {
		at = digits(*point + 1);
		count += (size_t)(at - *point - 1);
	}
	if (count > 0 && (*at == 'e' || *at == 'E')) {
		const char *power = at + 1 + (at[1] == '-' || at[1] == '+');
		at = digits(power);
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

/* Returns number / unit, rounded to a whole number, ties to even. unit: even. */
static uint64_t
divide_rounded(uint64_t number, uint64_t unit)
{
	uint64_t whole = number / unit, rest = number % unit;

	return whole + (rest > unit / 2 || (rest == unit / 2 && whole % 2 == 1));
}

/* Returns number / 2^bits, rounded the same way. */
static uint64_t
shift_rounded(uint64_t number, int bits)
{
	if (bits == 0 || bits > 63)
		return bits == 0 ? number : 0; /* below a half: number < 2^63 */
	return divide_rounded(number, UINT64_C(1) << bits);
}

/* |value| 10^decimals is product / 2^shift. The next larger float is spacing / 2^shift above it. */
struct scaled {
	uint64_t product, spacing;
	int shift;
	bool power; /* of two: the next smaller float is only half as far */
};

/* Scales a float exactly: it is m 2^e with m below 2^24, and the product is m 5^decimals. Returns
 * false where 64 bits do not hold it. */
static bool
scale_by_ten(float value, int decimals, struct scaled *s)
{
	static const uint32_t fives[] = { 1,       5,        25,       125,    625,
		                          3125,    15625,    78125,    390625, 1953125,
		                          9765625, 48828125, 244140625 };
	uint32_t bits;

	memcpy(&bits, &value, sizeof bits);
	int exponent = (int)(bits >> 23 & 0xFF);
	uint32_t fraction = bits & 0x7FFFFF;
	if (exponent == 0xFF || decimals >= (int)(sizeof fives / sizeof *fives))
		return false;
	*s = (struct scaled){ .product = fraction | (exponent > 0 ? 0x800000 : 0),
		              .spacing = fives[decimals],
		              .power = fraction == 0 };
	s->product *= fives[decimals];
	int up = (exponent > 0 ? exponent : 1) - 150 + decimals;
	if (up > 0 && (up > 63 || s->product >> (64 - up) > 0))
		return false;
	s->shift = up < 0 ? -up : 0;
	s->product <<= up > 0 ? up : 0;
	s->spacing <<= up > 0 ? up : 0;
	return true;
}

/* Returns whether `number`, in units of the product, reads back to the value: no float is nearer. */
static bool
is_nearest(const struct scaled *s, uint64_t number)
{
	if (number >= s->product)
		return 2 * (number - s->product) < s->spacing;
	return 2 * (s->product - number) < s->spacing / (s->power ? 2 : 1);
}

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

/* Returns the decimals of nine digits of a size from 1e-4 to below 1e9. */
static int
decimals_of_nine(float size)
{
	static const double tens[] = { 1e-4, 1e-3, 1e-2, 1e-1, 1e0, 1e1, 1e2,
		                       1e3,  1e4,  1e5,  1e6,  1e7, 1e8, 1e9 };
	uint32_t bits;

	memcpy(&bits, &size, sizeof bits);
	/* The logarithm of 2 to base 10 is 77/256 less 0.0003: one too small at most. */
	int power = (((int)(bits >> 23) - 127) * 77) >> 8;
	return 8 - power - ((double)size >= tens[power + 5]);
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
static char *
put_shortest(char *at, float value)
{
	struct scaled s = { 0 };
	int decimals = decimals_of_nine(fabsf(value));

	scale_by_ten(value, decimals, &s);
	uint64_t whole = shift_rounded(s.product, s.shift);
	for (uint64_t unit = UINT64_C(10) << s.shift; decimals > 0; unit *= 10, decimals--) {
		uint64_t fewer = divide_rounded(s.product, unit);
		if (!is_nearest(&s, fewer * unit))
			break;
		whole = fewer;
	}
	return put_decimal(at, value, whole, decimals);
}

char *
number_put(char *at, float value)
{
	if (is_usual(value))
		return value == 0 ? put_decimal(at, value, 0, 0) : put_shortest(at, value);
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
	struct scaled s;

	if (scale_by_ten(value, decimals, &s)) {
		*put_decimal(text, value, shift_rounded(s.product, s.shift), decimals) = '\0';
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
