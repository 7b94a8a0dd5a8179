/* SPDX-License-Identifier: MIT */
/* Styled text: text with inline style marks, so that a line can be composed, measured and cut as
 * one string before it is drawn. */
#pragma once

#include "screen/frame.h"

#include <stdbool.h>
#include <stddef.h>

/* Style marks: each toggles its style. */
#define BOLD "\1"
#define DIM "\2"
#define REVERSE "\4"

/* Returns the width in columns; marks take none. */
int styled_width(const char *text);

/* Returns the text after its first `columns` columns. */
const char *styled_skip(const char *text, int columns);

/* Draws the text in column..end-1; returns the column after it. */
int styled_put(struct frame *frame, int column, int row, int end, const char *text);

/* The same as styled_put for a printf format and its arguments, up to STYLED_LINE bytes. */
enum { STYLED_LINE = 1024 };
int styled_print(struct frame *frame, int column, int row, int end, const char *format, ...)
	__attribute__((format(printf, 5, 6)));

/* Gives the cells column..end-1 the colour and style of a pen. */
void styled_tint(struct frame *frame, int column, int row, int end, struct cell pen);

/* A line filled from the left with whole fields, up to the first that does not fit. */
struct line {
	char text[STYLED_LINE];
	size_t length;
	int width, room; /* in columns */
	bool full;
};

/* Adds a field after `blanks` blanks (none before the first) if `reserve` columns stay free. Always
 * adds the first field of a line without reserve; styled_put cuts it. Returns false if the field
 * does not fit: the line is full then. */
bool line_add(struct line *line, int blanks, const char *field, int reserve);

/* The same as line_add for a printf format and its arguments. */
bool line_print(struct line *line, int blanks, int reserve, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

/* Draws fields flush right before column `end`, at least two blanks after `column`. Two blanks
 * separate fields; those that do not fit are dropped from the right. */
void styled_right(struct frame *frame, int column, int row, int end, const char *fields);

/* Copies the words of *text that fit in `columns` into `words` (NULL: no copy) and advances it past
 * them. Breaks a word that is wider than `widest` columns, above 0: no row has room for it. */
void styled_wrap(const char **text, int columns, int widest, char *words, size_t size);
