/* SPDX-License-Identifier: MIT */
/* ANSI writer: its bytes for moves, colours and glyphs. */
#include "screen/ansi_writer.h"

#include "test.h"

#include <locale.h>
#include <string.h>

enum { MOVE = 4 }; /* ESC [ 5 C */

/* Writes two cells of a row, `gap` cells apart; the cells between show these. Returns the bytes. */
static const char *
written(struct byte_buffer *out, int colours, int gap, struct cell between, struct cell cell)
{
	struct ansi_writer w;
	struct cell row[20];

	for (int i = 0; i < 20; i++)
		row[i] = between;
	out->length = 0;
	ansi_writer_begin(&w, out, colours, MOVE);
	ansi_writer_move(&w, row, 2, 1);
	ansi_writer_put(&w, cell);
	ansi_writer_move(&w, row, 3 + gap, 1);
	ansi_writer_put(&w, cell);
	assert_true(ansi_writer_end(&w));
	assert_true(byte_buffer_append(out, "", 1));
	return out->at;
}

static struct cell
plain(uint32_t glyph)
{
	return (struct cell){ glyph, COLOUR_DEFAULT, 0, 0 };
}

TEST(a_gap_is_written_again_where_that_is_no_longer_than_a_move)
{
	static const struct {
		int gap;
		uint32_t glyph;
		const char *bytes;
	} rows[] = {
		{ 0, ' ', "\33[2;3Hxx" },          { 4, ' ', "\33[2;3Hx    x" },
		{ 5, ' ', "\33[2;3Hx\33[5Cx" },    { 1, 0x2192, "\33[2;3Hx→x" },
		{ 2, 0x2192, "\33[2;3Hx\33[2Cx" },
	};
	struct byte_buffer out = { 0 };

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		assert_string_equal(written(&out, 0, rows[i].gap, plain(rows[i].glyph), plain('x')),
		                    rows[i].bytes);
	byte_buffer_free(&out);
}

TEST(no_cell_gets_a_colour_that_the_terminal_does_not_have)
{
	static const struct {
		int colours;
		int32_t colour;
		const char *bytes;
	} rows[] = {
		{ 0, 1,
		  "\33[2;3Hx"
		  "x" },
		{ 8, 7, "\33[2;3H\33[37mxx\33[m" },
		{ 8, 8, "\33[2;3Hxx" },
		{ 16, 9, "\33[2;3H\33[91mxx\33[m" },
		{ 256, 200, "\33[2;3H\33[38;5;200mxx\33[m" },
		{ 256, COLOUR_DIRECT, "\33[2;3Hxx" },
		{ COLOURS_DIRECT, 300, "\33[2;3Hxx" },
		{ COLOURS_DIRECT, COLOUR_DIRECT | 0x010203, "\33[2;3H\33[38;2;1;2;3mxx\33[m" },
	};
	struct byte_buffer out = { 0 };

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct cell cell = { 'x', rows[i].colour, 0, 0 };
		assert_string_equal(written(&out, rows[i].colours, 0, cell, cell), rows[i].bytes);
	}
	/* nor one that is written again */
	assert_string_equal(written(&out, 8, 1, (struct cell){ 'y', 200, 0, 0 }, plain('x')),
	                    "\33[2;3Hxyx");
	byte_buffer_free(&out);
}

TEST(a_glyph_that_is_not_one_column_wide_is_a_question_mark)
{
	struct byte_buffer out = { 0 };

	assert_string_equal(written(&out, 0, 0, plain(' '), plain(0x4E2D)), "\33[2;3H??");
	assert_string_equal(written(&out, 0, 0, plain(' '), plain(7)), "\33[2;3H??");
	byte_buffer_free(&out);
}

int
main(void)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	return test_run();
}
