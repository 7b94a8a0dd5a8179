/* SPDX-License-Identifier: MIT */
/* Number: conversion between numbers and text, in every locale. FLOATS=61 compares each 61st of all
 * floats with the C library, 1 all (half an hour). */
#include "scene.h"

#include "folder.h"
#include "math/number.h"

#include <inttypes.h>
#include <locale.h>

TEST(decimal_numbers_are_read)
{
	static const struct {
		const char *text;
		double value;
	} good[] = {
		{ "0", 0 },         { "1", 1 },         { "-1", -1 },         { "+3", 3 },
		{ "0.5", 0.5 },     { ".5", 0.5 },      { "5.", 5 },          { "007", 7 },
		{ "1e3", 1000 },    { "1E3", 1000 },    { "2.5e-3", 2.5e-3 }, { "1e+2", 100 },
		{ "-0.25", -0.25 }, { "1e308", 1e308 }, { "1e-400", 0 },
	};
	double value;

	every (row, good) {
		assert_that(number_read(row->text, &value), "'%s' is a number", row->text);
		assert_near(value, row->value, 0);
	}
}

/* Texts that strtod would accept, and texts that it rejects too. */
static const char *const no_numbers[] = {
	"",      " ",      "nan",   "NaN",   "-nan",   "inf",          "-inf",     "infinity",
	"0x10",  "0x",     "0x1p3", "1e999", "-1e999", "1,5",          "1.5 ",     " 1.5",
	"1.2.3", "--1",    "+-1",   "1e",    "e5",     "1e+",          "1e5.5",    ".",
	"+",     "-",      "1_000", "1'000", "1 000",  "0b1",          "12abc",    "abc",
	"1f",    "1\n",    "\t1",   "1.e",   "..5",    "\xef\xbc\x91", "\xd9\xa1", "1e1e1",
	"-",     "nan(1)", "5%",    "1d3",
};

TEST(nothing_else_is_a_number)
{
	double value = 42;

	every (no_number, no_numbers)
		assert_that(!number_read(*no_number, &value), "'%s' is none", *no_number);
}

TEST(endless_text_is_no_number_and_no_harm)
{
	scoped_block char *text = malloc(1000001);
	double value;

	assert_non_null(text);
	memset(text, '1', 1000000);
	text[1000000] = '\0';
	assert_false(number_read(text, &value));
	memset(text, '0', 999999);
	assert_false(number_read(text, &value) && value != 1);
}

static float
any_float(struct dice *d)
{
	return (float)(pow(10, dice_between(d, -12, 8)) * (dice_below(d, 2) ? 1 : -1));
}

static void
assert_round_trip(float value)
{
	char text[BOIDS_FACTOR_TEXT];
	double back;

	number_write(value, text);
	assert_true(strlen(text) < BOIDS_FACTOR_TEXT);
	assert_that(number_read(text, &back), "'%s' reads", text);
	assert_that((float)back == value, "%.9g became %s", (double)value, text);
}

TEST(what_is_written_reads_back_to_the_same_number)
{
	static const float special[] = {
		0,        1,        -1,       0.1f,   6.2832f,         1e7f,
		16777216, 3.4e38f,  -3.4e38f, 1e-45f, 1.17549435e-38f, 0.3333333433f,
		0.01f,    99999.99f
	};
	struct dice d = { 1 };

	every (row, special)
		assert_round_trip(*row);
	for (int i = 0; i < 20000; i++)
		assert_round_trip(any_float(&d));
}

/* The fewest digits of printf that strtof reads back; whole numbers of up to nine digits have all. */
static void
assert_shortest(float value)
{
	char text[NUMBER_TEXT + 1], expected[64];
	int digits = value == truncf(value) && fabsf(value) < 1e9f ? 9 : 1;

	*number_put(text, value) = '\0';
	do
		snprintf(expected, sizeof expected, "%.*g", digits, (double)value);
	while (strtof(expected, NULL) != value && ++digits <= 9);
	if (strchr(expected, 'e') && fabsf(value) >= 1e-4f && fabsf(value) < 1e9f)
		snprintf(expected, sizeof expected, "%.0f", strtod(expected, NULL));
	assert_that(strcmp(text, expected) == 0, "%a became %s, not %s", (double)value, text,
	            expected);
	assert_that(strtof(text, NULL) == value, "%s reads back as %a", text, (double)value);
	assert_that((float)strtod(text, NULL) == value, "%s is rounded twice", text);
}

