/* SPDX-License-Identifier: MIT */
/* Lettering: the cells of a text in large letters. */
#include "flight/lettering.h"

#include "scene.h"
#include "text/error.h"
#include "text/utf8.h"

enum { COLUMNS = 240, ROWS = 90 };

/* A picture of a world: '#' where a letter is. */
struct picture {
	char rows[ROWS][COLUMNS + 1];
	int letters; /* cells of letters */
};

static struct picture
drawn(const char *text, int columns, int rows)
{
	struct picture picture = { .letters = 0 };
	struct lettering l;
	char error[ERROR_SIZE];

	assert_that(lettering_lay(&l, text, 0, columns, rows, LETTERING_MOST, error), "%s", error);
	picture.letters = l.count;
	for (int row = 0; row < rows; row++)
		snprintf(picture.rows[row], sizeof picture.rows[row], "%*s", columns, "");
	for (int i = 0; i < l.count; i++) {
		const int column = l.at[i].column, row = l.at[i].row;
		assert_true(column >= 0 && column < columns && row >= 0 && row < rows);
		assert_true(picture.rows[row][column] == ' '); /* each once, in reading order */
		assert_true(i == 0 || row > l.at[i - 1].row ||
		            (row == l.at[i - 1].row && column > l.at[i - 1].column));
		picture.rows[row][column] = '#';
	}
	assert_true(l.count <= LETTERING_MOST);
	return picture;
}

static void
assert_drawn(const char *text, int columns, int rows, const char *const expected[])
{
	const struct picture picture = drawn(text, columns, rows);

	for (int row = 0; row < rows; row++)
		assert_string_equal(picture.rows[row], expected[row]);
}

TEST(a_text_stands_in_the_middle)
{
	assert_drawn("Hi!", 14, 8,
	             (const char *const[]){
			     "              ",
			     " #   # ### #  ",
			     " #   #  #  #  ",
			     " #####  #  #  ",
			     " #   #  #     ",
			     " #   # ### #  ",
			     "              ",
			     "              ",
		     });
}

TEST(lines_break_at_blanks)
{
	assert_drawn("  i  j ", 8, 11,
	             (const char *const[]){
			     "  ###   ",
			     "   #    ",
			     "   #    ",
			     "   #    ",
			     "  ###   ",
			     "        ",
			     "   ###  ",
			     "    #   ",
			     "    #   ",
			     " #  #   ",
			     "  ##    ",
		     });
}

/* A seventh of 24, 40, 60 and 84 rows is 3.4, 5.7, 8.6 and 12. */
TEST(letters_are_as_high_as_about_a_seventh_of_the_world)
{
	static const struct {
		const char *text;
		int columns, rows, high;
	} cases[] = {
		{ "I", 80, 24, 5 },   { "I", 120, 40, 5 }, { "I", 200, 60, 10 },
		{ "I", 240, 84, 10 }, { "I", 4, 60, 5 }, /* there is no room for more */
	};

	every (c, cases) {
		const struct picture picture = drawn(c->text, c->columns, c->rows);
		int high = 0;

		for (int row = 0; row < c->rows; row++)
			high += strchr(picture.rows[row], '#') != NULL;
		assert_int_equal(high, c->high);
	}
}

/* Lower case shows as capitals; no other two characters look alike. */
TEST(every_printable_character_of_ascii_has_a_letter_of_its_own)
{
	static struct picture letters[128];

	for (int c = '!'; c <= '~'; c++) {
		letters[c] = drawn((char[]){ (char)c, '\0' }, 5, 5);
		for (int other = '!'; other < c; other++) {
			bool same = true;
			for (int row = 0; row < 5; row++)
				same = same &&
				       strcmp(letters[c].rows[row], letters[other].rows[row]) == 0;
			assert_that(same == (c >= 'a' && c <= 'z' && other == c - 'a' + 'A'),
			            "%c %c", c, other);
		}
	}
}

TEST(no_two_letters_beyond_ascii_look_alike)
{
	static const char own[] = "ÄÖÜ°ΓΔΘΛΞΠΣΦΨΩБДЖЗИЙЛУЦЧШЩЪЫЬЭЮЯЄABCEHIKMNOPTXY03468";
	static struct picture letters[sizeof own];
	char text[UTF8_MOST + 1] = "";
	int count = 0;

	for (const char *at = own; *at; at += strlen(text), count++) {
		memset(text, 0, sizeof text);
		memcpy(text, at, (size_t)utf8_length(*at));
		letters[count] = drawn(text, 7, 5);
		for (int other = 0; other < count; other++)
			assert_memory_not_equal(letters[count].rows, letters[other].rows,
			                        5 * sizeof *letters->rows);
	}
}

