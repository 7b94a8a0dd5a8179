/* SPDX-License-Identifier: MIT */
/* Terminfo: what a terminal type can show, and the sequences that enter, reset and leave
 * full-screen mode. Curses would also reset the user's palette (ESC ] 104) and set margins for its
 * own size. */
#pragma once

#include "cell_writer.h"
#include "text/byte_buffer.h"

#include <stdbool.h>
#include <stddef.h>

struct term; /* TERMINAL of term.h */

/* Looks up `term` (NULL: not set) and sets *type to it or, if it is unknown, to a similar type.
 * Returns NULL with a sentence in error if the type cannot place its cursor (errno 0; the sentence
 * names a cure) or the lookup fails (errno). Call terminfo_close. */
struct term *terminfo_open(const char *term, const char **type, char *error, size_t size);
void terminfo_close(struct term *terminal);

struct terminal_type {
	struct cell_limits limits;
	bool takes_ansi; /* the sequences of ansi_writer.h; otherwise there are at most 256 colours */
	bool is_ansi;    /* cup begins with ESC [, as on all ECMA-48 terminals: answers queries */
	bool has_reverse; /* else cells are marked by brackets */
};

/* Returns what the terminal can do. colours: the most to use; -1: those of its type;
 * COLOURS_DIRECT: direct ones if the type has 256. */
struct terminal_type terminfo_type(struct term *terminal, int colours);

/* What the terminal reports of the mouse: nothing, buttons and drags, or each move, too. */
enum mouse_reports { REPORT_NOTHING, REPORT_BUTTONS, REPORT_MOVES };

/* Returns what turns the reports of moves on or off while those of buttons are on. */
const char *terminfo_moves(bool reports);

/* Each appends bytes. terminfo_enter: alternate screen, no cursor, the
 * bytes `more` (NULL: none), these mouse reports. terminfo_reset: resets a terminal of `rows`
 * rows from any state that another program has left. terminfo_leave: restores the user's modes from
 * any state, those of the mouse before `more`. */
void terminfo_enter(struct term *terminal, struct byte_buffer *bytes, const char *more,
                    enum mouse_reports mouse);
void terminfo_reset(struct term *terminal, struct byte_buffer *bytes, int rows);
void terminfo_leave(struct term *terminal, struct byte_buffer *bytes, const char *more,
                    enum mouse_reports mouse, int rows);
