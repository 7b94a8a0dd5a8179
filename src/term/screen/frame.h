/* SPDX-License-Identifier: MIT */
/* Frame: the cells of a screen; screen.h shows it, frame_print prints it as text. */
#pragma once

#include "cluster.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { STYLE_BOLD = 1, STYLE_DIM = 2, STYLE_REVERSE = 4 };

/* Of the foreground. */
enum {
	COLOUR_DEFAULT = -1,     /* the terminal's own foreground */
	COLOUR_DIRECT = 1 << 24, /* + 0xRRGGBB: that colour, on terminals with direct colours */
	COLOURS_DIRECT = 2 << 24 /* the number of colours of these terminals */
};

/* Returns the colour, or the default where a terminal of `colours` colours does not have it. */
static inline int32_t
colour_limited(int32_t colour, int colours)
{
	bool none = colour < 0 || colour >= colours || (colour >= 256 && colour < COLOUR_DIRECT);

	return none ? COLOUR_DEFAULT : colour;
}

/* The caller says which glyphs are wide: wcwidth() for each glyph took 7 to 11 % more instructions
 * for a recorded flight. */
enum {
	GLYPH_CLUSTER = 0x110000, /* + the number of a cluster of code points, of frame_glyph */
	GLYPH_WIDE = 1 << 24,     /* + a character two columns wide, in this cell and the next */
	GLYPH_RIGHT = 2 << 24     /* + such a glyph: that next cell, which frame_put sets */
};

struct cell {
	uint32_t glyph; /* a Unicode character, or as above; ' ' is blank */
	int32_t colour; /* palette number (0..255), or as above */
	uint8_t style;  /* STYLE_ bits */
	int32_t paper;  /* of its background: 0: the terminal's own; else 1 + a colour as above */
};

static const struct cell cell_blank = { ' ', COLOUR_DEFAULT, 0, 0 };

/* Whether it is a blank in any colours, without reverse video. */
static inline bool
cell_is_blank(struct cell cell)
{
	return cell.glyph == ' ' && !(cell.style & STYLE_REVERSE);
}

/* Returns the number of columns that it starts; 0: it is the right one of a wide glyph. */
static inline int
cell_columns(struct cell cell)
{
	return cell.glyph < GLYPH_WIDE ? 1 : cell.glyph < GLYPH_RIGHT ? 2 : 0;
}

static inline uint32_t
cell_character(struct cell cell)
{
	return cell.glyph % GLYPH_WIDE;
}

static inline bool
cell_has_style(struct cell cell, struct cell pen)
{
	return cell.colour == pen.colour && cell.style == pen.style && cell.paper == pen.paper;
}

/* Inline, as it runs for every cell of a frame. */
static inline bool
cell_looks_like(struct cell a, struct cell b)
{
	return a.glyph == b.glyph && (cell_has_style(a, b) ||
	                              (cell_is_blank(a) && cell_is_blank(b) && a.paper == b.paper));
}

enum { DECIMAL_MOST = 10 }; /* digits of a number */

/* Writes a number from 0 up, without a NUL. Returns the end. */
char *decimal_write(int number, char *text);

enum { CELL_SGR = 64 }; /* bytes that hold the longest sequence */

/* Writes the escape sequence (ECMA-48 SGR; 38;5 and 38;2 as in xterm) that changes colour and style
 * from *pen to the cell, and sets *pen to the cell. With `whole` it sets all attributes, not only
 * the difference. Returns its length; 0: none needed, as for a blank in any colour. */
size_t cell_sgr(struct cell cell, struct cell *pen, bool whole, char text[CELL_SGR]);

struct frame {
	int columns, rows;
	struct cell *cells; /* owned; row by row */
	int first, end;     /* columns to show before the others on a slow line: first to end - 1 */
	uint32_t (*clusters)[CLUSTER_POINTS]; /* owned; by number, as long as the frame. NULL: none */
};

/* Resizes and clears the frame, with no columns first; {0} is an empty one. */
void frame_fit(struct frame *frame, int columns, int rows);
void frame_free(struct frame *frame);

/* Clear whole rows, and a part of some; what is outside of the frame is left out. A wide glyph on
 * the edge of the part becomes blank in both columns. */
void frame_clear(struct frame *frame, int row, int rows);
void frame_clear_part(struct frame *frame, int column, int row, int columns, int rows);

/* Returns the glyph of a cluster. One that has no room, or no frame (NULL), is its first character
 * alone. */
uint32_t frame_glyph(struct frame *frame, const uint32_t points[CLUSTER_POINTS]);

/* Returns the code points of a glyph. */
void frame_points(const struct frame *frame, uint32_t glyph, uint32_t points[CLUSTER_POINTS]);

/* Sets one cell, and with a wide glyph also the next. Where that covers one half of another wide
 * glyph, the other half becomes blank. Does nothing outside of the frame, for a wide glyph in the
 * last column, and for the right column of a glyph: it changes only with the left one. */
void frame_put(struct frame *frame, int column, int row, struct cell cell);
struct cell frame_cell(const struct frame *frame, int column, int row); /* outside: blank */

/* Returns the cells of a row inside of the frame. */
static inline const struct cell *
frame_row(const struct frame *frame, int row)
{
	return &frame->cells[(size_t)row * (size_t)frame->columns];
}

/* Writes UTF-8 text from the column on, cut at the right edge; returns the column after it. Each
 * character takes one column; the writers refuse those that are wider. */
int frame_text(struct frame *frame, int column, int row, int style, const char *utf8);

/* Prints each row as a line of UTF-8 text without trailing blanks; if styled, with SGR sequences
 * that make each line independent of the others. Returns false if the write failed. */
bool frame_print(const struct frame *frame, bool styled, FILE *out);
