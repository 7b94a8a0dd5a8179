/* SPDX-License-Identifier: MIT */
/* Cluster: what belongs together, as Unicode 15.0 has it, and its columns. */
#include "screen/cluster.h"

#include "test.h"

#include <locale.h>
#include <stdlib.h>

/* The rows of GraphemeBreakTest.txt of Unicode 15.0 that combine several rules, from
 * https://www.unicode.org/Public/15.0.0/ucd/auxiliary/GraphemeBreakTest.txt (c) 2022 Unicode, Inc.,
 * https://www.unicode.org/terms_of_use.html: '+' where it has a multiplication sign. */
static const char *const breaks[] = {
	"20+308 20",
	"20+308+308 20",
	"61+308 62",
	"61+903 62",
	"61+200D",
	"61+200D 1F6D1",
	"61+200D 2701",
	"61 1F1E6+1F1E7 1F1E8 62",
	"1F1E6+1F1E7 1F1E8 62",
	"61 1F1E6+1F1E7+200D 1F1E8 62",
	"61 1F1E6+200D 1F1E7+1F1E8 62",
	"61 1F1E6+1F1E7 1F1E8+1F1E9 62",
	"1F476+1F3FF 1F476",
	"61+1F3FF 1F476",
	"61+1F3FF 1F476+200D+1F6D1",
	"1F476+1F3FF+308+200D+1F476+1F3FF",
	"1F6D1+200D+1F6D1",
	"2701+200D+2701",
	"1100+1160",
	"1100+1160+11A8 1100",
	"AC00+11A8 20",
	"AC01+308 AC00",
	"20+93E 61",
	"231A+300 231A",
};

TEST(a_cluster_ends_where_unicode_breaks_it)
{
	every (row, breaks) {
		uint32_t points[CLUSTER_POINTS] = { 0 };
		bool joins = false;
		for (const char *at = *row; *at;) {
			char *end;
			const uint32_t next = (uint32_t)strtoul(at, &end, 16);
			const bool joined = points[0] > 0 && cluster_add(points, next);
			assert_that(joined == joins, "U+%X in %s", next, *row);
			if (!joined) {
				memset(points, 0, sizeof points);
				points[0] = next;
			}
			joins = *end == '+';
			at = end + (*end != '\0');
		}
	}
}

TEST(accents_and_syllables_are_composed)
{
	uint32_t e[CLUSTER_POINTS] = { 'e' }, han[CLUSTER_POINTS] = { 0x1112 };

	assert_true(cluster_add(e, 0x323) && cluster_add(e, 0x302));
	assert_true(e[0] == 0x1EC7 && e[1] == 0);
	assert_true(cluster_add(han, 0x1161) && cluster_add(han, 0x11AB));
	assert_true(han[0] == 0xD55C && han[1] == 0);
}

TEST(a_letter_or_digit_begins_a_cluster)
{
	static const uint32_t after[][2] = { { 0x1100, 0x1100 }, { 0x600, '1' }, { 0xE19, 0xE33 } };

	foreach (i, after) {
		uint32_t points[CLUSTER_POINTS] = { after[i][0] };
		assert_false(cluster_add(points, after[i][1]));
		assert_true(points[0] == after[i][0] && points[1] == 0);
	}
}

TEST(a_cluster_is_bounded)
{
	uint32_t points[CLUSTER_POINTS] = { 'q' };

	for (int i = 0; i < 1000; i++)
		assert_true(cluster_add(points, 0x301));
	assert_true(points[CLUSTER_POINTS - 1] == 0x301);
	assert_int_equal(cluster_columns(points), 1);
}

/* East Asian width, emoji presentation, marks. */
TEST(a_cluster_has_its_columns)
{
	static const struct {
		int columns;
		uint32_t points[CLUSTER_POINTS];
	} known[] = {
		{ 1, { 'a' } },
		{ 1, { 0xE4 } },
		{ 2, { 0x4E2D } },
		{ 2, { 0xAC00 } },
		{ 2, { 0xFF21 } },
		{ 1, { 0xFF71 } },
		{ 2, { 0x1F600 } },
		{ 1, { 0x26A0 } },
		{ 2, { 0x26A0, 0xFE0F } },
		{ 2, { '1', 0xFE0F, 0x20E3 } },
		{ 1, { 'a', 0xFE0F } },
		{ 2, { 0x1F1E9, 0x1F1EA } },
		{ 2, { 0x1F468, 0x200D, 0x1F469, 0x200D, 0x1F467 } },
		{ 2, { 0x915, 0x93F } },
		{ 1, { 0xE2A, 0xE31 } },
		{ 2, { 0x1112, 0x1161, 0x11AB } },
		{ 1, { 0xE0B0 } },
		{ 1, { 0xF0001 } },
		{ 0, { 0x301 } },
		{ 0, { 0x200B } },
		{ 0, { 0x202E } },
		{ 0, { 0 } },
		{ 0, { 7 } },
		{ 0, { 0xD800 } },
	};

	foreach (i, known)
		assert_that(cluster_columns(known[i].points) == known[i].columns, "U+%X has %d",
		            known[i].points[0], cluster_columns(known[i].points));
}

TEST(what_a_locale_draws_in_other_columns_is_left_out)
{
	static const struct {
		uint32_t points[CLUSTER_POINTS];
		int columns, drawn;
		const char *text;
	} known[] = {
		{ { 'q', 0x301 }, 1, 1, "q\u0301" },
		{ { 0x915, 0x93F }, 2, 2, "\u0915\u093F" },
		{ { 0x1F468, 0x200D, 0x1F469 }, 2, 2, "\U0001F468" },
		{ { 0x26A0, 0xFE0F }, 2, 1, "\u26A0" },
		{ { 0x4E2D }, 1, 1, "?" },
		{ { 'a' }, 2, 1, "?" },
	};

	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	foreach (i, known) {
		uint32_t points[CLUSTER_POINTS];
		char text[CLUSTER_TEXT + 1];
		memcpy(points, known[i].points, sizeof points);
		assert_int_equal(cluster_fit(points, known[i].columns), known[i].drawn);
		text[cluster_text(points, text)] = '\0';
		assert_string_equal(text, known[i].text);
	}
}
