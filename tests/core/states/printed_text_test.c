/* SPDX-License-Identifier: MIT */
/* Printed text: what becomes of the characters of a text; text_flight_test.c compares it with a
 * terminal. */
#include "states/printed_text.h"

#include "scene.h"
#include "states/flock_csv.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

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
	return t->cells[row * t->columns + column].character;
}

TEST(dim_and_bold_end_together)
{
	struct printed_text t = print("\33[1;2ma\33[22mb\33[2mc");

	assert_int_equal(t.cells[0].style, 3);
	assert_int_equal(t.cells[1].style, 0);
	assert_int_equal(t.cells[2].style, 2);
	printed_text_free(&t);
}

TEST(colours_of_underlines_are_left_out)
{
	struct printed_text t = print("\33[1;58;2;1;2;7;31ma\33[0;58:5:7;4:1;58;5;7mb");

	assert_true(t.cells[0].style == 1 && t.cells[0].colour == 2 && t.cells[0].paper == 0);
	assert_true(t.cells[1].style == 0 && t.cells[1].colour == 0 && t.cells[1].paper == 0);
	printed_text_free(&t);
}

TEST(a_direct_colour_may_have_a_colour_space)
{
	struct printed_text t =
		print("\33[38:2::9:8:7ma\33[48:2:1:9:8:7mb\33[38:2:9:8mc\33[38;2;256;0;0md");

	for (int i = 0; i < 4; i++)
		assert_int_equal(t.cells[i].colour, 1 + BOIDS_DIRECT + 0x090807);
	assert_int_equal(t.cells[0].paper, 0);
	assert_int_equal(t.cells[1].paper, 1 + BOIDS_DIRECT + 0x090807);
	printed_text_free(&t);
}

TEST(the_last_character_of_a_cell_stays)
{
	struct printed_text t =
		print("_\ba\rbc\n\xE6\xBC\xA2\bx\n\xE6\xBC\xA2\ry\nz\b\xE6\xBC\xA2\n\b\b.\b\b");

	assert_int_equal(at(&t, 0, 0), 'b');
	assert_int_equal(at(&t, 1, 0), 'c');
	assert_int_equal(at(&t, 0, 1), 0);
	assert_int_equal(at(&t, 1, 1), 'x');
	assert_int_equal(at(&t, 0, 2), 'y');
	assert_int_equal(at(&t, 0, 3), 0x6F22);
	assert_int_equal(at(&t, 0, 4), '.');
	assert_int_equal(t.letters, 6);
	printed_text_free(&t);
}

TEST(blanks_with_a_background_or_in_reverse_are_letters)
{
	struct printed_text t = print("a b\33[41m \33[49;7m \33[0m .");

	assert_int_equal(t.letters, 5);
	assert_int_equal(at(&t, 3, 0), ' ');
	assert_int_equal(at(&t, 4, 0), ' ');
	assert_int_equal(at(&t, 5, 0), 0);
	printed_text_free(&t);
}

TEST(what_is_no_glyph_is_left_out)
{
	static const char text[] =
		"a\xFF\xC3(\xE2\x80\xAE\xE2\x80\x8F\xE2\x81\xA6\xED\xA0\x80\xCC\x81"
		"\xF5\x80\x80\x80\0\x7F\xC2\x85\xE2\x80\xA8\xE2\x80\x8D"
		"b\xC2\x9B"
		"31mc\33X secret \33\\d";
	struct printed_text t = printed(text, sizeof text - 1, COLUMNS_OF_TEXT, ROWS_OF_TEXT);
	static const char shown[] = "a(bcd";

	for (int i = 0; i < 5; i++)
		assert_int_equal(at(&t, i, 0), shown[i]);
	assert_int_equal(t.letters, 5);
	assert_int_equal(t.cells[3].colour, 2);
	printed_text_free(&t);
}

TEST(a_text_may_come_in_pieces)
{
	static const char text[] = "\33[38;2;10;20;30m\xF0\x9F\x98\x80x\n\33]8;;u\33\\\xE6\xBC\xA2";
	struct printed_text whole = print(text), parts = print("");

	for (size_t i = 0; i < sizeof text - 1; i++)
		printed_text_take(&parts, text + i, 1);
	assert_memory_equal(whole.cells, parts.cells,
	                    COLUMNS_OF_TEXT * ROWS_OF_TEXT * sizeof *whole.cells);
	assert_int_equal(whole.letters, 3);
	printed_text_free(&whole);
	printed_text_free(&parts);
}

