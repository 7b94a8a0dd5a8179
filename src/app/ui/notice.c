/* SPDX-License-Identifier: MIT */
/* Notice: notices and failures. */
#include "notice.h"

#include <stdio.h>
#include <string.h>

enum { TEXT = LINE_TEXT + 8 };
enum { LEAST = 10 }; /* columns that the text needs beside the state, if there is no row below */

void
notice_state(const struct ui *ui, struct line *line, int reserve)
{
	char field[BOIDS_FACTOR_TEXT + 2], scale[BOIDS_FACTOR_TEXT];

	if (ui->session->paused)
		line_add(line, 2, ui->display.plain ? "[PAUSED]" : REVERSE " PAUSED " REVERSE,
		         reserve);
	if (ui->session->settings.factors.time_scale != 1) {
		boids_factor_show(&ui->session->settings.factors, BOIDS_FACTOR_time_scale, scale);
		snprintf(field, sizeof field, "x%s", scale);
		line_add(line, 2, field, reserve);
	}
}

/* Copies the next row of at most `columns` into `row` (TEXT bytes, or NULL): cut after a word, or
 * inside one that is wider than `widest`. Returns the start of the row below. */
static const char *
take_row(const char *text, int columns, int widest, char *row)
{
	const char *full = styled_skip(text, columns), *end = full;

	while (*full && *end != ' ' && end > text)
		end--;
	const char *word = end + strspn(end, " ");
	if (styled_skip(word, widest) < word + strcspn(word, " "))
		end = full;
	if (row)
		snprintf(row, TEXT, "%.*s", (int)(end - text), text);
	return end + strspn(end, " ");
}

static int
count_rows(const char *text, int indent, int columns)
{
	int rows = 0;

	for (int room = columns - indent; *text; room = columns, rows++)
		text = take_row(text, room, columns, NULL);
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

/* Adds the pieces of a text that three blanks separate. */
static void
add_pieces(struct line *line, char *piece)
{
	while (piece) {
		char *gap = strstr(piece, "   ");
		if (gap)
			*gap = '\0';
		line_add(line, 3, piece, 0);
		piece = gap ? gap + 3 : NULL;
	}
}

/* Ends the text at a separator and returns the rest; NULL: no separator. */
static char *
split(char *text, const char *separator)
{
	char *rest = strstr(text, separator);

	if (!rest)
		return NULL;
	*rest = '\0';
	return rest + strlen(separator);
}

/* Draws the text in as many rows as it needs, up to half of the screen. The optional pieces are
 * drawn only if they fit in the last row. */
static void
draw(const struct ui *ui, struct frame *frame, int row, char *text)
{
	struct line line = { .room = frame->columns };
	int columns = frame->columns, most = (frame->rows + 1) / 2;
	char *right = split(text, "\t"), *more = split(text, "   "), words[TEXT];

	if (ui->session->paused)
		notice_state(ui, &line, most > 1 ? 0 : LEAST);
	line.full = false;
	int indent = line.width > 0 ? line.width + 2 : 0;
	shorten(text, indent, columns, most);
	row -= count_rows(text, indent, columns) - 1;
	const char *below = take_row(text, columns - indent, columns, words);
	for (; *below; below = take_row(below, columns, columns, words)) {
		line_add(&line, 2, words, 0);
		frame_clear(frame, row, 1);
		styled_put(frame, 0, row++, columns, line.text);
		line = (struct line){ .room = columns };
	}
	line_add(&line, 2, words, 0);
	add_pieces(&line, more);
	int column = styled_put(frame, 0, row, columns, line.text);
	if (right)
		styled_right(frame, column, row, columns, right);
}

void
notice_draw(const struct ui *ui, struct frame *frame, int row)
{
	char text[TEXT];

	if (ui->session->message.kind == MESSAGE_FAILURE) {
		notice_draw_failure(ui, frame, row, ui->session->message.text);
		return;
	}
	snprintf(text, sizeof text, "%s", ui->session->message.text);
	draw(ui, frame, row, text);
}

void
notice_draw_failure(const struct ui *ui, struct frame *frame, int row, const char *why)
{
	char text[TEXT];

	snprintf(text, sizeof text, BOLD "!" BOLD " %s", why);
	draw(ui, frame, row, text);
}
