/* SPDX-License-Identifier: MIT */
/* Terminfo: the capabilities of a terminal type. For screen*.c and takeover.c. */
#pragma once

#include "io/byte_buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Returns the type to use for `term` (NULL: not set): itself or, if it is unknown, a similar one.
 * Returns NULL with a sentence in error if the type cannot place its cursor (errno 0; the sentence
 * names a cure) or the lookup fails (errno). fd: of the file curses will write to. */
const char *terminfo_choose(const char *term, int fd, char *error, size_t size);

/* The functions below use the current curses terminal. */

bool terminfo_has(const char *name);

/* Whether colours are RGB values instead of palette numbers. */
bool terminfo_is_direct(void);

/* Whether setaf is ESC [ 38;5;n m, as colour_slots_expand needs it. */
bool terminfo_counts_colours(void);

/* Whether cup begins with ESC [, as on all ECMA-48 terminals. */
bool terminfo_is_ansi(void);

/* Whether cells of `colours` colours (0: none) are written as ansi_writer.h does. */
bool terminfo_is_standard(int colours);

/* Append the capability `name`, or nothing if the terminal lacks it; with its two parameters in
 * order. Return false on ENOMEM. */
bool terminfo_append(struct byte_buffer *bytes, const char *name);
bool terminfo_append_at(struct byte_buffer *bytes, const char *name, int first, int second);
