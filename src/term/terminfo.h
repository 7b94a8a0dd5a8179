/* SPDX-License-Identifier: MIT */
/* Terminfo: what is known of a type of terminal. For screen.c alone. */
#pragma once

#include "bytes.h"

#include <stdbool.h>
#include <stddef.h>

/* The type to take a terminal for that says it is a `term` (NULL: says nothing): that type or, where
 * it is unknown, one that does as well. NULL, with one sentence that names the type and a cure in
 * error, if there is none that can place its cursor, or if the machine cannot look it up: then errno says
 * why, else it is 0. fd: of the file that curses will write to. */
const char *terminfo_choose(const char *term, int fd, char *error, size_t size);

/* These ask about the terminal that curses works for at present. */

bool terminfo_has(const char *name);

/* Whether colour numbers are red, green and blue in one instead of places in a palette. */
bool terminfo_is_direct(void);

/* Whether it is told a colour by its number as xterm is: inks.h can spell that otherwise. */
bool terminfo_counts_colours(void);

/* Whether it places its cursor by ESC [, as all those do that know the questions of ECMA-48. */
bool terminfo_is_ansi(void);

/* Appends what does `name`, if the terminal can do it; row and column for what takes them, in the
 * order in which it takes them. false: no memory. */
bool terminfo_append(struct bytes *bytes, const char *name);
bool terminfo_append_at(struct bytes *bytes, const char *name, int first, int second);
