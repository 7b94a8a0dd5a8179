/* SPDX-License-Identifier: MIT */
/* Cluster: what belongs together, as Unicode 15.0 has it, and its columns. */
#include "screen/cluster.h"

#include "test.h"

#include <locale.h>
#include <utf8proc.h>

#define UNICODE "/usr/share/unicode/" /* Debian's unicode-data */

/* Adds the code points of a text, in hexadecimal, to clusters; a mark before each but the first says
 * whether it joins: "÷ " no, "× " yes. Returns the code point where one is not so; 0: none. */
static uint32_t
differs(const char *row)
{
	uint32_t points[CLUSTER_POINTS] = { 0 };

	for (const char *at = row;;) {
		const bool joins = strncmp(at, "×", 2) == 0;
		char *end;
		const uint32_t next = (uint32_t)strtoul(at + 2, &end, 16);
		if (end == at + 2)
			return 0;
		if (points[0] > 0 && cluster_add(points, next)) {
			if (!joins)
				return next;
		} else {
			if (joins)
				return next;
			memset(points, 0, sizeof points);
			points[0] = next;
		}
		at = end + strspn(end, " ");
	}
}

TEST(a_cluster_ends_where_unicode_breaks_it)
{
	/* Rows of GraphemeBreakTest.txt of Unicode 15.0, which holds all. */
	static const char *const rows[] = {
		"÷ 0061 × 0308 ÷ 0062 ÷",
		"÷ 0061 × 200D ÷ 1F6D1 ÷",
		"÷ 0061 ÷ 1F1E6 × 1F1E7 ÷ 1F1E8 ÷ 0062 ÷",
		"÷ 1F476 × 1F3FF × 0308 × 200D × 1F476 × 1F3FF ÷",
		"÷ 1100 × 1160 ÷",
		"÷ AC00 × 11A8 ÷ 1100 ÷",
	};

	every (row, rows)
		assert_that(differs(*row) == 0, "U+%X in %s", differs(*row), *row);
}

static FILE *
open_data(const char *name)
{
	FILE *in = fopen(name, "r");

	if (!in) {
		print_message("%s is not there\n", name);
		skip();
	}
	return in;
}

/* Terminals give each letter and syllable its own cells, also behind a number sign of Arabic or the
 * first consonant of a syllable, and from Unicode 15.1 on, the second of an Indic conjunct. Controls
 * never come to a cluster. */
TEST(all_clusters_of_unicode_end_where_it_breaks_them)
{
	static const char *const others[] = {
		"÷ 0600 × 1100 ÷",        "÷ 0600 × AC00 ÷", "÷ 0600 × AC01 ÷",
		"÷ 0600 × 0378 ÷",        "÷ 1100 × 1100 ÷", "÷ 1100 × AC00 ÷",
		"÷ 1100 × AC01 ÷",        "÷ 1100 × 1100 ÷", "÷ 0061 ÷ 0600 × 0062 ÷",
		"÷ 0915 × 094D × 0924 ÷",
	};
	FILE *in = open_data(UNICODE "auxiliary/GraphemeBreakTest.txt");
	char row[2048];
	int count = 0;

	while (fgets(row, sizeof row, in)) {
		if (strncmp(row, "÷", 2) != 0 || strstr(row, " 000D") || strstr(row, " 000A") ||
		    strstr(row, " 0001"))
			continue;
		count++;
		bool is_other = false;
		every (other, others)
			is_other = is_other || strncmp(row, *other, strlen(*other)) == 0;
		assert_that(differs(row) == 0 || is_other, "U+%X in %s", differs(row), row);
	}
	fclose(in);
	assert_true(count > 400);
}

/* Marks have no columns, nor have vowels and finals of Hangul, drawn into their syllable. What stands
 * beside a letter has one column, though some data say Wide. */
TEST(all_characters_have_the_columns_of_their_east_asian_width)
{
	FILE *in = open_data(UNICODE "EastAsianWidth.txt");
	char row[512];
	int count = 0;

	while (fgets(row, sizeof row, in)) {
		char *end;
		uint32_t c = (uint32_t)strtoul(row, &end, 16), last = c;
		if (strncmp(end, "..", 2) == 0)
			last = (uint32_t)strtoul(end + 2, &end, 16);
		const int width = end > row && (end[1] == 'W' || end[1] == 'F') ? 2 : 1;
		for (; end > row && c <= last; c++) {
			const uint32_t points[CLUSTER_POINTS] = { c };
			const utf8proc_category_t kind = utf8proc_category((utf8proc_int32_t)c);
			const bool is_beside = kind == UTF8PROC_CATEGORY_MC || c == 0xAD;
			const bool is_mark =
				kind == UTF8PROC_CATEGORY_MN || kind == UTF8PROC_CATEGORY_ME ||
				kind == UTF8PROC_CATEGORY_CF || (c >= 0x1160 && c < 0x1200) ||
				(c >= 0xD7B0 && c < 0xD800);
			const int columns = is_beside ? 1 : is_mark ? 0 : width;
			if (kind == UTF8PROC_CATEGORY_CN || !utf8_is_shown(c))
				continue;
			count++;
			assert_that(cluster_columns(points) == columns, "U+%X has %d, not %d", c,
			            cluster_columns(points), columns);
		}
	}
	fclose(in);
	assert_true(count > 200000);
}

TEST(all_emoji_of_several_points_are_one_cluster_of_two_columns)
{
	static const char *const names[] = {
		UNICODE "emoji/emoji-sequences.txt",
		UNICODE "emoji/emoji-zwj-sequences.txt",
		UNICODE "emoji/emoji-variation-sequences.txt",
	};

	every (name, names) {
		FILE *in = open_data(*name);
		char row[512];
		while (fgets(row, sizeof row, in)) {
			uint32_t points[CLUSTER_POINTS] = { 0 };
			if (*row == '#' || *row == '\n' || strstr(row, "..") ||
			    strstr(row, "text style"))
				continue;
			for (char *at = row, *end;; at = end) {
				const uint32_t next = (uint32_t)strtoul(at, &end, 16);
				if (end == at)
					break;
				assert_that(!points[0] || cluster_add(points, next), "U+%X in %s",
				            next, row);
				points[0] = points[0] ? points[0] : next;
			}
			assert_that(cluster_columns(points) == 2, "%s", row);
		}
		fclose(in);
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
