/* SPDX-License-Identifier: MIT */
/* Palette: the colour of a value, by theme and by the number of colours of the terminal. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* `colours` below is the number of colours of a terminal: 0, 8, 16, 256, or COLOURS_DIRECT of
 * frame.h. */
struct tint {
	int32_t colour; /* as in a cell of frame.h */
	uint8_t style;  /* STYLE_ bits of frame.h */
};

struct palette {
	const char *theme; /* one word */
	const char *name;  /* the coloured quantity: "heading" */
	int count;         /* length of many_colours: for 256 colours */
	int few;           /* length of few_colours: for 8 and 16 colours */
	int16_t many_colours[8], few_colours[8];
	int any; /* length of any_colours: for direct colours; 0: uses many_colours */
	uint32_t any_colours[12]; /* 0xRRGGBB; values between two are interpolated */
	bool ring;                /* cyclic (headings); else from low to high */
	int kinds; /* above 0: the number of distinct kinds; those past `count` are bold */
	enum { BOLD_NONE, BOLD_EVERY_SECOND, BOLD_HIGH } bold; /* with no colour or one */
};

/* Ends with a NULL name. The first theme provides the rows that others lack. */
extern const struct palette palette_table[];

/* Returns NULL if there is no palette of that name. */
const struct palette *palette_find(const char *theme, const char *name);

/* Whether its colours are interpolated. */
bool palette_is_smooth(const struct palette *palette, int colours);

/* Whether bold encodes part of the value with this number of colours. */
bool palette_is_bold(const struct palette *palette, int colours);

/* Returns the tint of a value: 0 to 1 from low to high, or once round a ring (1 equals 0). Plain
 * for NULL. */
struct tint palette_tint(const struct palette *palette, int colours, float value);
