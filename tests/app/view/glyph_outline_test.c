/* SPDX-License-Identifier: MIT */
/* Glyph outline: every character that can be drawn has an outline of its own inside of its cell. */
#include "view/glyph_outline.h"

#include "test.h"

#include "screen/glyphs.h"

#include <unistd.h>

enum { OUTLINE = 1200 }; /* bytes of the longest path with NUL */

static void
outline_marked(uint32_t glyph, uint32_t mark, char text[OUTLINE])
{
	FILE *out = fmemopen(text, OUTLINE, "w");

	assert_non_null(out);
	*text = '\0';
	glyph_outline(out, (uint32_t[CLUSTER_POINTS]){ glyph, mark });
	fclose(out);
}

static void
outline(uint32_t glyph, char text[OUTLINE])
{
	outline_marked(glyph, 0, text);
}

/* Follows a path and fails unless all of its points are in the cell. */
static void
assert_inside(const char *path, uint32_t glyph)
{
	double x = 0, y = 0, v[7];
	char command = 0;

	while (*path) {
		if (strchr("MLHVhvzCa", *path))
			command = *path++;
		if (command == 'z')
			continue;
		int needs = strchr("HVhv", command) ? 1
		            : command == 'C'        ? 6
		            : command == 'a'        ? 7
		                                    : 2;
		for (int i = 0; i < needs; i++) {
			char *end;
			v[i] = strtod(path, &end);
			assert_true(end > path);
			path = end + (*end == ' ');
		}
		if (strchr("HhVv", command)) {
			x = command == 'H' ? v[0] : command == 'h' ? x + v[0] : x;
			y = command == 'V' ? v[0] : command == 'v' ? y + v[0] : y;
		} else {
			x = command == 'a' ? x + 2 * v[0] : v[needs - 2]; /* its far side */
			y = command == 'a' ? y : v[needs - 1];
		}
		if (x < 0 || x > 10.01 || y < 0 || y > 20.01)
			fail_msg("U+%04X leaves its cell at %g,%g", glyph, x, y);
	}
}

TEST(each_character_has_an_outline_in_its_cell)
{
	static const uint32_t ranges[][2] = { { '!', '~' },         { 0x2190, 0x2193 },
		                              { 0x2196, 0x2199 },   { 0x2580, 0x2593 },
		                              { 0x1FB00, 0x1FB3B }, { 0x2801, 0x28FF } };
	char path[OUTLINE], before[OUTLINE], other[OUTLINE];

	outline(0x1F426, other); /* that of all without one */
	outline('#', path);
	outline(0x2588, before);
	assert_string_not_equal(path, before); /* a text has both */
	foreach (i, ranges) {
		*before = '\0';
		for (uint32_t glyph = ranges[i][0]; glyph <= ranges[i][1]; glyph++) {
			outline(glyph, path);
			assert_true(*path == 'M' && strlen(path) < OUTLINE - 1);
			assert_string_not_equal(path, other);
			assert_string_not_equal(path, before);
			assert_inside(path, glyph);
			memcpy(before, path, sizeof before);
		}
	}
}

/* Returns the number of squares of a font with 16 rows that are in a path. */
static double
squares(const char *path, int width)
{
	double sum = 0, across;

	for (; (path = strchr(path, 'h')); path++)
		if (sscanf(path, "h%lf", &across) == 1 && across > 0)
			sum += across * width / 10;
	return sum;
}

/* The pixels were counted in the font by eye: e with its acute, the letter that is written as a frame with
 * a stroke, and a Cyrillic one. Without it an accent is left out. */
TEST(letters_beyond_ascii_are_those_of_the_font)
{
	char path[OUTLINE], other[OUTLINE];

	if (access("/usr/share/unifont/unifont.hex", R_OK) != 0) {
		outline('e', other);
		outline(0xE9, path);
		assert_string_equal(path, other);
		skip();
	}
	outline(0xE9, path);
	assert_inside(path, 0xE9);
	assert_float_equal(squares(path, 8), 26, 0.01);
	outline_marked('e', 0x301, other);
	assert_string_equal(path, other);
	outline(0x4E2D, path);
	assert_inside(path, 0x4E2D);
	assert_float_equal(squares(path, 16), 48, 0.01);
	outline(0x416, path);
	assert_inside(path, 0x416);
	outline(0xE000, other);
	assert_string_not_equal(path, other);
}

/* Unicode numbers them by the bits of their squares, without none, all, and the two halves. */
TEST(each_sextant_has_its_squares)
{
	static const char *const squares[] = { "M0 0.00h5", "M5 0.00h5",  "M0 6.67h5",
		                               "M5 6.67h5", "M0 13.33h5", "M5 13.33h5" };
	uint32_t glyph = 0x1FB00;
	char path[OUTLINE];

	for (int bits = 1; bits < 63; bits++) {
		if (bits == 21 || bits == 42)
			continue;
		outline(glyph++, path);
		foreach (i, squares)
			assert_int_equal(strstr(path, squares[i]) != NULL, bits >> i & 1);
	}
	assert_int_equal(glyph, 0x1FB3C);
}

TEST(each_glyph_of_a_set_and_each_mark_has_an_outline_and_blanks_have_none)
{
	static const uint32_t marks[] = { 'o', '+', '*', 'x', '!', '.', '\'', '"' };
	char path[OUTLINE], unknown[OUTLINE];

	outline(0x1F426, unknown); /* a box */
	for (const struct glyph_set *set = glyph_sets; set->name; set++)
		for (int i = 0; i < GLYPH_LEVELS && set->glyphs[i]; i++) {
			outline(set->glyphs[i], path);
			assert_that(set->glyphs[i] == 0x2800 || strcmp(path, unknown) != 0,
			            "U+%04X of %s has no outline", set->glyphs[i], set->name);
		}
	every (mark, marks) {
		outline(*mark, path);
		assert_true(*path && strcmp(path, unknown) != 0);
	}
	outline(' ', path);
	assert_string_equal(path, "");
	outline(0x2800, path);
	assert_string_equal(path, "");
}
