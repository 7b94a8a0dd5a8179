/* SPDX-License-Identifier: MIT */
#include "styled_text.h"

#include "text/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A mark is its style's bit: text contains no control characters. */
_Static_assert(STYLE_BOLD == 1 && STYLE_DIM == 2 && STYLE_REVERSE == 4, "see BOLD, DIM, REVERSE");
static bool
is_mark(char c)
{
	return c == STYLE_BOLD || c == STYLE_DIM || c == STYLE_REVERSE;
}

int
styled_width(const char *text)
{
	int width = 0;

	for (; *text; text++)
		width += !is_mark(*text) && !utf8_is_continuation(*text);
	return width;
}

/* Copies one character, at most 4 bytes, and returns the start of the next. */
static const char *
next_character(const char *text, char *character)
{
	int length = 0;

	do
		character[length++] = *text++;
	while (length < 4 && utf8_is_continuation(*text));
	character[length] = '\0';
	return text;
}

const char *
styled_skip(const char *text, int columns)
{
	char character[5];

	while (*text && columns > 0) {
		columns -= !is_mark(*text);
		text = next_character(text, character);
	}
	return text;
}

int
styled_put(struct frame *frame, int column, int row, int end, const char *text)
{
	int style = 0;

	while (*text && (column < end || is_mark(*text))) {
		char character[5];
		text = next_character(text, character);
		if (is_mark(character[0]))
			style ^= character[0];
		else
			column = frame_text(frame, column, row, style, character);
	}
	return column;
}

int
styled_print(struct frame *frame, int column, int row, int end, const char *format, ...)
{
	char text[STYLED_LINE];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	return styled_put(frame, column, row, end, text);
}

void
styled_tint(struct frame *frame, int column, int row, int end, struct cell pen)
{
	for (; column < end; column++) {
		struct cell cell = frame_cell(frame, column, row);
		cell.colour = pen.colour;
		cell.style |= pen.style;
		frame_put(frame, column, row, cell);
	}
}

bool
line_add(struct line *line, int blanks, const char *field, int reserve)
{
	int width = styled_width(field), gap = line->width > 0 ? blanks : 0;
	bool fits = line->width + gap + width + reserve <= line->room ||
	            (line->width == 0 && reserve == 0);
	size_t left = sizeof line->text - line->length;

	if (line->full || !fits || strlen(field) + (size_t)gap + 1 > left) {
		line->full = true;
		return false;
	}
	line->length += (size_t)snprintf(line->text + line->length, left, "%*s%s", gap, "", field);
	line->width += gap + width;
	return true;
}

bool
line_print(struct line *line, int blanks, int reserve, const char *format, ...)
{
	char field[STYLED_LINE];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(field, sizeof field, format, arguments);
	va_end(arguments);
	return line_add(line, blanks, field, reserve);
}

void
styled_right(struct frame *frame, int column, int row, int end, const char *fields)
{
	char text[STYLED_LINE];
	int room = end - column - 2;

	snprintf(text, sizeof text, "%s", fields);
	while (styled_width(text) > room) {
		char *last = NULL;
		for (char *gap = text; (gap = strstr(gap, "  ")); gap += 2)
			last = gap;
		if (!last)
			return;
		*last = '\0';
	}
	styled_put(frame, end - styled_width(text), row, end, text);
}

void
styled_wrap(const char **text, int columns, int widest, char *words, size_t size)
{
	const char *full = styled_skip(*text, columns), *end = full;

	while (*full && *end != ' ' && end > *text)
		end--;
	const char *word = end + strspn(end, " ");
	if (styled_skip(word, widest) < word + strcspn(word, " "))
		end = full;
	if (words)
		snprintf(words, size, "%.*s", (int)(end - *text), *text);
	*text = end + strspn(end, " ");
}
