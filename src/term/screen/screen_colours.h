/* SPDX-License-Identifier: MIT */
/* Screen colours: the colour pairs of curses. All functions use the current curses terminal. For
 * screen.c. */
#pragma once

#include "colour_slots.h"

#include <stdbool.h>
#include <stdint.h>

struct screen_colours {
	int count;                /* colours in use: 0, 8, 16, 256 or COLOURS_DIRECT */
	bool is_direct;           /* curses takes colours as 0xRRGGBB, not as palette numbers */
	struct colour_slots inks; /* colours of the slots, for direct colours */
};

/* Starts for a newly opened terminal, with at most `most` colours; -1: those of its type. */
void screen_colours_start(struct screen_colours *colours, int most);

/* Returns the pair of a colour of frame.h on the default background. */
short screen_colours_pair(struct screen_colours *colours, int32_t colour);

/* Whether the output of curses needs colour_slots_expand. */
bool screen_colours_use_slots(const struct screen_colours *colours);

/* Call before a frame. Returns false if slots may run short: all are freed, and the screen must be
 * redrawn. */
bool screen_colours_suffice(struct screen_colours *colours);
