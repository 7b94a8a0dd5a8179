/* SPDX-License-Identifier: MIT */
/* Printed text: what becomes of the characters of a text; cat_test.c compares it with a terminal. */
#include "files/printed_text.h"

#include "data_file.h"
#include "scene.h"
#include "screen/cluster.h"
#include "states/flock_csv.h"

#include <locale.h>
#include <stdio.h>

enum { COLUMNS_OF_TEXT = 40, ROWS_OF_TEXT = 12 };

static struct printed_text
printed(const char *text, size_t length, int columns, int rows)
{
	struct printed_text t;

	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	assert_true(printed_text_start(&t, columns, rows, 0));
	printed_text_take(&t, text, length);
	return t;
}

static struct printed_text
print(const char *text)
{
	return printed(text, strlen(text), COLUMNS_OF_TEXT, ROWS_OF_TEXT);
}

static uint32_t
at(const struct printed_text *t, int column, int row)
{
	return printed_text_letter(t, column, row)->points[0];
}

static int
letters(const struct printed_text *t)
{
	int count = 0;

	for (int i = 0; i < t->columns * t->rows; i++)
		count += at(t, i % t->columns, i / t->columns) > 0;
	return count;
}

/* Returns the number of letters of its flock. */
static uint32_t
boids_of(const struct printed_text *t, bool *is_cut)
{
	size_t length;
	scoped_block char *text =
		printed_text_csv(t, (struct boids_vec){ 1, 1, 0 }, 0, &length, is_cut);
	uint32_t lines = 0;

	assert_non_null(text);
	for (const char *c = text; *c; c++)
		lines += *c == '\n';
	return lines - 1;
}

TEST(dim_and_bold_end_together)
{
	scoped(printed_text) t = print("\33[1;2ma\33[22mb\33[2mc");

	assert_int_equal(t.cells[0].style, 3);
	assert_int_equal(t.cells[1].style, 0);
	assert_int_equal(t.cells[2].style, 2);
}

TEST(a_direct_colour_may_have_a_colour_space)
{
	scoped(printed_text) t =
		print("\33[38:2::9:8:7ma\33[48:2:1:9:8:7mb\33[38:2:9:8mc\33[38;2;256;0;0md");

	for (int i = 0; i < 4; i++)
		assert_int_equal(t.cells[i].colour, 1 + BOIDS_DIRECT + 0x090807);
	assert_int_equal(t.cells[0].paper, 0);
	assert_int_equal(t.cells[1].paper, 1 + BOIDS_DIRECT + 0x090807);
}

/* As xterm does where tmux does not: the cursor leaves the last column for BS, wide characters repeat,
 * a margin of 0 is none. */
TEST(some_things_are_as_xterm_does_them)
{
	scoped(printed_text) t = printed("abc\bd\n\xE6\xBC\xA2\33[9b\33[2;0r", 20, 3, 3);

	assert_int_equal(at(&t, 1, 0), 'd');
	assert_int_equal(at(&t, 0, 1), 0x6F22);
	assert_int_equal(letters(&t), 4);
	assert_int_equal(t.bottom, 3);
}

TEST(what_is_no_glyph_is_left_out)
{
	static const char text[] = "a\xFF\xC3(\xE2\x80\xAE\xE2\x80\x8F\xE2\x81\xA6\xED\xA0\x80"
				   "\xF5\x80\x80\x80\0\x7F\xE2\x80\xA8"
				   "b\xC2\x9B"
				   "31mc\33X secret \33\\d";
	scoped(printed_text) t = printed(text, sizeof text - 1, COLUMNS_OF_TEXT, ROWS_OF_TEXT);
	static const char shown[] = "a(bcd";

	for (int i = 0; i < 5; i++)
		assert_int_equal(at(&t, i, 0), shown[i]);
	assert_int_equal(letters(&t), 5);
	assert_int_equal(t.cells[3].colour, 2);
}

TEST(a_text_may_come_in_pieces)
{
	static const char text[] =
		"\33[38;2;10;20;30m\xF0\x9F\x98\x80x\n\33]8;;u\33\\\xE6\xBC\xA2\xCC\x81\33[2Aab";
	scoped(printed_text) whole = print(text), parts = print("");

	for (size_t i = 0; i < sizeof text - 1; i++)
		printed_text_take(&parts, text + i, 1);
	assert_memory_equal(whole.cells, parts.cells,
	                    COLUMNS_OF_TEXT * ROWS_OF_TEXT * sizeof *whole.cells);
	assert_int_equal(letters(&whole), 4);
}

