/* SPDX-License-Identifier: MIT */
/* Screen colours: the colour pairs of curses. All functions use the current curses terminal. For
 * screen.c. */
#pragma once

#include "colour_slots.h"

#include <stdbool.h>
#include <stdint.h>

enum { PAPERS = 4, PAPER_PAIRS = 257 }; /* pairs of a paper: the default colour, and 256 */

struct screen_colours {
	int count;                /* colours in use: 0, 8, 16, 256 or COLOURS_DIRECT */
	bool is_direct;           /* curses takes colours as 0xRRGGBB, not as palette numbers */
	struct colour_slots inks; /* colours of the slots, for direct colours */
	int32_t papers[PAPERS];   /* in use, as in frame.h */
	int paper_count;
	bool ready[PAPERS + 1][PAPER_PAIRS]; /* pairs that are initialised */
};

/* Starts for a newly opened terminal, with at most `most` colours; -1: those of its type. */
void screen_colours_start(struct screen_colours *colours, int most);

/* Returns the pair of a colour on a paper, both as in a cell of frame.h. Papers past PAPERS, and
 * all where curses has too few pairs, are the default background. */
short screen_colours_pair(struct screen_colours *colours, int32_t colour, int32_t paper);

/* Whether the output of curses needs colour_slots_expand. */
bool screen_colours_use_slots(const struct screen_colours *colours);

/* Call before a frame. Returns false if slots may run short: all are freed, and the screen must be
 * redrawn. */
bool screen_colours_suffice(struct screen_colours *colours);
