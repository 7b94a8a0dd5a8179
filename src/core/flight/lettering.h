/* SPDX-License-Identifier: MIT */
/* Lettering: which cells of a world show a text in large letters. */
#pragma once

#include <stdbool.h>

enum {
	LETTERING_TEXT = 120, /* bytes of a text */
	LETTERING_MOST = 1000 /* cells of all its letters */
};

struct lettering {
	int next; /* bytes of the text before the next page; 0: this is the last one */
	int count;
	struct {
		int column, row;
	} at[LETTERING_MOST]; /* line by line, in each row by row, from the left */
};

/* Lays a text out in the middle of a world of this many cells, in lines that break at blanks: all of
 * it, or a page, the words behind its first `from` bytes that fit in the smallest letters, but no more
 * than have `most` cells together, one at least. The height of a letter is the multiple of 5 rows
 * nearest to a seventh of the world that fits. Lower case shows as capitals, most letters with a mark as
 * the plain ones. Returns false if the font lacks a character or a word is wider than the world, with
 * one sentence in error that says what would fit. text: less than LETTERING_TEXT
 * bytes. */
bool lettering_lay(struct lettering *lettering, const char *text, int from, int columns, int rows,
                   int most, char *error);