/* Also both neighbours of each power of ten, and halves of the last digit. */
TEST(states_have_the_fewest_digits)
{
	const char *asked = getenv("FLOATS");
	uint64_t stride = asked ? strtoull(asked, NULL, 10) : 8191;
	float value;

	assert_true(stride > 0);
	for (uint64_t bits = 0; bits < UINT64_C(1) << 32; bits += stride) {
		uint32_t low = (uint32_t)bits;
		memcpy(&value, &low, sizeof value);
		if (isfinite(value))
			assert_shortest(value);
	}
	for (int power = -45; power <= 38; power++) {
		value = strtof((char[8]){ '1', 'e', power < 0 ? '-' : '+',
		                          (char)('0' + abs(power) / 10),
		                          (char)('0' + abs(power) % 10) },
		               NULL);
		assert_shortest(value);
		assert_shortest(nextafterf(value, 0));
		assert_shortest(nextafterf(value, INFINITY));
	}
	for (float half = 0x1p-14f; half < 0x1p30f; half *= 2)
		for (int odd = 1; odd < 64; odd += 2)
			assert_shortest(half * (float)odd);
}

TEST(whole_numbers_are_written_with_all_digits)
{
	static const uint64_t numbers[] = { 0, 1, 9, 10, 4294967295, UINT64_MAX };
	char text[NUMBER_TEXT + 1], expected[64];

	every (number, numbers) {
		*number_put_whole(text, *number) = '\0';
		snprintf(expected, sizeof expected, "%" PRIu64, *number);
		assert_string_equal(text, expected);
	}
}

/* The fewest decimals of printf that strtod reads back to the same float. */
TEST(settings_are_those_of_printf_too)
{
	struct dice d = { 3 };

	for (int i = 0; i < 50000; i++) {
		char text[BOIDS_FACTOR_TEXT], expected[BOIDS_FACTOR_TEXT];
		int places = dice_below(&d, 9), decimals = 0;
		float value =
			i % 2 ? any_float(&d) : (float)(dice_below(&d, 1000000) * pow(10, -places));
		do
			snprintf(expected, sizeof expected, "%.*f", decimals, (double)value);
		while ((float)strtod(expected, NULL) != value && ++decimals <= 20);
		number_write(value, text);
		assert_string_equal(text, expected);
	}
}

static void
assert_written(float value, const char *file, const char *eye)
{
	char text[BOIDS_FACTOR_TEXT];

	number_write(value, text);
	assert_string_equal(text, file);
	number_show(value, text);
	assert_string_equal(text, eye);
}

TEST(numbers_are_written_as_people_write_them)
{
	assert_written(0, "0", "0");
	assert_written(1, "1", "1");
	assert_written(1.1f, "1.1", "1.1");
	assert_written(0.0005f, "0.0005", "0.0005");
	assert_written(100000, "100000", "100000");
	assert_written(0.026f, "0.026", "0.026");
	assert_written(6.2832f, "6.2832", "6.283");
	assert_written(0.157f, "0.157", "0.157");
	assert_written(10000000, "10000000", "10000000");
	assert_written(123.456f, "123.456", "123.5");
	assert_written(9.9999f, "9.9999", "10");
	assert_written(0.99999f, "0.99999", "1");
	assert_written(-2.5f, "-2.5", "-2.5");
	assert_written(0.00002f, "0.00002", "0.00002");
}

/* Displayed numbers have four significant digits, no exponent and no trailing zeros. */
TEST(what_is_shown_is_short_and_near)
{
	struct dice d = { 2 };

	for (int i = 0; i < 20000; i++) {
		char text[BOIDS_FACTOR_TEXT];
		float value = (float)pow(10, dice_between(&d, -4, 7));
		double back;
		number_show(value, text);
		assert_true(number_read(text, &back) && !strpbrk(text, "eE"));
		double fourth = pow(10, floor(log10((double)value)) - 3);
		assert_near(back, value, 0.501 * fmin(fourth, 1));
		assert_true(!strchr(text, '.') || text[strlen(text) - 1] != '0');
		assert_true(strlen(text) <= 9);
	}
}

/* Sets a locale with a decimal comma, of the machine or made here: writes the LC_NUMERIC file of a glibc
 * locale as localedef does, which has magic, count, and the offset of each item. */
static bool
comma_locale(void)
{
	static const char *const installed[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8",
		                                 "fr_FR.utf8" };
	static const struct {
		uint32_t head[8];
		char text[8];
		uint32_t wide[2];
		char codeset[6];
	} numeric = { { 0x20031115 ^ LC_NUMERIC, 6, 32, 34, 36, 40, 44, 48 },
		      ",\0.\0\3\3\0",
		      { ',', '.' },
		      "UTF-8" };

	every (row, installed)
		if (setlocale(LC_NUMERIC, *row))
			return true;
	FILE *file = fopen(folder_write("comma/LC_NUMERIC", ""), "wb");
	assert_non_null(file);
	fwrite(&numeric, 54, 1, file);
	fclose(file);
	setenv("LOCPATH", folder(), 1);
	return setlocale(LC_NUMERIC, "comma");
}

