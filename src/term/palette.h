/* SPDX-License-Identifier: MIT */
/* Palette: how a value is coloured on terminals of few and of many colours. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* How many colours a terminal has: 0 (none), 8, 16, 256, or any: COLOURS_DIRECT of frame.h. */
struct tint {
	int32_t colour; /* as a cell of frame.h has it */
	uint8_t style;  /* STYLE_ bits of frame.h */
};

struct palette {
	const char *theme; /* one word */
	const char *name;  /* what is coloured: "heading" */
	int count;         /* colours in the row for 256 ... */
	int few;           /* ... and in the row for 8 and 16 */
	int16_t many_colours[8], few_colours[8];
	int any;                  /* colours in the row for where there are any ... */
	uint32_t any_colours[12]; /* ... as 0xRRGGBB, and all between them; 0: of the row for 256 */
	bool ring; /* the last is beside the first (headings); else from low to high */
	int kinds; /* above 0: values are so many kinds; those past `count` are bold */
	enum {
		BOLD_NONE,
		BOLD_EVERY_SECOND,
		BOLD_HIGH
	} bold; /* where there are no colours, or one */
};

/* Ends with a NULL name. What a theme has no row for is as in the first theme. */
extern const struct palette palette_table[];

/* NULL: nothing of that name is coloured. */
const struct palette *palette_find(const char *theme, const char *name);

/* Whether its colours go from one to the next in steps so small that each alone tells nothing. */
bool palette_is_smooth(const struct palette *palette, int colours);

/* Whether bold tells something of the value with so many colours, and means nothing else. */
bool palette_is_bold(const struct palette *palette, int colours);

/* The tint of a value: 0..1 from low to high, or once round a ring (1 is 0 again). NULL: plain. */
struct tint palette_tint(const struct palette *palette, int colours, float value);