TEST(what_does_not_fit_is_left_out_at_the_end)
{
	scoped(printed_text) t = printed("abc\ndefgh\n", 10, 3, 3);
	bool is_cut;

	assert_int_equal(boids_of(&t, &is_cut), 8);
	assert_false(t.is_full || is_cut);
	assert_int_equal(printed_text_rows(&t), 3);
	printed_text_take(&t, " \n", 2);
	assert_true(boids_of(&t, &is_cut) == 8 && !is_cut);
	printed_text_take(&t, "i", 1);
	assert_true(boids_of(&t, &is_cut) == 8 && is_cut);
	printed_text_take(&t, "\n\n\33[9Aj", 7);
	assert_true(t.is_full && letters(&t) == 8);
	printed_text_free(&t);
	assert_true(printed_text_start(&t, 3, 3, 4));
	printed_text_take(&t, "abcd", 4);
	assert_true(boids_of(&t, &is_cut) == 4 && !is_cut);
	printed_text_take(&t, "e", 1);
	assert_true(boids_of(&t, &is_cut) == 4 && is_cut);
}

TEST(a_text_has_the_columns_of_its_longest_line_and_may_depend_on_its_place)
{
	static const struct {
		const char *text;
		int columns;
		bool is_placed;
	} texts[] = {
		{ "", 0, false },
		{ " a\n  bc \n", 4, false },
		{ "a \xE6\xBC\xA2\n", 4, false },
		{ "logo\n\33[A\33[6Cinfo\33[K\33[J\33[m", 10, false },
		{ "a\33[2;3Hb", 3, true },
		{ "\33[2Ja", 1, true },
		{ "\33[?1049ha", 1, true },
	};

	foreach (i, texts) {
		scoped(printed_text) t = print(texts[i].text);
		assert_int_equal(printed_text_columns(&t), texts[i].columns);
		assert_int_equal(t.is_placed, texts[i].is_placed);
	}
}

/* The cursor is where it was. */
TEST(a_mark_is_left_out_where_its_character_has_gone)
{
	scoped(printed_text) t = print("ab\xE6\xBC\xA2\33[1;1H\33[P\33[1;5H\xCC\x81");

	assert_int_equal(at(&t, 1, 0), 0x6F22);
	assert_int_equal(letters(&t), 2);
	printed_text_free(&t);
	t = print("ab\33[1K\xCC\x81");
	assert_int_equal(letters(&t), 0);
}

/* A wide character does not fit in the last column: nor in a screen of one. */
TEST(a_wide_character_is_never_split)
{
	scoped(printed_text) t = printed("ab\xE6\xBC\xA2\xE6\xBC\xA2", 8, 3, 4),
			     one = printed("\xE6\xBC\xA2x", 4, 1, 1),
			     cut = print("\33[?7l\33[40Gx\xE6\xBC\xA2\xCC\x81");

	assert_int_equal(at(&t, 2, 0), 0);
	assert_int_equal(at(&t, 0, 1), 0x6F22);
	assert_int_equal(at(&t, 0, 2), 0x6F22);
	assert_int_equal(at(&one, 0, 0), 'x');
	assert_int_equal(at(&cut, COLUMNS_OF_TEXT - 1, 0), 'x');
}

/* Of these a terminal may show more columns; a flag or sign becomes an emoji by what follows it. */
TEST(an_emoji_is_one_letter_of_two_columns)
{
	static const char *const emoji[] = {
		"👨‍👩‍👧‍👦",
		"⚠️",
		"❤️‍🔥",
		"🇩🇪",
		"👍🏽",
		"1️⃣",
		("🏴\xF3\xA0\x81\xA7\xF3\xA0\x81\xA2\xF3\xA0\x81\xB3\xF3\xA0\x81\xA3\xF3\xA0\x81"
		 "\xB4\xF3\xA0\x81\xBF"),
	};

	every (row, emoji) {
		char text[80];
		snprintf(text, sizeof text, "%sx\n123%sy", *row, *row);
		scoped(printed_text) t = printed(text, strlen(text), 4, 4);
		assert_int_equal(at(&t, 1, 0), 0);
		assert_int_equal(at(&t, 2, 0), 'x');
		assert_int_equal(at(&t, 3, 1), 0);
		assert_int_equal(at(&t, 2, 2), 'y');
		assert_int_equal(letters(&t), 7);
	}
}

