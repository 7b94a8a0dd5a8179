/* SPDX-License-Identifier: MIT */
/* Lines: a text of `name = value` lines, taken apart by libinih and nothing else. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { LINE_MOST = 199 }; /* bytes of a line without its end */

/* Does something with one line, which stands in that section, or in none (""). Returns false, and says in
 * error (FAIL_ERROR bytes) what is wrong with it. */
typedef bool lines_take(void *user, const char *section, const char *name, const char *value,
                        char *error);

/* Takes the lines in turn. Returns 0, or the number of the first line that fails; error (FAIL_ERROR bytes)
 * then says why.
 * `#` and `;` start a comment line, `;` after a blank ends a line; at most 199 bytes a line; CRLF
 * and a byte order mark read as if absent. Control characters are refused, and any section but the one
 * named here; where that may not stand either, refused says why not (NULL: it may). */
int lines_read(const char *text, size_t length, const char *section, const char *refused,
               lines_take *take, void *user, char *error);

/* Writes a line that lines_read takes for this name and this value. What such a line cannot hold is
 * told as what there is to say of the value, "is too long for a line of settings, 199 bytes"; NULL: it
 * can be written. */
void lines_write(FILE *out, const char *name, const char *value);
const char *lines_refuse(const char *name, const char *value);
