/* SPDX-License-Identifier: MIT */
/* Styled: text with its styles marked inside, so that a line can be put together, measured and cut
 * as one text before it is drawn. */
#pragma once

#include "term/frame.h"

#include <stdbool.h>
#include <stddef.h>

/* Each turns its style on, and off again where it stands next. */
#define BOLD "\1"
#define DIM "\2"
#define REVERSE "\4"

/* Columns that the text takes; the marks take none. */
int styled_width(const char *text);

/* Where the text goes on behind so many columns. */
const char *styled_skip(const char *text, int columns);

/* Draws from column on, up to but not into column `end`; returns the column after the text. */
int styled_put(struct frame *frame, int column, int row, int end, const char *text);

/* A line that fills from the left with whole fields. The first that does not fit ends it. */
enum { STYLED_LINE = 1024 };
struct line {
	char text[STYLED_LINE];
	size_t length;
	int width, room; /* in columns */
	bool full;
};

/* Adds a field behind so many blanks (none before the first), so that `reserve` columns stay free.
 * The first field of a line with no reserve is always taken, if need be cut by styled_put. False: it
 * does not fit, and the line is full. */
bool line_add(struct line *line, int blanks, const char *field, int reserve);

/* Draws up to `end`, flush right and two blanks behind `column`: as many of the fields, which two
 * blanks part, as there is room for. */
void styled_right(struct frame *frame, int column, int row, int end, const char *fields);

/* Copies the words of *text that fit in so many columns and moves it to the first that does not; a
 * word that is too long for any line ends the text. */
void words_take(const char **text, int columns, char *words, size_t size);
