/* SPDX-License-Identifier: MIT */
#include "notice.h"

#include "io/input.h"
#include "text/line_words.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = LINE_TEXT + 8 };
enum { LEAST = 10 }; /* columns that the text needs beside the state, if there is no row below */

void
notice_state(const struct ui *ui, struct line *line, int reserve)
{
	char scale[BOIDS_FACTOR_TEXT];

	const char *why = *ui->shared.stands    ? ui->shared.stands
	                  : ui->session->paused ? "PAUSED"
	                                        : "";
	if (*why)
		line_print(line, 2, reserve, ui->display.plain ? "[%s]" : REVERSE " %s " REVERSE,
		           why);
	if (ui->session->flight.factors.time_scale != 1) {
		factor_show(&ui->session->flight.factors, BOIDS_FACTOR_time_scale, scale);
		line_print(line, 2, reserve, "x%s", scale);
	}
}

static int
count_rows(const char *text, int indent, int columns)
{
	int rows = 0;

	for (int room = columns - indent; *text; room = columns, rows++)
		styled_wrap(&text, room, columns, NULL, 0);
	return rows;
}

/* Cuts the middle until the text fits in `most` rows. */
static void
shorten(char *text, int indent, int columns, int most)
{
	char whole[TEXT];
	int width = styled_width(text);

	memcpy(whole, text, sizeof whole);
	for (int kept = width - 2; kept > 0 && count_rows(text, indent, columns) > most; kept--) {
		const char *head = styled_skip(whole, kept - kept / 2);
		const char *tail = styled_skip(whole, width - kept / 2);
		snprintf(text, TEXT, "%.*s..%s", (int)(head - whole), whole, tail);
	}
}

/* Draws the text in as many rows as it needs, up to half of the screen. The optional pieces after
 * it, which three blanks separate, are drawn only if they fit in the last row. */
void
notice_draw(const struct ui *ui, struct frame *frame, int row, bool failure, const char *message)
{
	struct line line = { .room = frame->columns };
	int columns = frame->columns, most = (frame->rows + 1) / 2;
	char text[TEXT], words[TEXT];

	snprintf(text, sizeof text, failure ? BOLD "!" BOLD " %s" : "%s", message);
	char *right = line_words_cut(text, "\t"), *piece = line_words_cut(text, "   ");
	if (ui->session->paused || *ui->shared.stands)
		notice_state(ui, &line, most > 1 ? 0 : LEAST);
	line.full = false;
	int indent = line.width > 0 ? line.width + 2 : 0;
	shorten(text, indent, columns, most);
	row -= count_rows(text, indent, columns) - 1;
	const char *rest = text;
	styled_wrap(&rest, columns - indent, columns, words, sizeof words);
	while (*rest) {
		line_add(&line, 2, words, 0);
		frame_clear(frame, row, 1);
		styled_put(frame, 0, row++, columns, line.text);
		line = (struct line){ .room = columns };
		styled_wrap(&rest, columns, columns, words, sizeof words);
	}
	line_add(&line, 2, words, 0);
	for (char *next; piece; piece = next) {
		next = line_words_cut(piece, "   ");
		line_add(&line, 3, piece, 0);
	}
	int column = styled_put(frame, 0, row, columns, line.text);
	if (right)
		styled_right(frame, column, row, columns, right);
}

/* ---- hints */

/* How hints begin, and their keys. */
static const struct {
	const char *text;
	uint32_t key;
} hints[] = {
	{ "? keys", '?' },        { "? lists", '?' },        { "q quit", 'q' },
	{ "u undo", 'u' },        { "* place", '*' },        { "key . ", '.' },
	{ "Tab ", KEY_TAB },      { "Enter ", KEY_ENTER },   { "Space ", ' ' },
	{ "Esc ", KEY_ESCAPE },   { "Delete ", KEY_DELETE }, { "Backspace ", KEY_BACKSPACE },
	{ "PgUp ", KEY_PAGE_UP },
};

/* A hint begins a field, which two blanks or an end of the row separate from the next one. */
uint32_t
notice_hint(const struct frame *frame, int row, int column)
{
	static const char question[] = "? y n";
	char text[STYLED_LINE] = "";

	if (column < 0 || column >= STYLED_LINE - 2)
		return 0;
	for (int i = 0; i < STYLED_LINE - 1; i++) {
		const uint32_t glyph = frame_cell(frame, i, row).glyph;
		text[i] = glyph < 128 ? (char)glyph : '\1';
	}
	const char *at = text + column, *start = at;
	while (start > text && memcmp(start - 1, "  ", 2) != 0)
		start--;
	start += *start == ' ';
	if (start > at || memcmp(at, "  ", 2) == 0)
		return 0;
	for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
		if (strncmp(start, hints[i].text, strlen(hints[i].text)) == 0)
			return hints[i].key;
	for (int back = 2; back <= 4; back += 2)
		if (at - text >= back && strncmp(at - back, question, strlen(question)) == 0)
			return (uint32_t)*at;
	return 0;
}
