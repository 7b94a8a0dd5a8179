/* SPDX-License-Identifier: MIT */
/* Text flight: a text is printed, flies, and is printed again. */
#include "emulator.h"
#include "scene.h"
#include "screen/frame.h"
#include "states/printed_text.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* ---- against a terminal */

/* Shows text with the line feeds of a terminal. */
static void
show(struct emulator *glass, const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		emulator_feed(glass, text[i] == '\n' ? "\r\n" : &text[i], text[i] == '\n' ? 2 : 1);
}

/* Returns the cell of a letter, without dim, which libvterm does not tell. */
static struct cell
cell_of(const struct boids_letter *l)
{
	struct cell cell = { l->character ? l->character : ' ', (int32_t)l->colour - 1,
		             (uint8_t)(l->style & ~(uint32_t)STYLE_DIM), (int32_t)l->paper };

	cell.glyph = cell.glyph == 0xA0 ? ' ' : cell.glyph;
	if (l->character && utf8_columns(l->character) == 2)
		cell.glyph += GLYPH_WIDE;
	return cell;
}

static void
check_equal(const struct printed_text *t, struct emulator *glass, const char *text)
{
	for (int row = 0; row < t->rows; row++)
		for (int column = 0; column < t->columns; column++) {
			const struct cell cell = cell_of(&t->cells[row * t->columns + column]);
			struct cell seen = emulator_cell(glass, column, row);
			seen.glyph = seen.glyph == 0xA0 ? ' ' : seen.glyph;
			if (cell_columns(seen) == 0)
				assert_int_equal(cell.glyph, ' ');
			else
				assert_that(cell_looks_like(cell, seen),
				            "%d,%d: U+%X %d %d %d is U+%X %d %d %d in %s", column,
				            row, cell.glyph, cell.colour, cell.paper, cell.style,
				            seen.glyph, seen.colour, seen.paper, seen.style, text);
		}
}

TEST(any_text_looks_as_a_terminal_prints_it)
{
	/* Colours of underlines, colour spaces, combining marks and what is printed over half of a character are left to printed_text_test.c: libvterm takes them for attributes. */
	static const char *const pieces[] = {
		"a",
		"Zeile ",
		"\xC3\xA4",
		"\xE6\xBC\xA2",
		"\xE6\xBC\xA2\xE5\xAD\x97",
		"  ",
		"\t",
		"ab\b",
		"\n",
		"\r\n",
		"\33[1m",
		"\33[0;31m",
		"\33[m",
		"\33[7m",
		"\33[27;22m",
		"\33[38;5;202m",
		"\33[48;5;17m",
		"\33[38;2;1;20;255m",
		"\33[48:2:9:8:7m",
		"\33[38:5:99m",
		"\33[92;104m",
		"\33[39m",
		"\33[49m",
		"\33[4:3m",
		"\33]0;title\a",
		"\33]8;;x\33\\",
		"\33P1$q\33\\",
		"\33(B",
		"\33=",
		"\33[?25l",
		"\a",
		"\33[1;;7m",
		"\33[38;5m",
		"\xC2\xA0",
		"\33[3;9m",
	};
	struct dice d = { 3 };

	for (int round = 0; round < repeats(400); round++) {
		char text[2000] = "";
		while (strlen(text) < 1900 && dice_below(&d, 80) > 0)
			strcat(text, dice_pick(&d, pieces));
		scoped_emulator *glass = emulator_new(40, 80);
		struct printed_text t;
		assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
		assert_true(printed_text_start(&t, 40, 80, 0));
		printed_text_take(&t, text, strlen(text));
		show(glass, text, strlen(text));
		if (t.row < 79)
			check_equal(&t, glass, text);
		printed_text_free(&t);
	}
}