/* By rows of cells; a mark that combines is left out. */
TEST(characters_beyond_ascii_show_as_their_letters)
{
	static const char *const same[][2] = {
		{ "città É ñ", "CITTA E N" }, { "Straße", "STRASSE" },
		{ "Œuvre Ðæ", "OEUVRE DAE" }, { "gru\314\210n", "GRUN" },
		{ "Ærø…", "AERO..." },        { "“Łódź” – 5 €", "\"LODZ\" - 5 EUR" },
		{ "¿Qué?", "?QUE?" },         { "grün", "GRÜN" },
		{ "Việt Nam", "VIET NAM" },   { "ёж", "ЕЖ" },
		{ "Αθήνα", "AΘHNA" },         { "Київ", "КИIВ" },
	};

	every (text, same) {
		const struct picture one = drawn((*text)[0], 200, 20);
		const struct picture other = drawn((*text)[1], 200, 20);
		assert_true(other.letters > 0);
		assert_memory_equal(one.rows, other.rows, sizeof one.rows);
	}
	assert_drawn("Ö", 6, 5,
	             (const char *const[]){
			     "#   # ",
			     " ###  ",
			     "#   # ",
			     "#   # ",
			     " ###  ",
		     });
}

/* All letters of Latin, Greek and Cyrillic that Unicode takes apart into one of the font and marks; Ä, Ö, Ü and
 * Й are of the font. */
TEST(letters_with_marks_fall_back_to_the_plain_ones)
{
	FILE *data = fopen("/usr/share/unicode/UnicodeData.txt", "r"); /* Debian's unicode-data */
	static uint32_t base[0x2000];
	char line[512], error[ERROR_SIZE];
	struct lettering l;
	int count = 0;

	if (!data)
		skip();
	while (fgets(line, sizeof line, data)) {
		unsigned at, plain;
		if (sscanf(line, "%x;%*[^;];L%*[^;];%*[^;];%*[^;];%x", &at, &plain) == 2 &&
		    at < 0x2000 && (at < 0x530 || at >= 0x1e00))
			base[at] = plain;
	}
	fclose(data);
	for (uint32_t at = 0xc0; at < 0x2000; at++) {
		char one[UTF8_MOST + 1] = "", other[UTF8_MOST + 1] = "";
		uint32_t plain = at;
		while (plain < 0x2000 && base[plain])
			plain = base[plain];
		if (plain == at || plain >= 0x2000 || !base[at])
			continue;
		utf8_write(at, one);
		utf8_write(plain, other);
		if (strstr("ÄäÖöÜüЙй", one) ||
		    !lettering_lay(&l, other, 0, 80, 24, LETTERING_MOST, error))
			continue;
		const struct picture a = drawn(one, 80, 24), b = drawn(other, 80, 24);
		assert_that(memcmp(a.rows, b.rows, sizeof a.rows) == 0, "%s %s", one, other);
		count++;
	}
	assert_true(count > 700);
}

TEST(other_characters_are_refused)
{
	static const char *const texts[] = { "a\tb", "\033[1m",      "\177",         "\200",
		                             "\n",   "caf\303",      "\303\251\200", "日本",
		                             "🐦",    "\342\200\256x" };
	struct lettering l;
	char error[ERROR_SIZE];

	every (text, texts) {
		assert_false(lettering_lay(&l, *text, 0, 80, 24, LETTERING_MOST, error));
		assert_contains(error, "say takes Latin, Greek and Cyrillic letters, digits and "
		                       "signs of ASCII, not '");
		for (const char *c = error; *c; c++)
			assert_true((unsigned char)*c >= ' ' && *c != '\177');
	}
}

/* A text of many words, some of which have a character of two letters. */
static void
random_text(struct dice *d, char text[LETTERING_TEXT])
{
	const int length = 1 + dice_below(d, LETTERING_TEXT - 1);

	memset(text, 0, LETTERING_TEXT);
	for (int k = 0; k < length; k++)
		text[k] = "ABCDEFGHIJKLMNOPQRST1234:.    "[dice_below(d, 30)];
	for (int k = 1 + dice_below(d, 9); k + 2 < length; k += 9)
		memcpy(text + k, "Æ", 2); /* two letters, for which 5 columns are too few */
}

