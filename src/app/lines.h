/* SPDX-License-Identifier: MIT */
/* Lines: a text of `name = value` lines, taken apart by libinih and nothing else. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { LINES_ERROR = 640, LINE_MOST = 199 }; /* bytes; of a line without its end */

/* Does something with one line, which stands in that section, or in none (""). false: error (LINES_ERROR bytes) says what is wrong with it. */
typedef bool lines_take(void *user, const char *section, const char *name, const char *value,
                        char *error);

/* Takes the lines in turn, until one fails: error (LINES_ERROR bytes) then is "where:line: sentence".
 * `#` and `;` start a comment line, `;` after a blank ends a line; at most 199 bytes a line; CRLF
 * and a byte order mark read as if absent. Control characters are refused, and any section but the one
 * named here; where that may not stand either, refused says why not (NULL: it may). */
bool lines_read(const char *where, const char *text, size_t length, const char *section,
                const char *refused, lines_take *take, void *user, char *error);

/* Writes a line that lines_read takes for this name and this value. What such a line cannot hold is
 * told as what there is to say of the value, "is too long for a line of settings, 199 bytes"; NULL: it
 * can be written. */
void lines_write(FILE *out, const char *name, const char *value);
const char *lines_refuse(const char *name, const char *value);
