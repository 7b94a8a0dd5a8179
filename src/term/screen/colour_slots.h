/* SPDX-License-Identifier: MIT */
/* Colour slots: direct colours through the 256-colour palette of curses. Curses draws with palette
 * numbers; colour_slots_expand replaces each by the colour of its slot. This needs no terminfo
 * entry with direct colours, which few machines have, and leaves the user's palette unchanged. */
#pragma once

#include "io/byte_buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COLOUR_SLOTS = 240, COLOUR_SLOTS_FIRST = 16 }; /* lower numbers are no slots */

struct colour_slots {
	int32_t colours[COLOUR_SLOTS]; /* by number - COLOUR_SLOTS_FIRST; as in frame.h */
	int count;
};

/* Returns the number of the slot of this colour, a new one if needed; below 0: none is free. */
int colour_slots_get(struct colour_slots *inks, int32_t colour);

/* Appends the output of curses, with each ESC [ 38;5;n m and ESC [ 48;5;n m replaced by the colour
 * of slot n. Returns false on ENOMEM. */
bool colour_slots_expand(const struct colour_slots *inks, struct byte_buffer *out, const char *text,
                         size_t length);