TEST(what_does_not_fit_is_left_out_at_the_end)
{
	struct printed_text t = printed("abc\ndefgh\n", 10, 3, 3);

	assert_false(t.is_full);
	assert_int_equal(t.letters, 8);
	assert_int_equal(printed_text_rows(&t), 3);
	printed_text_take(&t, " \n", 2);
	assert_false(t.is_full);
	printed_text_take(&t, "i", 1);
	assert_true(t.is_full && t.is_cut);
	assert_int_equal(t.letters, 8);
	printed_text_free(&t);
	assert_true(printed_text_start(&t, 3, 3, 4));
	printed_text_take(&t, "abcd", 4);
	assert_false(t.is_full);
	printed_text_take(&t, "e", 1);
	assert_true(t.is_cut && t.letters == 4);
	printed_text_free(&t);
}

/* A wide character does not fit in the last column: nor in a screen of one. */
TEST(a_wide_character_is_never_split)
{
	struct printed_text t = printed("ab\xE6\xBC\xA2\xE6\xBC\xA2", 8, 3, 4),
			    one = printed("\xE6\xBC\xA2x", 4, 1, 1);

	assert_int_equal(at(&t, 2, 0), 0);
	assert_int_equal(at(&t, 0, 1), 0x6F22);
	assert_int_equal(at(&t, 0, 2), 0x6F22);
	assert_int_equal(at(&one, 0, 0), 'x');
	printed_text_free(&t);
	printed_text_free(&one);
}

TEST(a_text_without_end_ends)
{
	static char bytes[1 << 16];
	static const char *const endless[] = { "\0", "\n", "\33[1m", "\33]0;", " " };

	every (piece, endless) {
		struct printed_text t = print(*piece);
		const size_t length = strlen(*piece) > 0 ? strlen(*piece) : 1;
		for (size_t i = 0; i < sizeof bytes; i++)
			bytes[i] = (*piece)[i % length];
		int count = 0;
		while (!t.is_full && count++ < 100)
			printed_text_take(&t, bytes, sizeof bytes);
		assert_true(t.is_full && t.letters == 0 && count < 20);
		printed_text_free(&t);
	}
}

/* Bytes of any kind, and sequences that begin and do not end. */
TEST(any_bytes_leave_letters_that_a_flock_may_have)
{
	static const char some[] =
		"\33[]P:;m?0123456789\b\t\r\n\a \302\233\340\237\360\237\230\200ab\0";
	struct dice d = { 9 };

	for (int round = 0; round < repeats(300); round++) {
		const int columns = 1 + dice_below(&d, 9), rows = 1 + dice_below(&d, 5);
		char bytes[600];
		foreach (i, bytes)
			bytes[i] = dice_below(&d, 4) ? some[dice_below(&d, sizeof some)]
			                             : (char)dice_below(&d, 256);
		struct printed_text t = printed(bytes, sizeof bytes, columns, rows);
		int letters = 0;
		for (int i = 0; i < columns * rows; i++) {
			const struct boids_letter *l = &t.cells[i];
			const int wide = l->character ? utf8_columns(l->character) : 0;
			letters += l->character > 0;
			assert_true(!l->character || wide > 0);
			assert_true(l->colour <= BOIDS_COLOURS_MOST && l->style <= BOIDS_STYLES_MOST);
			if (wide == 2)
				assert_true(i % columns + 1 < columns && !t.cells[i + 1].character);
		}
		assert_int_equal(letters, t.letters);
		printed_text_free(&t);
	}
}

/* ---- the flock */

TEST(letters_are_boids_at_home_in_reading_order)
{
	struct printed_text t = print(" \33[31ma\n\n\xE6\xBC\xA2\33[0;1;44m ");
	struct boids_factors f = default_factors();
	const struct boids_world world = { .size = { 20, 12, 12 } };
	char error[FLOCK_CSV_ERROR];
	struct flock_csv s;
	size_t length;

	char *text = printed_text_csv(&t, (struct boids_vec){ 0.5f, 1, 0 }, 12, &length);
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
	assert_true(a->letter.character == 'a' && a->letter.colour == 2);
	assert_true(wide->id == 1 && wide->home.x == 0.25f && wide->home.y == 2.5f);
	assert_true(blank->home.x == 1.25f && blank->letter.paper == 5 && blank->letter.style == 1);
	flock_csv_free(&s);
	printed_text_free(&t);
}
