/* SPDX-License-Identifier: MIT */
/* What curses is told of colours: it draws in pairs of them, which have numbers. For screen.c, whose
 * terminal all of these are about. */
#pragma once

#include "inks.h"

#include <stdbool.h>
#include <stdint.h>

struct screen_colours {
	int count;        /* that are used: 0, 8, 16, 256 or COLOURS_DIRECT */
	bool is_direct;   /* to curses a colour is red, green and blue, not a number */
	struct inks inks; /* what numbers stand for, where there are more colours than those */
};

/* For a terminal that has just been opened, with so many colours at most; -1: as many as its type has. */
void screen_colours_start(struct screen_colours *colours, int most);

/* The pair of this colour (see frame.h) on the terminal's own background. */
short screen_colours_pair(struct screen_colours *colours, int32_t colour);

/* Whether some of what curses has drawn must be spelt otherwise (inks_spell). */
bool screen_colours_stand_in(const struct screen_colours *colours);

/* Before a frame: false: there may not be enough numbers left for it, so all have been taken back, and
 * what is shown must be drawn anew. */
bool screen_colours_suffice(struct screen_colours *colours);