TEST_WITH(a_decimal_comma_in_the_locale_changes_nothing, folder_make, folder_remove)
{
	char text[NUMBER_TEXT + 1];
	double value;

	if (!comma_locale())
		skip();
	assert_string_equal(localeconv()->decimal_point, ",");
	decimal_numbers_are_read(state);
	nothing_else_is_a_number(state);
	what_is_written_reads_back_to_the_same_number(state);
	*number_put(text, 1.5e-7f) = '\0'; /* the C library writes it, and not the next one */
	assert_string_equal(text, "1.5e-07");
	*number_put(text, -2.5f) = '\0';
	assert_string_equal(text, "-2.5");
	numbers_are_written_as_people_write_them(state);
	assert_true(number_read("0.25", &value) && value == 0.25);
	setlocale(LC_ALL, "C");
}

/* Of a text of `count` times this. */
static const char *
quote_of(const char *part, int count)
{
	static char quoted[NUMBER_QUOTE];
	scoped_block char *text = calloc((size_t)count + 1, strlen(part) + 1);

	assert_non_null(text);
	for (int i = 0; i < count; i++)
		memcpy(text + (size_t)i * strlen(part), part, strlen(part));
	number_quote(text, quoted);
	return quoted;
}

TEST(a_quote_is_cut_at_forty_bytes_and_has_no_control_characters)
{
	assert_string_equal(quote_of("far", 1), "'far'");
	assert_string_equal(quote_of("", 1), "''");
	assert_string_equal(quote_of("a\033[31m\n\x7f\xc3\xa4", 1), "'a?[31m?"
	                                                            "?\xc3\xa4'");
	assert_int_equal(strlen(quote_of("x", 40)), 42);
	assert_lacks(quote_of("x", 40), "...");
	assert_int_equal(strlen(quote_of("x", 10000)), 45);
	assert_contains(quote_of("x", 10000), "x...'");
	assert_int_equal(strlen(quote_of("→", 20)), 1 + 39 + 4); /* 13 whole characters */
	assert_contains(quote_of("→", 20), "→...'");
	assert_true(strlen(quote_of("\x80", 10000)) >= 1 + 37 + 4); /* no characters at all */
}

static const char *
some_name(int row)
{
	static const char *const names[] = { "separation", "separation-range",
		                             "edge",       "turn",
		                             "torus",      NULL };

	return names[row];
}

static const char *
nearly(int row)
{
	return row == 0 ? "zoom" : NULL;
}

TEST(a_decimal_comma_gets_the_advice_to_write_a_point)
{
	static const struct {
		const char *text, *shown;
	} cases[] = { { "0,5", "'0,5': write 0.5" },
		      { "-1,5e3", "'-1,5e3': write -1.5e3" },
		      { "0,", "'0,': write 0." },
		      { "auto 0,5", "'auto 0,5': write auto 0.5" },
		      { "0.5", "'0.5'" },
		      { "1,2,3", "'1,2,3'" },
		      { "far, 2", "'far, 2'" },
		      { "1.5,2", "'1.5,2'" },
		      { "", "''" },
		      { "1234567890123456789,25",
		        "'1234567890123456789,25': write 1234567890123456789.25" },
		      { "12345678901234567890123,5", "'12345678901234567890123,5'" } };

	every (row, cases)
		assert_string_equal(QUOTED_NUMBER(row->text), row->shown);
}

TEST(the_nearest_name_is_the_one_that_was_meant)
{
	assert_string_equal(nearest_name("seperation", some_name), "separation");
	assert_string_equal(nearest_name("seperation-rnage", some_name), "separation-range");
	assert_string_equal(nearest_name("sep", some_name), "separation"); /* a prefix */
	assert_string_equal(nearest_name("tunr", some_name), "turn");
	assert_string_equal(nearest_name("Edge", some_name), "edge");
	assert_null(nearest_name("wobble", some_name));
	assert_null(nearest_name("foo", nearly)); /* zoom is two slips away, of three letters */
	assert_string_equal(nearest_name("zom", nearly), "zoom");
	assert_null(nearest_name("", some_name));
	assert_null(nearest_name("x", some_name));
	assert_null(nearest_name("se", some_name)); /* a beginning of two letters: too little */
	assert_null(nearest_name("zo", nearly));
}