TEST(a_word_wider_than_the_world_is_refused_with_the_longest_beginning_that_fits)
{
	struct dice d = { 33 };
	int refused = 0;

	for (int i = 0; i < repeats(400); i++) {
		char text[LETTERING_TEXT], error[ERROR_SIZE], fits[LETTERING_TEXT];
		const int columns = 5 + dice_below(&d, 120), rows = 5 + dice_below(&d, 40);
		struct lettering l;

		random_text(&d, text);
		if (lettering_lay(&l, text, 0, columns, rows, LETTERING_MOST, error))
			continue;
		refused++;
		if (strncmp(error, "say has no room", 15) == 0) { /* for the two letters of one */
			assert_true(columns < 10);
			continue;
		}
		assert_int_equal(sscanf(error, "say fits '%119[^\n]", fits), 1);
		char *end = strstr(fits, "' into ");
		assert_non_null(end);
		*end = '\0';
		assert_true(lettering_lay(&l, fits, 0, columns, rows, LETTERING_MOST, error));
		assert_int_equal(l.next, 0);
		const char *word = strstr(text, fits); /* with its next letter it does not */
		assert_non_null(word);
		size_t more = strlen(fits) + 1;
		assert_true(word[more - 1] != ' ');
		while (utf8_is_continuation(word[more]))
			more++;
		memcpy(fits, word, more);
		fits[more] = '\0';
		assert_that(!lettering_lay(&l, fits, 0, columns, rows, LETTERING_MOST, error),
		            "%dx%d: %s of %s", columns, rows, fits, text);
	}
	assert_true(refused > repeats(400) / 4);
}

/* Each page has as many words as fit, by rows and by boids, and stands in the world. */
TEST(a_text_with_more_lines_than_the_world_has_pages)
{
	struct dice d = { 34 };
	int pages = 0;

	for (int i = 0; i < repeats(400); i++) {
		char text[LETTERING_TEXT], error[ERROR_SIZE];
		const int columns = 90 + dice_below(&d, 90), rows = 5 + dice_below(&d, 30);
		const int most = 40 + dice_below(&d, 400);
		struct lettering l, longer;

		random_text(&d, text);
		text[strcspn(text, "ABCDEFGHIJKLMNOPQRST1234:.")] = 'I';
		if (!lettering_lay(&l, text, 0, columns, rows, most, error))
			continue;
		for (int from = 0, next = 1; next > 0; from = next, pages++) {
			char page[LETTERING_TEXT];
			assert_true(lettering_lay(&l, text, from, columns, rows, most, error));
			next = l.next;
			for (int k = 0; k < l.count; k++)
				assert_true(l.at[k].column >= 0 && l.at[k].column < columns &&
				            l.at[k].row >= 0 && l.at[k].row < rows);
			if (next == 0)
				break;
			assert_true(next > from && text[next - 1] == ' ' && text[next] != ' ');
			snprintf(page, sizeof page, "%.*s", next - from, text + from);
			assert_true(lettering_lay(&longer, page, 0, columns, rows, most, error));
			assert_int_equal(longer.next, 0); /* alone it has no other */
			assert_int_equal(longer.count, l.count);
			const int word = (int)strcspn(text + next, " ");
			snprintf(page, sizeof page, "%.*s", next + word - from, text + from);
			assert_true(lettering_lay(&longer, page, 0, columns, rows, most, error));
			assert_true(longer.next > 0); /* and with a word more it has */
		}
	}
	assert_true(pages > repeats(400));
}

TEST(a_world_without_room_and_a_text_of_many_cells_are_refused)
{
	struct lettering l;
	char error[ERROR_SIZE], text[120];

	assert_false(lettering_lay(&l, "A", 0, 80, 4, LETTERING_MOST, error));
	assert_string_equal(error, "say has no room for a letter in 80x4 cells");
	assert_false(lettering_lay(&l, "A", 0, 4, 24, LETTERING_MOST, error));
	memset(text, 'x', sizeof text);
	text[119] = '\0'; /* more than 1000 cells */
	assert_false(lettering_lay(&l, text, 0, 10000, 10000, LETTERING_MOST, error));
	assert_contains(error, "say fits 'xxx");
}
