/* SPDX-License-Identifier: MIT */
/* Palette: the colours of one quantity, by the number of colours of the terminal. theme.h has those
 * of a theme. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* `colours` below is the number of colours of a terminal: 0, 8, 16, 256, or COLOURS_DIRECT of
 * frame.h. */
struct tint {
	int32_t colour; /* as in a cell of frame.h */
	uint8_t style;  /* STYLE_ bits of frame.h */
};

enum { PALETTE_FEW = 8, PALETTE_MANY = 8, PALETTE_ANY = 12 };

/* Colours in their order; {0}: plain. */
struct colours {
	int few;  /* length of few_colours: for 8 and 16 colours */
	int many; /* length of many_colours: for 256 colours */
	int any;  /* length of any_colours: for direct colours; 0: uses many_colours */
	int16_t few_colours[PALETTE_FEW], many_colours[PALETTE_MANY];
	uint32_t any_colours[PALETTE_ANY]; /* 0xRRGGBB; values between two are interpolated */
};

struct palette {
	struct colours at;
	bool ring; /* cyclic (headings); else from low to high */
	int kinds; /* above 0: the number of distinct kinds; those past `many` are bold */
	enum { BOLD_NONE, BOLD_EVERY_SECOND, BOLD_HIGH } bold; /* with no colour or one */
};

/* Whether its colours are interpolated. */
bool palette_is_smooth(const struct palette *palette, int colours);

/* Whether bold encodes part of the value with this number of colours. */
bool palette_is_bold(const struct palette *palette, int colours);

/* Returns the tint of a value: 0 to 1 from low to high, or once round a ring (1 equals 0). Plain
 * for {0}. */
struct tint palette_tint(const struct palette *palette, int colours, float value);
