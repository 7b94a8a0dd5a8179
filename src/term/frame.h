/* SPDX-License-Identifier: MIT */
/* Frame: one screenful of cells, drawn by others; shown by screen.h or printed as text. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { STYLE_BOLD = 1, STYLE_DIM = 2, STYLE_REVERSE = 4 };

/* Backgrounds are never painted. */
enum {
	COLOUR_DEFAULT = -1,     /* the terminal's own foreground */
	COLOUR_DIRECT = 1 << 24, /* and 0xRRGGBB: that colour, on terminals that show any */
	COLOURS_DIRECT = 2 << 24 /* how many colours those have */
};

struct cell {
	uint32_t glyph; /* a Unicode character one column wide; ' ' is blank */
	int32_t colour; /* the terminal's colour number (0..255), or as above */
	uint8_t style;  /* STYLE_ bits */
};

bool cell_is_blank(struct cell cell); /* shows nothing, whatever its colour */
bool cell_looks_like(struct cell a, struct cell b);

enum { CELL_SGR = 32 }; /* bytes of the longest sequence, and NUL */

/* Writes the escape sequence (ECMA-48 SGR; 38;5 and 38;2 as in xterm) that changes colour and style from
 * those of *pen to those of the cell, and sets *pen to the cell. whole: the sequence sets all, not only
 * the difference. Returns its length; 0: none is needed, like for a blank in any colour. */
size_t cell_sgr(struct cell cell, struct cell *pen, bool whole, char text[CELL_SGR]);

struct frame {
	int columns, rows;
	struct cell *cells; /* row by row; owned */
};

/* Makes the frame this large and blank. false: no memory, nothing changed. {0} is an empty frame. */
bool frame_fit(struct frame *frame, int columns, int rows);
void frame_free(struct frame *frame);

void frame_clear(struct frame *frame, int row, int rows);

/* One cell; outside of the frame: nothing. */
void frame_put(struct frame *frame, int column, int row, struct cell cell);
struct cell frame_cell(const struct frame *frame, int column, int row); /* outside: blank */

/* UTF-8 text from column on, cut at the right edge; returns the column after it. */
int frame_text(struct frame *frame, int column, int row, int style, const char *utf8);

/* Every row as UTF-8 text without trailing blanks, one line each; if styled, with the sequences that
 * show colours and styles on any terminal, each line by itself. false: the write failed. */
bool frame_print(const struct frame *frame, bool styled, FILE *out);