/* The program would else work for hours: each takes some bytes, and erases or moves all cells. */
TEST(a_text_without_end_ends)
{
	static char bytes[1 << 16];
	static const char *const endless[] = {
		"\0",     "\a",      "\33[1m",     "\33]0;",           " \r",
		"\33[2J", "\33[3J",  "\33[H\33[L", "\33[?47h\33[?47l", "\33[99b",
		"\33#8",  "\33[99I", "\33c",       "\33[2;3r\33[99S",  "a\xCC\x81\xCC\x81",
	};

	every (piece, endless) {
		scoped(printed_text) t = print(*piece);
		assert_true(t.left <= 16 * ((1 << 20) + 64 * COLUMNS_OF_TEXT * ROWS_OF_TEXT));
		t.left /= 64;
		const size_t length = strlen(*piece) > 0 ? strlen(*piece) : 1;
		for (size_t i = 0; i < sizeof bytes; i++)
			bytes[i] = (*piece)[i % length];
		int count = 0;
		while (!t.is_full && count++ < 100)
			printed_text_take(&t, bytes, sizeof bytes);
		assert_true(t.is_full && count < 20);
	}
}

/* Bytes of any kind, and sequences that begin and do not end. */
TEST(any_bytes_leave_letters_that_a_flock_may_have)
{
	static char some[100][DATA_LINE];
	const int count = (int)data_lines("printed", "bytes", some, LENGTH(some));
	struct dice d = { 9 };

	for (int round = 0; round < repeats(200); round++) {
		const int columns = 1 + dice_below(&d, 9), rows = 1 + dice_below(&d, 5);
		char bytes[1200] = "";
		while (strlen(bytes) < 1000)
			if (dice_below(&d, 9))
				strcat(bytes, some[dice_below(&d, count)]);
			else
				bytes[strlen(bytes)] = (char)dice_below(&d, 256);
		scoped(printed_text) t = printed(bytes, strlen(bytes), columns, rows);
		for (int i = 0; i < columns * rows; i++) {
			const int column = i % columns, row = i / columns;
			const struct boids_letter *l = printed_text_letter(&t, column, row);
			const int wide = cluster_columns(l->points);
			assert_true(!l->points[0] || wide > 0);
			for (int k = 0; k < BOIDS_POINTS; k++)
				assert_true(!l->points[k] || utf8_is_shown(l->points[k]));
			assert_true(l->colour <= BOIDS_COLOURS_MOST && l->style <= BOIDS_STYLES_MOST);
			if (wide == 2)
				assert_true(column + 1 < columns && !at(&t, column + 1, row));
		}
	}
}

/* ---- the flock */

TEST(letters_are_boids_at_home_in_reading_order)
{
	scoped(printed_text) t = print(" \33[31ma\n\n\xE6\xBC\xA2\33[0;1;44m ");
	struct boids_factors f = default_factors();
	const struct boids_world world = { .size = { 20, 12, 12 } };
	char error[ERROR_SIZE];
	struct flock_csv s;
	size_t length;

	bool is_cut;
	char *text = printed_text_csv(&t, (struct boids_vec){ 0.5f, 1, 0 }, 12, &length, &is_cut);
	assert_non_null(text);
	FILE *in = fmemopen(text, length, "r");
	const struct csv_source source = { in, "text", 0, true };
	assert_true(flock_csv_read(&s, &source, world, &f, error));
	fclose(in);
	free(text);
	assert_int_equal(s.count, 3);
	const struct boids_boid *a = &s.boids[0], *wide = &s.boids[1], *blank = &s.boids[2];
	assert_true(a->id == 0 && a->home.x == 0.75f && a->home.y == 0.5f && a->position.z == 6);
	assert_true(a->position.x == a->home.x && a->position.y == a->home.y);
	assert_true(a->letter.points[0] == 'a' && a->letter.colour == 2);
	assert_true(wide->id == 1 && wide->home.x == 0.25f && wide->home.y == 2.5f);
	assert_true(blank->home.x == 1.25f && blank->letter.paper == 5 && blank->letter.style == 1);
	flock_csv_free(&s);
}
