/* SPDX-License-Identifier: MIT */
/* Curses writer: encodes cells for the terminals that do not take the sequences of ansi_writer.h.
 * Curses writes to a file in memory, so that this can be paced, and tested without a terminal. */
#pragma once

#include "cell_writer.h"

/* The most bytes of a cell without marks and the end of its part. */
enum {
	CURSES_OFF = sizeof "\33[0;10m\17" - 1,
	CURSES_DEFAULTS = sizeof "\33[39;49m" - 1,
	CURSES_STYLE = sizeof "\33[1m" - 1,
	CURSES_COLOUR = sizeof "\33[48;5;255m" - 1,
	CURSES_CORNER = sizeof "\33[?7l\33[?7h" - 1, /* around the last cell of the screen */
	CURSES_END = CURSES_OFF + CURSES_DEFAULTS,
	CURSES_CELL = MOVE_MOST + CURSES_END + 3 * CURSES_STYLE + 2 * CURSES_COLOUR + UTF8_MOST +
	              CURSES_CORNER,
	CURSES_CELL_MOST = CURSES_CELL + CURSES_END
};

/* Opens curses for a terminal type that it knows, with at most `colours` colours: 0 to 256. Ends
 * the program where it cannot draw. Curses calls exit() where it has no memory. */
struct cell_writer *curses_writer_new(const char *type, int colours);
